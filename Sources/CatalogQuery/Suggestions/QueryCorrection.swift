internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Corrects the spelling of a query that matches hardly any record: unknown words are replaced by similar words of the
/// catalog.
struct QueryCorrection {
  let db: Database
  let dictionary: TermDictionary
  let query: ResolvedQuery
  /// The query as typed.
  let text: String
  /// The number of records that match all of it.
  let strictCount: Int

  /// A word that may be a mistake.
  private struct Suspect {
    /// As typed.
    let word: String
    /// The word's form in the index.
    let term: String
    let count: Int
    /// Best first.
    var candidates: [String] = []
  }

  /// The corrected query, which has hits; `nil` when there is none.
  ///
  /// The first letter is rarely mistyped. Words with the same first letter and one edit come before all others. They
  /// are read in a tenth of the time, and when there are any, the rest of the term dictionary is not read.
  /// - Parameter count: The number of records that match all of a query.
  func corrected(_ count: (QueryNode) throws -> Int) throws -> String? {
    let suspects = try suspects()
    if let nearest = try nearest(suspects), let corrected = try corrected(nearest, count) { return corrected }
    guard strictCount < QueryLimits.Correcting.hits else { return nil }
    var others: [Suspect] = []
    for var suspect in suspects.prefix(QueryLimits.Correcting.wordsCompared)
    where others.count < QueryLimits.Correcting.words {
      suspect.candidates = try candidates(for: suspect)
      if !suspect.candidates.isEmpty { others.append(suspect) }
    }
    return try corrected(others, count)
  }

  /// A query whose words were replaced: as a tree, and as people type it.
  private struct Corrected {
    var node: QueryNode
    var text: String

    /// The same with a further word replaced; `nil` if the text does not have it as a word.
    func replacing(_ suspect: Suspect, with other: String) -> Corrected? {
      let changed = QueryCorrection.replacing(suspect.word, with: other, in: text)
      guard changed != text else { return nil }
      let node = node.mapClauses { clause in
        guard clause.isPlain, !clause.isPrefix, clause.words == suspect.word else { return clause }
        var meant = clause
        meant.words = other
        return meant
      }
      return Corrected(node: node, text: changed)
    }
  }

  private func corrected(_ suspects: [Suspect], _ count: (QueryNode) throws -> Int) throws -> String? {
    guard let last = suspects.last else { return nil }
    var start = Corrected(node: query.typed, text: text)
    for suspect in suspects.dropLast() { start = start.replacing(suspect, with: suspect.candidates[0]) ?? start }
    // Known words are more often part of a query without hits than they are mistakes.
    let isKnown = strictCount > 0 || suspects.contains { $0.count > 0 }
    let needed = isKnown ? QueryLimits.Correcting.times * max(1, strictCount) : 1
    for candidate in last.candidates {
      let corrected = start.replacing(last, with: candidate) ?? start
      if corrected.text != text, try count(corrected.node) >= needed { return corrected.text }
    }
    return nil
  }

  // MARK: Words that may be mistakes

  private func suspects() throws -> [Suspect] {
    var seen: Set<String> = []
    let clauses = query.typed.positiveText
    guard clauses.count <= QueryLimits.Correcting.clauses, text.utf8.count <= QueryLimits.Correcting.bytes else {
      return []
    }
    return try clauses.compactMap { clause in
      clause.isPlain && !clause.isPrefix && seen.insert(clause.words).inserted ? try suspect(clause) : nil
    }
  }

  private func suspect(_ clause: TextClause) throws -> Suspect? {
    let phrase = clause.phrase(query.languages)
    guard phrase.tokenCount == 1, let term = phrase.terms.first?.first, let literal = phrase.literal,
      term.unicodeScalars.count > 2, term.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    else { return nil }
    // If the query has hits, only a word that no record has as typed.
    let most = strictCount < QueryLimits.Correcting.hits ? QueryLimits.Correcting.rareWord : 0
    let count =
      most == 0 ? try dictionary.estimatedCount(of: term) : try MatchCount.upTo(most + 1, of: literal, db)
    return count <= most ? Suspect(word: clause.words, term: term, count: count) : nil
  }

  // MARK: What may have been meant

  /// The first few suspects with candidates of the same first letter; `nil` when one of them has none.
  private func nearest(_ suspects: [Suspect]) throws -> [Suspect]? {
    var nearest: [Suspect] = []
    for var suspect in suspects.prefix(QueryLimits.Correcting.words) {
      let pattern = TermPattern(fuzzyTerm: suspect.term, edits: 1, typed: suspect.term)
      let letter = String(suspect.term.unicodeScalars.prefix(1))
      let moved = try dictionary.terms(withMovedLetterOf: suspect.term).filter { $0.text.hasPrefix(letter) }
      suspect.candidates = ranked(
        moved + (try dictionary.terms(matching: pattern, startingWith: letter, limit: QueryLimits.Correcting.near)),
        for: suspect)
      guard !suspect.candidates.isEmpty else { return nil }
      nearest.append(suspect)
    }
    return nearest
  }

  private func candidates(for suspect: Suspect) throws -> [String] {
    let edits = suspect.count > 0 || suspect.term.unicodeScalars.count < 5 ? 1 : TermPattern.mostEdits
    let pattern = TermPattern(fuzzyTerm: suspect.term, edits: edits, typed: suspect.term)
    return ranked(try dictionary.terms(matching: pattern, limit: QueryLimits.Correcting.near).terms, for: suspect)
  }

  private func ranked(_ near: [TermInfo], for suspect: Suspect) -> [String] {
    let others = near.filter { info in
      // Two edits, and another first letter, make another word: "thyself" is no mistake for "myself".
      info.edits > 0 && info.estimatedCount >= QueryLimits.Correcting.times * suspect.count
        && Self.rank(info, suspect.term) <= TermPattern.mostEdits
    }
    let ranked = others.sorted { left, right in
      let (leftRank, rightRank) = (Self.rank(left, suspect.term), Self.rank(right, suspect.term))
      return leftRank == rightRank ? left.doclistBytes > right.doclistBytes : leftRank < rightRank
    }
    return ranked.prefix(QueryLimits.Correcting.candidates).map(\.text)
  }

  private static func rank(_ candidate: TermInfo, _ term: String) -> Int {
    candidate.edits + (candidate.text.unicodeScalars.first == term.unicodeScalars.first ? 0 : 1)
  }

  /// Replaces a word wherever it is not part of a longer one.
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
