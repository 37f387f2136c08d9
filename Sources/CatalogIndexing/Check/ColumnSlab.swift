internal import CatalogStore
internal import GRDB
internal import Platform

/// The values of all columns for the 65,536 ids of one chunk, as the file has them.
struct ColumnSlab {
  let number: Int64
  /// Indexed by `ColumnKind.place`; padded to the length of a chunk.
  private var chunks: [[UInt8]]
  private(set) var missing: [ColumnKind] = []
  /// Columns whose chunk has the wrong number of bytes.
  private(set) var misshapen: [ColumnKind] = []

  /// - Parameter kinds: The columns of a file of its version.
  init(_ db: Database, _ number: Int64, kinds: [ColumnKind]) throws {
    self.number = number
    chunks = ColumnKind.allCases.map { _ in [] }
    let statement = try SQLStatement(db, Self.chunk)
    for kind in kinds {
      statement.bind(kind.rawValue, at: 1)
      statement.bind(number, at: 2)
      defer { statement.reset() }
      var bytes: [UInt8] = []
      if try statement.step() {
        bytes = statement.withBytes(0) { [UInt8]($0.prefix(kind.chunkSize)) }
        if statement.integer(1) != kind.chunkSize { misshapen.append(kind) }
      } else {
        missing.append(kind)
      }
      if bytes.count < kind.chunkSize { bytes += [UInt8](repeating: 0, count: kind.chunkSize - bytes.count) }
      chunks[kind.place] = bytes
    }
  }

  /// The value of a record of the chunk.
  @inline(__always)
  func value<Value: FixedWidthInteger>(_ kind: ColumnKind, _ id: Int64, as: Value.Type) -> Value {
    let offset = Int(truncatingIfNeeded: id & Int64(ColumnKind.chunkLength - 1)) * MemoryLayout<Value>.size
    return chunks[kind.place].withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }
  }

  func number(_ kind: ColumnKind, _ id: Int64) -> Double {
    Double(bitPattern: value(kind, id, as: UInt64.self))
  }

  /// True if any column has a value in a run of the chunk's ids; quick, since mostly none has.
  func hasAnyValue(in ids: ClosedRange<Int64>) -> Bool {
    ColumnKind.allCases.contains { kind in
      let bytes = chunks[kind.place]
      let start = Int(truncatingIfNeeded: ids.lowerBound & Int64(ColumnKind.chunkLength - 1)) * kind.width
      return !bytes.isEmpty && Self.hasAnyValue(bytes, start..<start + ids.count * kind.width)
    }
  }

  /// All bytes are 0 if the first is, and each of the others equals the one before: many are compared at a time.
  private static func hasAnyValue(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let place = range.first else { return false }
    return bytes[place] != 0
      || bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return false }
        return !System.haveSameBytes(start + place, start + place + 1, count: range.count - 1)
      }
  }

  /// True if any of the kinds has a value for a record.
  func hasValue(of id: Int64, in kinds: [ColumnKind]) -> Bool {
    kinds.contains { kind in
      let offset = Int(truncatingIfNeeded: id & Int64(ColumnKind.chunkLength - 1)) * kind.width
      return chunks[kind.place][offset..<offset + kind.width].contains { $0 != 0 }
    }
  }

  /// `?1` kind, `?2` number. Columns: values, bytes.
  private static let chunk = "SELECT data, length(data) FROM column_chunk WHERE kind = ?1 AND chunk = ?2"
}
