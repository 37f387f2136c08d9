extension [UInt8] {
  /// Appends a number of a fixed width, the least significant byte first.
  @inline(__always)
  mutating func append(fixed number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends a number, seven bits a byte.
  @inline(__always)
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}

/// Reads the numbers of a row from front to back, never beyond its end. Valid as long as the row's bytes.
struct RowReader {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the byte that is read next.
  private(set) var place: Int

  init(_ bytes: UnsafeRawBufferPointer, from place: Int = 0) {
    self.bytes = bytes
    self.place = place
  }

  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[place...]) }

  /// - Throws: `RankedFault.damaged` at the end.
  @inline(__always)
  mutating func byte() throws -> UInt8 {
    guard place < bytes.count else { throw RankedFault.damaged }
    defer { place += 1 }
    return bytes[place]
  }

  /// - Throws: `RankedFault.damaged` when the row ends first, or the number is above `limit`.
  @inline(__always)
  mutating func varint(atMost limit: UInt64 = UInt64(UInt32.max)) throws -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 63 else { throw RankedFault.damaged }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    guard number <= limit else { throw RankedFault.damaged }
    return number
  }

  mutating func count(atMost limit: Int) throws -> Int { Int(try varint(atMost: UInt64(limit))) }

  /// - Throws: `RankedFault.damaged` when the row ends first.
  mutating func bytes(_ count: Int) throws -> UnsafeRawBufferPointer {
    guard count <= bytes.count - place else { throw RankedFault.damaged }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  mutating func fixed<Number: FixedWidthInteger>(_: Number.Type) throws -> Number {
    guard bytes.count - place >= MemoryLayout<Number>.size else { throw RankedFault.damaged }
    defer { place += MemoryLayout<Number>.size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }
}
