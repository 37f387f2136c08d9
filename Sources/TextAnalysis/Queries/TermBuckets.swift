/// Sought terms by their hash: says which of them a term of a text is. A text has hundreds of terms, and nearly all are
/// none of a query's.
package struct TermBuckets: Sendable {
  private struct Entry {
    let term: [UInt8]
    let number: Int
  }

  /// In each bucket the terms whose hash ends in its number.
  private var buckets: [[Entry]] = Array(repeating: [], count: 256)

  package init() {}

  /// - Parameters:
  ///   - term: UTF-8; it may be there before, with another number.
  ///   - number: Anything that the caller knows it by.
  package mutating func insert(_ term: [UInt8], _ number: Int) {
    buckets[term.withUnsafeBufferPointer { Self.bucket($0) }].append(Entry(term: term, number: number))
  }

  /// Gives the numbers of a term, in the order in which they were put in.
  package func forEachNumber(of term: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    for entry in buckets[Self.bucket(term)] where entry.term.elementsEqual(term) { body(entry.number) }
  }

  /// FNV-1a (Fowler, Noll & Vo), 32 bits, of which the last 8.
  @inline(__always)
  private static func bucket(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash & 255)
  }
}
