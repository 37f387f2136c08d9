/// A hash table of query terms, which tells which of them a term of a text is. A text has hundreds of terms, and hardly
/// any of them is in the query.
///
/// Three arrays of plain values: every search makes a table for each field, and an array for each bucket took a tenth
/// of the time of a search for a rare word to make and to free.
package struct TermBuckets: Sendable {
  private struct Entry {
    /// The term's place in `bytes`.
    let term: Range<Int>
    let number: Int
    /// The place of the next entry of the bucket; 0 for none.
    var next: UInt32
  }

  /// The place of the first entry of each bucket; 0 for none. The terms of a bucket have a hash that ends in its index.
  private var first = [UInt32](repeating: 0, count: 256)
  /// Entries, counted from 1.
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The first bytes of the terms.
  private(set) var firstBytes = FirstBytes()

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// - Parameters:
  ///   - term: UTF-8. The table may have the term already, with another number.
  ///   - number: A number of the caller's choice.
  package mutating func insert(_ term: [UInt8], _ number: Int) {
    entries.append(Entry(term: bytes.count..<bytes.count + term.count, number: number, next: 0))
    bytes += term
    firstBytes.insert(term)
    append(UInt32(entries.count), toBucket: term.withUnsafeBufferPointer { Self.bucket($0) })
  }

  private mutating func append(_ place: UInt32, toBucket bucket: Int) {
    guard first[bucket] != 0 else {
      first[bucket] = place
      return
    }
    var last = Int(first[bucket]) - 1
    while entries[last].next != 0 { last = Int(entries[last].next) - 1 }
    entries[last].next = place
  }

  /// Calls `body` with the numbers of a term, in the order of insertion.
  @inline(__always)
  package func forEachNumber(of term: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    guard firstBytes.mayBegin(term) else { return }
    var place = first[Self.bucket(term)]
    while place != 0 {
      let entry = entries[Int(place) - 1]
      if entry.term.count == term.count, bytes[entry.term].elementsEqual(term) { body(entry.number) }
      place = entry.next
    }
  }

  /// The last 8 bits of FNV-1a (Fowler, Noll & Vo) with 32 bits.
  @inline(__always)
  private static func bucket(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash & 255)
  }
}

/// The first bytes of some terms, a bit for each, by its last six bits.
struct FirstBytes {
  private var bits: UInt64 = 0

  mutating func insert(_ term: [UInt8]) {
    if let byte = term.first { bits |= Self.bit(byte) }
  }

  /// True if a term may be one of those, or begin like it. Mostly false when it does not.
  @inline(__always)
  func mayBegin(_ term: UnsafeBufferPointer<UInt8>) -> Bool {
    term.first.map { bits & Self.bit($0) != 0 } ?? true
  }

  @inline(__always)
  private static func bit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte & 63) }
}
