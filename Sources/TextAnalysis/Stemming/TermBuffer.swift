internal import CUnicodeTables

/// The bytes of the term being made, in memory of the caller.
///
/// Excess bytes are dropped: a term is cut at a scalar, in documents and queries alike.
struct TermBuffer {
  let bytes: UnsafeMutablePointer<UInt8>
  let capacity: Int
  private(set) var count = 0

  /// The maximum length of a term in bytes. FTS5's own limit is 32,768.
  static let longestTerm = 256

  init(bytes: UnsafeMutablePointer<UInt8>, capacity: Int) {
    self.bytes = bytes
    self.capacity = capacity
  }

  /// The number of readable bytes after the end of a buffer's memory.
  static let slack = 8

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

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

  /// Inserts a byte at the start.
  mutating func insertFirst(_ byte: UInt8) {
    guard count < capacity else { return }
    (bytes + 1).update(from: bytes, count: count)
    bytes[0] = byte
    count += 1
  }

  /// Appends the leading ASCII letters and digits of `source` in lower case.
  /// - Returns: The number of such letters and digits, which may be more than the buffer had room for.
  @inline(__always)
  mutating func append(lowerASCII source: UnsafePointer<UInt8>, atMost limit: Int) -> Int {
    let room = min(limit, capacity - count)
    let target = bytes + count
    var length = 0
    while length < room {
      let byte = adagia_ascii_byte(source[length])
      guard byte &- 2 < 126 else { break }
      target[length] = byte
      length += 1
    }
    count += length
    guard length == room else { return length }
    while length < limit, adagia_ascii_byte(source[length]) &- 2 < 126 { length += 1 }
    return length
  }

  /// Removes the first bytes.
  mutating func removeFirst(_ length: Int) {
    count -= length
    bytes.update(from: bytes + length, count: count)
  }

  /// Appends the folded form of `scalar`, whose own bytes are at `source`.
  mutating func append(foldingOf scalar: ScannedScalar, source: UnsafePointer<UInt8>) {
    append(scalar.entry, scalar, source)
  }

  /// Appends the lower case of `scalar`, accents kept; its own bytes are at `source`.
  mutating func append(loweringOf scalar: ScannedScalar, source: UnsafePointer<UInt8>) {
    let ascii = adagia_ascii_byte(UInt8(truncatingIfNeeded: scalar.value))
    if scalar.value < 0x80, ascii > 1 {
      append(ascii)
    } else {
      append(adagia_lowered(scalar.value), scalar, source)
    }
  }

  private mutating func append(_ entry: UInt32, _ scalar: ScannedScalar, _ source: UnsafePointer<UInt8>) {
    switch entry >> 4 & 3 {
    case 0: append(source, count: scalar.length)
    case 1: appendShort(entry >> 8)
    default:
      let expansion = adagia_expansion(entry >> 8)
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
