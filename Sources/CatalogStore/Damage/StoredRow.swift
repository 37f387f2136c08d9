/// A value of a row, as the file has it.
enum StoredValue {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])
}

/// The types and lengths of a row's values: the part of a cell before them.
///
/// Layout: <https://www.sqlite.org/fileformat.html>, section 2.1.
struct RowHeader {
  /// SQLite's serial types: 0 NULL, 1 to 6 integers, 7 a number, 8 and 9 the integers 0 and 1, then BLOBs (even) and
  /// texts (odd).
  private(set) var types: [UInt64] = []
  /// Bytes of the header and of the values.
  private(set) var length = 0
  let ownLength: Int

  /// - Parameter most: The largest number of columns of any table that is looked for.
  /// - Returns: `nil` when the bytes at `offset` are no header.
  init?(_ bytes: [UInt8], at offset: Int, atMost most: Int) {
    var reader = VarintReader(bytes, at: offset)
    guard let own = reader.next(), own >= 2, own <= 9 * UInt64(most + 1) else { return nil }
    let end = offset + Int(own)
    var valueLength = 0
    while reader.offset < end {
      guard types.count < most, let type = reader.next(), type <= 1 << 31, let size = Self.size(of: type) else {
        return nil
      }
      types.append(type)
      valueLength += size
    }
    guard reader.offset == end else { return nil }
    (ownLength, length) = (Int(own), Int(own) + valueLength)
  }

  private static func size(of type: UInt64) -> Int? {
    switch type {
    case 0...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 8, 9: 0
    case 10, 11: nil
    default: Int((type - 12) / 2)
    }
  }

  /// The values of a complete row.
  ///
  /// - Parameter payload: Header and values; `length` bytes.
  func values(_ payload: [UInt8]) -> [StoredValue] {
    var offset = ownLength
    return types.map { type in
      let bytes = payload[offset..<offset + (Self.size(of: type) ?? 0)]
      offset = bytes.endIndex
      switch type {
      case 0, 10, 11: return .null
      case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
      case 8: return .integer(0)
      case 9: return .integer(1)
      case 1...6:
        let isNegative = bytes.first.map { $0 > 127 } ?? false
        return .integer(bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
      default: return type % 2 == 0 ? .blob([UInt8](bytes)) : .text([UInt8](bytes))
      }
    }
  }
}

/// Reads SQLite's variable-length integers: seven bits a byte, the highest first, and all eight of a ninth byte.
struct VarintReader {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) { (self.bytes, self.offset) = (bytes, offset) }

  mutating func next() -> UInt64? {
    var value: UInt64 = 0
    for place in 0..<9 {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      if place == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return nil
  }
}
