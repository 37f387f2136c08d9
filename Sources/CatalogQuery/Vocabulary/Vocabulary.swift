package import CatalogStore
package import GRDB

/// The words of a catalogue, for patterns and for suggestions: what stands in the index now, without a table of its own.
///
/// It has folded words, numbers, and of text without spaces pairs of characters; stems are left out. A word of which
/// every record was removed may still be there, until the index is next merged.
package struct Vocabulary {
  private let db: Database
  private let memory: VocabularyMemory

  /// - Parameter columns: Whose cache keeps what was read, until the file changes.
  package init(_ db: Database, _ columns: ColumnTable) {
    self.db = db
    memory = columns.cache.companion { VocabularyMemory() }
  }

  /// The words that match a pattern as a whole: the most frequent first; of a fuzzy pattern, the nearest first.
  ///
  /// Only words are read that begin as the pattern does, unless the whole vocabulary is known.
  /// - Parameter limit: How many to give.
  /// - Returns: The words, and how many there are in all.
  /// - Throws: Errors of the file.
  package func terms(
    matching pattern: TermPattern, limit: Int
  ) throws -> (terms: [VocabularyTerm], total: Int) {
    let search = try search(pattern, startingWith: pattern.literalPrefix, limit: limit)
    return (search.terms, search.total)
  }

  /// The same among the words that begin with some text: quicker where the vocabulary is not known yet.
  func terms(matching pattern: TermPattern, startingWith prefix: String, limit: Int) throws -> [VocabularyTerm] {
    try search(pattern, startingWith: Array(prefix.utf8), limit: limit).terms.filter { $0.text.hasPrefix(prefix) }
  }

  private func search(_ pattern: TermPattern, startingWith prefix: [UInt8], limit: Int) throws -> TermSearch {
    var search = TermSearch(pattern.automaton, limit: limit)
    search.run(try memory.terms(startingWith: prefix, TermReading(db)), from: prefix)
    return search
  }

  /// The words that begin with some text, the most frequent first, and how many bytes the index has on all there are.
  ///
  /// - Parameters:
  ///   - prefix: Folded, as the index has words.
  ///   - limit: How many to give, 1 or more.
  func heaviest(startingWith prefix: String, limit: Int) throws -> HeaviestTerms {
    try memory.heaviest(startingWith: Array(prefix.utf8), limit: limit, TermReading(db))
  }

  /// The words that begin with some text, the most frequent first.
  ///
  /// - Parameter prefix: Folded, as the index has words.
  package func terms(startingWith prefix: String, limit: Int) throws -> (terms: [VocabularyTerm], total: Int) {
    try terms(matching: TermPattern(foldedPrefix: prefix), limit: limit)
  }

  /// How many records have a word, exactly.
  ///
  /// - Parameter term: As the index has it.
  /// - Complexity: O(*n*) in their number.
  package func recordCount(of term: String) throws -> Int {
    try WordTable(db).recordCount(of: term)
  }

  /// About how many records have a term, a stem (with a byte 1 before it) as well; 0 when none has.
  func estimatedCount(of term: String) throws -> Int {
    let weight = try TermReading(db).weight(of: Array(term.utf8))
    return weight == 0 ? 0 : max(1, weight / VocabularyTerm.bytesPerRecord)
  }

  /// Every word of the index, sorted by its bytes.
  package func allTerms() throws -> [VocabularyTerm] {
    var search = TermSearch(TermPattern(foldedPrefix: "").automaton, limit: .max)
    search.run(try memory.terms(startingWith: [], TermReading(db)), from: [])
    return search.terms.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }
}

/// What a connection has read of the vocabulary, kept until the file changes.
final class VocabularyMemory {
  /// Ranges by what their terms begin with; the whole vocabulary begins with nothing.
  private var ranges: [[UInt8]: TermList] = [:]
  private var size = 0
  /// The heaviest of ranges that were asked for: whoever types begins with the same few letters again and again.
  private var heaviest: [HeaviestKey: HeaviestTerms] = [:]

  private struct HeaviestKey: Hashable {
    let prefix: [UInt8]
    let limit: Int
  }

  /// Bytes to keep: the words of about two million records.
  private static let mostBytes = 32 << 20
  /// Ranges whose heaviest are kept: each takes some kilobytes.
  private static let mostHeaviest = 1_000

  /// Terms among which are all that begin with some bytes.
  func terms(startingWith prefix: [UInt8], _ reading: TermReading) throws -> TermList {
    for length in 0...prefix.count {
      if let known = ranges[Array(prefix.prefix(length))] { return known }
    }
    let terms = try reading.terms(startingWith: prefix)
    keep(terms, prefix)
    return terms
  }

  /// The heaviest terms that begin with some bytes.
  func heaviest(startingWith prefix: [UInt8], limit: Int, _ reading: TermReading) throws -> HeaviestTerms {
    let key = HeaviestKey(prefix: prefix, limit: limit)
    if let known = heaviest[key] { return known }
    let found = HeaviestTerms(try terms(startingWith: prefix, reading), startingWith: prefix, limit: limit)
    if heaviest.count >= Self.mostHeaviest { heaviest.removeAll() }
    heaviest[key] = found
    return found
  }

  private func keep(_ terms: TermList, _ prefix: [UInt8]) {
    guard terms.bytes.count <= Self.mostBytes else { return }
    // What is part of the new range needs no room of its own.
    for (known, list) in ranges where known.starts(with: prefix) {
      ranges[known] = nil
      size -= list.bytes.count
    }
    if size + terms.bytes.count > Self.mostBytes {
      ranges.removeAll()
      size = 0
    }
    ranges[prefix] = terms
    size += terms.bytes.count
  }
}
