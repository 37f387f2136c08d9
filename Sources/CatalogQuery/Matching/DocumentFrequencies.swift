internal import CatalogStore

/// Document frequencies of phrases, for as long as a connection sees the same state of the file.
///
/// FTS5 stores no such number: it has to walk the whole posting list of a phrase, which took 40 to 88 % of the time of
/// a query with several words.
final class DocumentFrequencies {
  private var counts: [String: Int64] = [:]
  private var size = 0

  /// The frequencies that belong to a table's column cache.
  static func of(_ table: ColumnTable) -> DocumentFrequencies { table.cache.companion { DocumentFrequencies() } }

  /// The number of records that have a phrase; `nil` when it is not known.
  ///
  /// - Parameter phrase: A phrase with its fields, as `MatchExpression.literal` writes it.
  func count(of phrase: String) -> Int64? { counts[phrase] }

  /// Keeps the number of records that have a phrase.
  func keep(_ count: Int64, of phrase: String) {
    size += phrase.utf8.count
    if size > QueryLimits.Memory.phraseBytes { (counts, size) = ([:], phrase.utf8.count) }
    counts[phrase] = count
  }
}
