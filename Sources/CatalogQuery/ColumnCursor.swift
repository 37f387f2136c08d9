internal import CatalogStore

/// Reads one column of `ColumnKind` in ascending order of ids, a few values ahead: more of them the denser they are
/// asked for.
struct ColumnCursor<Value: BitwiseCopyable & ExpressibleByIntegerLiteral> {
  private let reader: ColumnReader
  /// The values of the records from `first` on; only `count` of them are meant.
  private var values: [Value] = []
  private var first = 0
  private var count = 0

  /// Both are multiples of 64, so that `bits` finds all it needs in one piece.
  private static var fewest: Int { 64 }
  private static var most: Int { 4_096 }

  init(_ table: ColumnTable, _ kind: ColumnKind) {
    precondition(MemoryLayout<Value>.size == kind.width, "a value is as wide as its column")
    reader = table.reader(kind)
  }

  /// The value of a record; zero when it was never written.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  mutating func value(_ id: Int64) throws -> Value {
    let place = Int(id) - first
    if UInt(bitPattern: place) < UInt(bitPattern: count) { return values[place] }
    return try load(Int(id))
  }

  /// For which of 64 records the test holds: a bit each, the lowest for the first.
  ///
  /// - Parameter first: Their first id, a multiple of 64.
  @inline(__always)
  mutating func bits(from first: Int64, where holds: (Value) -> Bool) throws -> UInt64 {
    _ = try value(first)
    let place = Int(first) - self.first
    return values.withUnsafeBufferPointer { values in
      var bits: UInt64 = 0
      for index in 0..<64 { bits |= (holds(values[place + index]) ? 1 : 0) << UInt64(index) }
      return bits
    }
  }

  @inline(never)
  private mutating func load(_ id: Int) throws -> Value {
    if values.isEmpty { values = [Value](repeating: 0, count: Self.most) }
    let isNear = id - first < 2 * count
    let wanted = isNear ? min(Self.most, count * 4) : max(Self.fewest, count / 4)
    first = id - id % 64
    count = min(wanted, ColumnKind.chunkLength - first % ColumnKind.chunkLength)
    try values.withUnsafeMutableBytes { target in
      try reader.read(from: first, into: .init(rebasing: target[..<(count * MemoryLayout<Value>.size)]))
    }
    return values[id - first]
  }
}
