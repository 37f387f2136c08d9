internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// The index terms of the records that the ranked lists do not cover, for as long as a connection sees the same state
/// of the file.
///
/// FTS5 merges the lists of all words with a prefix, whichever records are wanted: with a million records, a prefix
/// took 33 ms more after one record was added. The words that the few records have are looked for in its place.
final class UncoveredWords {
  /// Each term once; `nil` when the records have too many words to be read.
  private let terms: [String]?

  private init(_ terms: [String]?) { self.terms = terms }

  static func of(_ snapshot: Snapshot, _ reader: RankedReader) throws -> UncoveredWords {
    try snapshot.columns.cache.companion {
      let ids = try readable(snapshot, reader)
      return UncoveredWords(try ids.map { try terms($0, snapshot) })
    }
  }

  /// An expression that finds the same of these records without a prefix. A prefix of too many of their words stays.
  func completed(_ expression: MatchExpression) -> MatchExpression {
    guard let terms, expression.phrases.contains(where: \.isPrefix) else { return expression }
    return expression.mapPhrases { phrase in
      guard phrase.isPrefix, let prefixes = phrase.terms.last else { return phrase }
      let words = terms.filter { term in prefixes.contains { term.utf8.starts(with: $0.utf8) } }
      guard words.count <= TextClause.mostInOneWalk else { return phrase }
      // FTS5 has no phrase without a word. The prefix itself is none of theirs.
      return phrase.completed(by: words.isEmpty ? prefixes : words) ?? phrase
    }
  }

  // MARK: - Records

  /// The records, ascending; `nil` when it takes longer to read them than to merge lists.
  private static func readable(_ snapshot: Snapshot, _ reader: RankedReader) throws -> [Int64]? {
    let first = Int64(reader.lastID) + 1
    let newCount = max(0, snapshot.largestID - first + 1)
    guard newCount + Int64(reader.stale.count) <= QueryLimits.Walking.uncoveredRead else { return nil }
    let ids = reader.stale.map { Int64($0) } + (0..<newCount).map { first + $0 }
    var length = ColumnCursor<UInt16>(snapshot.columns, .length)
    var wordCount = 0
    for id in ids { wordCount += Int(try length.value(id)) }
    return wordCount <= QueryLimits.Walking.uncoveredWords ? ids : nil
  }

  private static func terms(_ ids: [Int64], _ snapshot: Snapshot) throws -> [String] {
    var terms: Set<[UInt8]> = []
    let texts = try SQLStatement(snapshot.db, storedTexts)
    for id in ids {
      texts.bind(id, at: 1)
      defer { texts.reset() }
      guard try texts.step() else { continue }
      for column in CoreField.searchable.indices {
        texts.withText(Int32(column)) { text in
          guard let text else { return }
          Analyzer().forEachTerm(inIndexText: text) { term in
            terms.insert(Array(term.bytes))
            return true
          }
        }
      }
    }
    return terms.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `?1` an id. Columns: the texts of `CoreField.searchable`, as the full-text index gets them.
  private static let storedTexts = "SELECT title, creator, text, source, subject, note FROM record_text WHERE id = ?1"
}
