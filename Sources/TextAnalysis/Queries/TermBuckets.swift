/// A hash table of query terms, which tells which of them a term of a text is. A text has hundreds of terms, and hardly
/// any of them is in the query.
package struct TermBuckets: Sendable {
  private struct Entry {
    let term: [UInt8]
    let number: Int
  }

  /// The terms of each bucket: those whose hash ends in its index.
  private var buckets: [[Entry]] = Array(repeating: [], count: 256)

  package init() {}

  /// - Parameters:
  ///   - term: UTF-8. The table may have the term already, with another number.
  ///   - number: A number of the caller's choice.
  package mutating func insert(_ term: [UInt8], _ number: Int) {
    buckets[term.withUnsafeBufferPointer { Self.bucket($0) }].append(Entry(term: term, number: number))
  }

  /// Calls `body` with the numbers of a term, in the order of insertion.
  package func forEachNumber(of term: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    for entry in buckets[Self.bucket(term)] where entry.term.elementsEqual(term) { body(entry.number) }
  }

  /// The last 8 bits of FNV-1a (Fowler, Noll & Vo) with 32 bits.
  @inline(__always)
  private static func bucket(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash & 255)
  }
}
