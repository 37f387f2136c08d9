/// The parts of the term dictionary that a connection has read, kept until the file changes.
final class TermDictionaryCache {
  /// Lists by the prefix that their terms have; the empty prefix has the whole dictionary.
  private var lists: [[UInt8]: TermList] = [:]
  private var size = 0
  /// The times that only the words for one pattern were read.
  private var selectiveCount = 0
  /// Answers for prefixes, since people begin to type with the same few letters again and again.
  private var topTerms: [TopTermsKey: TopTerms] = [:]

  private struct TopTermsKey: Hashable {
    let prefix: [UInt8]
    let limit: Int
  }

  /// A list that includes all terms with a prefix.
  func terms(startingWith prefix: [UInt8], _ reader: TermDictionaryReader) throws -> TermList {
    if let known = known(prefix) { return known }
    let terms = try reader.terms(startingWith: prefix)
    keep(terms, prefix)
    return terms
  }

  /// A list that includes all terms with a prefix that match a pattern, as few begin: a fuzzy word.
  ///
  /// In a catalog that others write to, every question would read the whole dictionary again. Pages of words that begin
  /// otherwise are not read for the first few patterns.
  func terms(
    startingWith prefix: [UInt8], for pattern: TermPattern, _ reader: TermDictionaryReader
  ) throws -> TermList {
    if let known = known(prefix) { return known }
    guard selectiveCount < QueryLimits.Memory.selectivePatterns else { return try terms(startingWith: prefix, reader) }
    selectiveCount += 1
    return try reader.terms(startingWith: prefix, for: pattern)
  }

  private func known(_ prefix: [UInt8]) -> TermList? {
    for length in 0...prefix.count {
      if let known = lists[Array(prefix.prefix(length))] { return known }
    }
    return nil
  }

  /// The most frequent terms with a prefix.
  func topTerms(startingWith prefix: [UInt8], limit: Int, _ reader: TermDictionaryReader) throws -> TopTerms {
    let key = TopTermsKey(prefix: prefix, limit: limit)
    if let known = topTerms[key] { return known }
    let found = TopTerms(try terms(startingWith: prefix, reader), startingWith: prefix, limit: limit)
    if topTerms.count >= QueryLimits.Memory.prefixes { topTerms.removeAll() }
    topTerms[key] = found
    return found
  }

  private func keep(_ terms: TermList, _ prefix: [UInt8]) {
    guard terms.bytes.count <= QueryLimits.Memory.termBytes else { return }
    // The new list includes those with longer prefixes.
    for (known, list) in lists where known.starts(with: prefix) {
      lists[known] = nil
      size -= list.bytes.count
    }
    if size + terms.bytes.count > QueryLimits.Memory.termBytes {
      lists.removeAll()
      size = 0
    }
    lists[prefix] = terms
    size += terms.bytes.count
  }
}
