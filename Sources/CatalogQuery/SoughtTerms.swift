/// Finds the words of a query that a term of a text stands for, by the term's hash: a text has hundreds of terms, and
/// nearly all of them are none of a query's.
struct SoughtTerms {
  /// What a term stands for.
  struct Meaning {
    /// The word's number in the query.
    let word: Int
    /// Whether the term is the word as it was typed, and not only a form with the same stem.
    let isExact: Bool
  }

  private struct Entry {
    let hash: UInt64
    let meaning: Meaning
  }

  /// In each bucket the entries whose hash ends in its number.
  private var buckets: [[Entry]]
  /// The words that are sought as beginnings.
  private var beginnings: [(prefix: [UInt8], word: Int)] = []

  /// - Parameter column: Only words that are sought in this field, or in any, are found.
  init(_ words: [SoughtWord], column: Int) {
    buckets = Array(repeating: [], count: 256)
    for (number, word) in words.enumerated() where word.column == nil || word.column == column {
      for (index, term) in word.terms.enumerated() {
        if word.isPrefix { beginnings.append((term, number)) }
        let hash = term.withUnsafeBufferPointer { Self.hash($0) }
        let entry = Entry(hash: hash, meaning: Meaning(word: number, isExact: index == 0))
        buckets[Int(hash & 255)].append(entry)
      }
    }
  }

  /// Gives what a term stands for, each word of the query at most once.
  @inline(__always)
  func forEachMeaning(of term: UnsafeBufferPointer<UInt8>, _ body: (Meaning) -> Void) {
    let hash = Self.hash(term)
    for entry in buckets[Int(hash & 255)] where entry.hash == hash { body(entry.meaning) }
    guard !beginnings.isEmpty else { return }
    for (prefix, word) in beginnings where term.count > prefix.count && term.starts(with: prefix) {
      body(Meaning(word: word, isExact: false))
    }
  }

  /// FNV-1a (Fowler, Noll & Vo), 64 bits. Two terms with one hash would only change an order.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
