/// Reads the numbers of one page from front to back, never beyond its end.
@usableFromInline package struct ByteReader {
  package private(set) var bytes: [UInt8]
  /// The offset of the byte that is read next: 0 to the number of bytes.
  package private(set) var position: Int

  /// - Parameter position: Where to begin; no bytes are left when it is beyond the end.
  package init(_ bytes: some Sequence<UInt8>, from position: Int = 0) {
    self.bytes = Array(bytes)
    self.position = max(0, min(position, self.bytes.count))
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// The next number, any 64 bits.
  ///
  /// - Throws: `PageFault.outOfBounds` when the page ends first.
  package mutating func varint() throws -> UInt64 {
    try bytes.withUnsafeBufferPointer { try Self.varint($0, &position, before: $0.count) }
  }

  /// The next number as a size, count or page number.
  ///
  /// - Throws: `PageFault.outOfBounds` when the page ends first or the number is above `limit`.
  package mutating func count(atMost limit: Int = largestCount) throws -> Int {
    try bytes.withUnsafeBufferPointer { try Self.count($0, &position, before: $0.count, atMost: limit) }
  }

  /// Sums of a few counts cannot overflow, and no table has as many rows.
  package static let largestCount = 1 << 48

  // MARK: - The one decoder

  /// The varint at `position`, which moves past it; unchanged when this throws.
  ///
  /// - Parameter end: The offset that the varint must end at or before; offsets beyond the bytes mean their end.
  @inlinable
  @inline(__always)
  package static func varint(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, before end: Int
  ) throws -> UInt64 {
    guard position >= 0, position < end, position < bytes.count else { throw PageFault.outOfBounds }
    let first = bytes[position]
    guard first >= 0x80 else {
      position += 1
      return UInt64(first)
    }
    return try longVarint(bytes, &position, min(end, bytes.count))
  }

  @usableFromInline
  static func longVarint(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int) throws -> UInt64 {
    var value: UInt64 = 0
    var place = position
    while place < end {
      let byte = bytes[place]
      place += 1
      if place - position == longestVarint {
        position = place
        return value << 8 | UInt64(byte)
      }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 {
        position = place
        return value
      }
    }
    throw PageFault.outOfBounds
  }

  private static let longestVarint = 9

  /// The same for a number that must not be above `limit`.
  @inlinable
  @inline(__always)
  package static func count(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, before end: Int, atMost limit: Int
  ) throws -> Int {
    let value = try varint(bytes, &position, before: end)
    guard value <= UInt64(limit) else { throw PageFault.outOfBounds }
    return Int(value)
  }
}
