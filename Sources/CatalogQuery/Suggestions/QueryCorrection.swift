internal import GRDB
internal import TextAnalysis

/// What a query may have been meant to be, when hardly a record has its words: the same with its unknown words replaced
/// by words that are nearly the same and that the catalogue has.
struct QueryCorrection {
  let db: Database
  let vocabulary: Vocabulary
  let query: ResolvedQuery
  /// The query as typed.
  let text: String
  /// How many records have all of it.
  let strictCount: Int

  /// With fewer hits a query is looked at.
  static let thin = 3
  /// A word that so many records have at most may be a mistake.
  private static let rare = 5
  /// How many times more a word, and a query, has to be found that is to take the place of one that is found.
  private static let times = 10
  private static let mostWords = 3
  private static let mostCandidates = 4

  private struct Suspect {
    /// As typed.
    let word: String
    let count: Int
    /// The best first.
    let candidates: [String]
  }

  /// The corrected query, which finds something; `nil` when there is none.
  ///
  /// - Parameter count: How many records have all of a query.
  func corrected(_ count: (String) throws -> Int) throws -> String? {
    let suspects = try suspects()
    guard let last = suspects.last else { return nil }
    var start = text
    for suspect in suspects.dropLast() {
      start = Self.replacing(suspect.word, with: suspect.candidates[0], in: start)
    }
    // Known words stand in a query that finds nothing more often than they are mistakes.
    let isKnown = strictCount > 0 || suspects.contains { $0.count > 0 }
    let needed = isKnown ? Self.times * max(1, strictCount) : 1
    for candidate in last.candidates {
      let corrected = Self.replacing(last.word, with: candidate, in: start)
      if corrected != text, try count(corrected) >= needed { return corrected }
    }
    return nil
  }

  private func suspects() throws -> [Suspect] {
    var suspects: [Suspect] = []
    var seen: Set<String> = []
    for clause in query.typed.positiveText where clause.isPlain && !clause.isPrefix {
      guard suspects.count < Self.mostWords, seen.insert(clause.words).inserted else { continue }
      if let suspect = try suspect(clause) { suspects.append(suspect) }
    }
    return suspects
  }

  private func suspect(_ clause: TextClause) throws -> Suspect? {
    let phrase = clause.phrase(query.languages)
    guard phrase.tokenCount == 1, let term = phrase.terms.first?.first, let literal = phrase.literal,
      term.unicodeScalars.count > 2, term.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    else { return nil }
    let count = try Suggester.count(db, literal, atMost: Self.rare + 1)
    guard count <= Self.rare else { return nil }
    let candidates = try candidates(for: term, count)
    return candidates.isEmpty ? nil : Suspect(word: clause.words, count: count, candidates: candidates)
  }

  private func candidates(for term: String, _ count: Int) throws -> [String] {
    let edits = count > 0 || term.unicodeScalars.count < 5 ? 1 : TermPattern.mostEdits
    let near = try vocabulary.terms(matching: TermPattern(fuzzyTerm: term, edits: edits, typed: term), limit: 20).terms
    let others = near.filter { $0.edits > 0 && (count == 0 || $0.estimatedCount >= Self.times * count) }
    // Hardly anybody mistypes the first letter.
    let ranked = others.sorted { left, right in
      let (leftRank, rightRank) = (Self.rank(left, term), Self.rank(right, term))
      return leftRank == rightRank ? left.weight > right.weight : leftRank < rightRank
    }
    return ranked.prefix(Self.mostCandidates).map(\.text)
  }

  private static func rank(_ candidate: VocabularyTerm, _ term: String) -> Int {
    candidate.edits + (candidate.text.unicodeScalars.first == term.unicodeScalars.first ? 0 : 1)
  }

  /// Replaces a word wherever it stands by itself.
  static func replacing(_ word: String, with other: String, in text: String) -> String {
    let (text, word) = (
      Array(canonicallyComposed(text).unicodeScalars), Array(canonicallyComposed(word).unicodeScalars)
    )
    var result = String.UnicodeScalarView()
    var place = 0
    while place < text.count {
      let end = place + word.count
      if text[place...].starts(with: word), isBoundary(text, place - 1), isBoundary(text, end) {
        result.append(contentsOf: other.unicodeScalars)
        place = end
      } else {
        result.append(text[place])
        place += 1
      }
    }
    return String(result)
  }

  private static func isBoundary(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    guard text.indices.contains(place) else { return true }
    return text[place].properties.isWhitespace || text[place] == "(" || text[place] == ")"
  }
}
