internal import CSystemUnicode

/// The bytes of the term that is being made, in memory that the caller lends.
///
/// What does not fit is left out: a term is cut at a scalar, in documents and queries alike.
struct TermBuffer {
  let bytes: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private(set) var count = 0

  /// Longer terms than this are cut, in bytes. FTS5 itself stops at 32,768.
  static let longestTerm = 256

  init(bytes: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.bytes = bytes
    self.capacity = capacity
  }

  subscript(index: Int) -> UInt8 { bytes[index] }

  mutating func removeAll() { count = 0 }

  mutating func truncate(to length: Int) { count = min(count, length) }

  mutating func append(_ byte: UInt8) {
    guard count < capacity else { return }
    bytes[count] = byte
    count += 1
  }

  mutating func append(_ source: UnsafePointer<UInt8>, count added: Int) {
    guard added <= capacity - count else { return }
    (bytes + count).update(from: source, count: added)
    count += added
  }

  /// Puts a byte before all others.
  mutating func insertFirst(_ byte: UInt8) {
    guard count < capacity else { return }
    (bytes + 1).update(from: bytes, count: count)
    bytes[0] = byte
    count += 1
  }

  /// Drops the first bytes and moves the rest to the front.
  mutating func removeFirst(_ length: Int) {
    count -= length
    bytes.update(from: bytes + length, count: count)
  }

  /// Appends what `scalar` folds to; `source` is where its own bytes are.
  mutating func append(foldingOf scalar: ScannedScalar, source: UnsafePointer<UInt8>) {
    switch scalar.entry >> 4 & 3 {
    case 0: append(source, count: scalar.length)
    case 1: appendShort(scalar.payload)
    default:
      let expansion = adagia_expansion(scalar.payload)
      append(expansion + 1, count: Int(expansion[0]))
    }
  }

  private mutating func appendShort(_ payload: UInt32) {
    guard capacity - count >= 3 else { return }
    var rest = payload
    while rest != 0 {
      bytes[count] = UInt8(truncatingIfNeeded: rest)
      count += 1
      rest >>= 8
    }
  }
}
