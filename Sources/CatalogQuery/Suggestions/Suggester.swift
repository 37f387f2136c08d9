internal import CatalogRecords
internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// Completes the last word of an unfinished query with words and values of the catalog.
package struct Suggester {
  private let snapshot: Snapshot
  private let dictionary: TermDictionary

  package init(_ db: Database) throws {
    snapshot = try Snapshot(db)
    dictionary = TermDictionary(db, snapshot.columns)
  }

  /// Words first, then authors, sources and tags; within each kind most frequent first.
  package func suggestions(_ request: SuggestionRequest) throws -> [Suggestion] {
    guard request.limit > 0, let word = UnfinishedWord(request.text), let typed = TypedPrefix(word.typed) else {
      return []
    }
    let kinds = request.kinds.intersection(word.kinds ?? request.kinds)
    let range = try dictionary.topTerms(
      startingWith: typed.prefix, limit: max(request.limit, QueryLimits.Completing.examined))
    var suggestions: [Suggestion] = []
    if kinds.contains(.word) { suggestions += try words(word, typed, range.terms, request.limit) }
    guard kinds.contains(where: { $0 != .word }) else { return suggestions }
    let sampler = try ValueSampler(snapshot, typed, range, isCredited: word.scope == .credited)
    for kind in Suggestion.Kind.allCases where kind != .word && kinds.contains(kind) {
      suggestions += try sampler.values(kind, limit: request.limit).map { Self.suggestion(kind, $0, word) }
    }
    return suggestions
  }

  // MARK: Words

  private func words(
    _ word: UnfinishedWord, _ typed: TypedPrefix, _ terms: [TermInfo], _ limit: Int
  ) throws -> [Suggestion] {
    if typed.goesOnInPairs { return try continuations(word, typed, terms, limit) }
    guard typed.words.isEmpty, word.fields.isEmpty else { return try countedWords(word, typed, terms, limit) }
    let found: [Suggestion] = try terms.prefix(limit).compactMap { term in
      let isExact = term.doclistBytes <= QueryLimits.Completing.countedBytes
      let count = isExact ? try dictionary.recordCount(of: term.text) : term.estimatedCount
      guard count > 0 else { return nil }
      let query = Self.query(word, typed.text + term.text)
      return Suggestion(kind: .word, text: term.text, query: query, recordCount: count, isExact: isExact)
    }
    return Self.byFrequency(found)
  }

  /// The words that the typed field has, or that some record has directly after the words typed before.
  private func countedWords(
    _ word: UnfinishedWord, _ typed: TypedPrefix, _ terms: [TermInfo], _ limit: Int
  ) throws -> [Suggestion] {
    let counter = try WordCounter(snapshot, dictionary, after: typed.words, in: word.fields)
    let found: [Suggestion] = try terms.prefix(QueryLimits.Completing.examined).compactMap { term in
      let (count, isExact) = try counter.count(term)
      guard count > 0 else { return nil }
      let query = Self.query(word, typed.text + term.text)
      return Suggestion(kind: .word, text: term.text, query: query, recordCount: count, isExact: isExact)
    }
    return Array(Self.byFrequency(found).prefix(limit))
  }

  private static func byFrequency(_ suggestions: [Suggestion]) -> [Suggestion] {
    suggestions.sorted { ($1.recordCount, $0.text) < ($0.recordCount, $1.text) }
  }

  /// Text without spaces is indexed in pairs: each pair that begins with the last character continues it, and is
  /// searched for together with everything typed before.
  private func continuations(
    _ word: UnfinishedWord, _ typed: TypedPrefix, _ pairs: [TermInfo], _ limit: Int
  ) throws -> [Suggestion] {
    var found: [Suggestion] = []
    for pair in pairs.prefix(QueryLimits.Completing.pairs)
    where pair.text.unicodeScalars.count > typed.prefix.unicodeScalars.count {
      let text = typed.text + pair.text
      guard let literal = MatchPhrase(text, languages: [], form: .exact).literal else { continue }
      let expression = WordCounter.columnFilter(word.fields) + literal
      let count = try MatchCount.upTo(QueryLimits.Completing.counted, of: expression, snapshot.db)
      guard count > 0 else { continue }
      found.append(
        Suggestion(
          kind: .word, text: text, query: Self.query(word, text), recordCount: count,
          isExact: count < QueryLimits.Completing.counted))
    }
    return Array(Self.byFrequency(found).prefix(limit))
  }

  // MARK: Queries

  private static func query(_ word: UnfinishedWord, _ text: String) -> String {
    let mark = word.isQuoted ? "\"" : ""
    return word.before + word.fieldText + mark + text + mark
  }

  private static func suggestion(
    _ kind: Suggestion.Kind, _ value: ValueSampler.Value, _ word: UnfinishedWord
  ) -> Suggestion {
    // In a group, the field is before the parenthesis.
    let field = word.scope == .anywhere ? kind.rawValue + ":" : word.fieldText
    // A quotation mark inside a value would end the phrase. The analyzer ignores it.
    let words = value.text.replacing("\"", with: " ").split(whereSeparator: \.isWhitespace)
    let query = word.before + field + "\"" + words.joined(separator: " ") + "\""
    return Suggestion(
      kind: kind, text: value.text, query: query, recordCount: value.count, isExact: value.isExact)
  }
}

/// A completion of a query that is being typed.
public struct Suggestion: Hashable, Sendable {
  /// The kind of text that a suggestion completes to.
  public enum Kind: String, CaseIterable, Sendable {
    /// A word of any field.
    case word
    /// A whole name, source or tag.
    case author, source, tag
  }

  /// The kind of the text.
  public let kind: Kind
  /// A word as the index has it, without case and accents; a name, source or tag in its most frequent spelling.
  public let text: String
  /// The typed query with its last word completed.
  public let query: String
  /// The number of records that have it.
  public let recordCount: Int
  /// True if the number was counted, not estimated from a part of the index.
  package let isExact: Bool
}

extension Suggestion {
  /// A suggestion without a catalog, for tests and previews.
  public init(kind: Kind, text: String, query: String, recordCount: Int) {
    self.init(kind: kind, text: text, query: query, recordCount: recordCount, isExact: true)
  }
}

/// An unfinished query to complete.
package struct SuggestionRequest: Hashable, Sendable {
  /// A query whose last word is unfinished.
  package var text: String
  /// The kinds to suggest. A field before the last word, as in `author:tw`, restricts them to its own.
  package var kinds: Set<Suggestion.Kind>
  /// The most suggestions of each kind.
  package var limit: Int

  package init(_ text: String, kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), limit: Int = 10) {
    self.text = text
    self.kinds = kinds
    self.limit = limit.clampedCount
  }
}
