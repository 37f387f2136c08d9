internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// Completes the last word of a query that is being typed, with what the catalogue has.
package struct Suggester {
  private let db: Database
  private let vocabulary: Vocabulary

  package init(_ db: Database) throws {
    self.db = db
    vocabulary = Vocabulary(db, try ColumnTable(reading: db))
  }

  /// Words first, then authors, sources and tags; of each the most frequent first.
  package func suggestions(_ request: SuggestionRequest) throws -> [Suggestion] {
    guard request.limit > 0, let word = UnfinishedWord(request.text), let typed = TypedBeginning(word.typed) else {
      return []
    }
    let kinds = request.kinds.intersection(word.kinds ?? request.kinds)
    let range = try vocabulary.heaviest(
      startingWith: typed.beginning, limit: max(request.limit, ValueSample.mostTerms))
    var suggestions: [Suggestion] = []
    if kinds.contains(.word) { suggestions += try words(word, typed, range.terms, request.limit) }
    guard kinds.contains(where: { $0 != .word }) else { return suggestions }
    let sample = try ValueSample(db, typed, range)
    for kind in Suggestion.Kind.allCases where kind != .word && kinds.contains(kind) {
      suggestions += try sample.values(kind, limit: request.limit).map { Self.suggestion(kind, $0, word) }
    }
    return suggestions
  }

  // MARK: Words

  private func words(
    _ word: UnfinishedWord, _ typed: TypedBeginning, _ terms: [VocabularyTerm], _ limit: Int
  ) throws -> [Suggestion] {
    if typed.goesOnInPairs { return try continuations(word, typed, terms, limit) }
    return try terms.prefix(limit).compactMap { term in
      let isExact = term.weight <= Self.countedWeight
      let count = isExact ? try vocabulary.recordCount(of: term.text) : term.estimatedCount
      guard count > 0 else { return nil }
      let query = Self.query(word, typed.text + term.text)
      return Suggestion(kind: .word, text: term.text, query: query, recordCount: count, isExact: isExact)
    }
  }

  /// Bytes of the index up to which records are counted and not estimated.
  private static let countedWeight = 6_000

  /// Text without spaces stands in the index in pairs: each pair that begins with the last character continues it, and
  /// is looked for with all that was typed.
  private func continuations(
    _ word: UnfinishedWord, _ typed: TypedBeginning, _ pairs: [VocabularyTerm], _ limit: Int
  ) throws -> [Suggestion] {
    var found: [Suggestion] = []
    for pair in pairs.prefix(Self.mostPairs) where pair.text.unicodeScalars.count > typed.beginning.unicodeScalars.count
    {
      let text = typed.text + pair.text
      guard let literal = MatchPhrase(text, languages: [], form: .exact).literal else { continue }
      let count = try Self.count(db, literal, atMost: Self.mostCounted)
      guard count > 0 else { continue }
      found.append(
        Suggestion(
          kind: .word, text: text, query: Self.query(word, text), recordCount: count,
          isExact: count < Self.mostCounted))
    }
    return Array(found.sorted { ($1.recordCount, $0.text) < ($0.recordCount, $1.text) }.prefix(limit))
  }

  private static let mostPairs = 20
  private static let mostCounted = 1_000

  /// How many records match an expression; a larger number is not counted to its end.
  static func count(_ db: Database, _ expression: String, atMost most: Int) throws -> Int {
    let statement = try SQLStatement(db, count)
    statement.bind(expression, at: 1)
    statement.bind(Int64(most), at: 2)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// `?1` an FTS5 expression, `?2` where to stop. Columns: records.
  private static let count = """
    SELECT count(*)
    FROM (SELECT 1 FROM record_fts WHERE record_fts MATCH ?1 LIMIT ?2)
    """

  // MARK: Queries

  private static func query(_ word: UnfinishedWord, _ text: String) -> String {
    let mark = word.isQuoted ? "\"" : ""
    return word.before + word.fieldText + mark + text + mark
  }

  private static func suggestion(
    _ kind: Suggestion.Kind, _ value: ValueSample.Value, _ word: UnfinishedWord
  ) -> Suggestion {
    let field = word.fieldText.isEmpty ? kind.rawValue + ":" : word.fieldText
    // A quotation mark inside a value would end the phrase; to the analyser it is nothing.
    let query = word.before + field + "\"" + value.text.replacing("\"", with: " ") + "\""
    return Suggestion(
      kind: kind, text: value.text, query: query, recordCount: value.count, isExact: value.isExact)
  }
}

/// What was typed of a word, as the index has words.
struct TypedBeginning {
  /// What stands before the word's beginning, as typed: earlier words of a phrase.
  let text: String
  /// The words before, folded.
  let words: [String]
  /// What the word begins with, folded.
  let beginning: String
  /// Whether it is of a script without spaces.
  let goesOnInPairs: Bool

  /// `nil` when there is nothing in it that stands in an index.
  init?(_ typed: String) {
    let phrase = MatchPhrase(typed, languages: [], isPrefix: true, form: .exact)
    guard let last = phrase.terms.last?.first, let lastWord = phrase.words.last?.text, let end = typed.last else {
      return nil
    }
    let character = MatchPhrase(String(end), languages: [], form: .exact)
    goesOnInPairs = character.isPrefix
    words = goesOnInPairs ? [] : phrase.terms.dropLast().compactMap(\.first)
    beginning = goesOnInPairs ? character.terms.last?.first ?? last : last
    guard typed.unicodeScalars.reversed().starts(with: lastWord.unicodeScalars.reversed()) else { return nil }
    let kept = typed.unicodeScalars.count - (goesOnInPairs ? end.unicodeScalars.count : lastWord.unicodeScalars.count)
    text = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(kept)))
  }

  /// Whether a value has the words, and the beginning, one behind the other.
  func begins(in value: String) -> Bool {
    let terms = MatchPhrase(value, languages: [], form: .exact).terms.compactMap(\.first)
    if goesOnInPairs { return folded(value).contains(folded(text) + beginning) }
    return terms.indices.contains { start in
      let end = start + words.count
      return end < terms.count && terms[start..<end].elementsEqual(words) && terms[end].hasPrefix(beginning)
    }
  }
}
