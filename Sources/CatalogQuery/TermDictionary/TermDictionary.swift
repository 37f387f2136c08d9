package import CatalogStore
package import GRDB

/// The words of a catalog, for patterns, spelling and suggestions. They are read from the full-text index itself.
///
/// Words are folded. Numbers are words; text without spaces is in the index as pairs of characters. Stems are left out.
/// After all records with a word are removed, the word may remain until the index is next merged.
package struct TermDictionary {
  private let db: Database
  private let cache: TermDictionaryCache

  /// - Parameter columns: Its cache keeps what was read until the file changes.
  package init(_ db: Database, _ columns: ColumnTable) {
    self.db = db
    cache = columns.cache.companion { TermDictionaryCache() }
  }

  /// The words that match a whole pattern: the most frequent first; for a fuzzy pattern, the nearest first.
  ///
  /// Only words with the pattern's literal prefix are read, unless the whole dictionary is in the cache; for a fuzzy
  /// pattern only pages with words that begin like it.
  /// - Parameter limit: The most words to return.
  /// - Returns: The words, and the number of all that match.
  /// - Throws: Errors of the file.
  package func terms(matching pattern: TermPattern, limit: Int) throws -> (terms: [TermInfo], total: Int) {
    let found = try search(pattern, startingWith: pattern.literalPrefix, limit: limit)
    return (found.terms, found.total)
  }

  /// The same among the words with a prefix, which is faster when the dictionary is not in the cache.
  func terms(matching pattern: TermPattern, startingWith prefix: String, limit: Int) throws -> [TermInfo] {
    try search(pattern, startingWith: Array(prefix.utf8), limit: limit).terms.filter { $0.text.hasPrefix(prefix) }
  }

  /// The same as `terms(matching:limit:)`, given up where building the pattern's automaton takes too long.
  func terms(matching pattern: TermPattern, limit: Int, mostWork: Int) throws -> FoundTerms {
    try search(pattern, startingWith: pattern.literalPrefix, limit: limit, mostWork: mostWork)
  }

  private func search(
    _ pattern: TermPattern, startingWith prefix: [UInt8], limit: Int, mostWork: Int = .max
  ) throws -> FoundTerms {
    let reader = TermDictionaryReader(db)
    let list =
      if case .fuzzy = pattern.kind {
        try cache.terms(startingWith: prefix, for: pattern, reader)
      } else { try cache.terms(startingWith: prefix, reader) }
    return list.terms(matching: pattern, from: prefix, limit: limit, mostWork: mostWork)
  }

  /// The most frequent words with a prefix, and sums over all words that have it.
  ///
  /// - Parameters:
  ///   - prefix: Folded, like the words of the index.
  ///   - limit: The most words to return, 1 or more.
  func topTerms(startingWith prefix: String, limit: Int) throws -> TopTerms {
    try cache.topTerms(startingWith: Array(prefix.utf8), limit: limit, TermDictionaryReader(db))
  }

  /// The words with a prefix, the most frequent first, and the number of all that have it.
  ///
  /// - Parameter prefix: Folded, like the words of the index.
  package func terms(startingWith prefix: String, limit: Int) throws -> (terms: [TermInfo], total: Int) {
    try terms(matching: TermPattern(foldedPrefix: prefix), limit: limit)
  }

  /// The exact number of records that have a word.
  ///
  /// - Parameter term: Folded, like the words of the index.
  /// - Complexity: O(*n*) in that number.
  package func recordCount(of term: String) throws -> Int {
    try WordTable(db).recordCount(of: term)
  }

  /// An estimate of the number of records that have a term; exact up to a few, and 0 only when none has.
  ///
  /// - Parameter term: A folded word, or a stem after a byte 1.
  func estimatedCount(of term: String) throws -> Int {
    let bytes = try doclistBytes(of: term)
    let estimate = bytes / TermInfo.bytesPerRecord
    // The pages still have the words that records had before they were changed.
    return try bytes > 0 && estimate <= QueryLimits.Finding.exactCount ? recordCount(of: term) : estimate
  }

  /// The size of a term's doclist, in bytes; 0 when no record has the term.
  func doclistBytes(of term: String) throws -> Int {
    try TermDictionaryReader(db).doclistBytes(of: Array(term.utf8))
  }

  /// Every word of the index, sorted by its bytes.
  package func allTerms() throws -> [TermInfo] {
    let list = try cache.terms(startingWith: [], TermDictionaryReader(db))
    let found = list.terms(matching: TermPattern(foldedPrefix: ""), from: [], limit: .max)
    return found.terms.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }
}

/// A word of the dictionary.
package struct TermInfo: Hashable, Sendable {
  /// As it is in the index: without case and accents.
  package let text: String
  /// The size of the word's doclist: an estimate of its document frequency, which the pages do not store.
  ///
  /// The bytes on leaves where a term begins are exact; a leaf inside a long doclist counts as 4,046. Divided by
  /// `bytesPerRecord` it gives `estimatedCount`.
  let doclistBytes: Int
  /// The number of edits from the typed word to this one; 0 for patterns that are not fuzzy.
  package let edits: Int

  /// An estimate of the number of records that have the word: 1 or more, and seldom off by more than half.
  package var estimatedCount: Int { max(1, doclistBytes / Self.bytesPerRecord) }

  /// The usual size of an entry in a doclist: the difference from the id before, the size of the positions, and mostly
  /// one column and one position.
  static let bytesPerRecord = 6
}
