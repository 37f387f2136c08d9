internal import CatalogStore

/// Reads one column of `ColumnKind` in ascending order of ids, a chunk at a time, as it is asked for.
struct ColumnCursor<Value: BitwiseCopyable> {
  private let table: ColumnTable
  private let kind: ColumnKind
  private var number = -1
  private var bytes: [UInt8] = []

  init(_ table: ColumnTable, _ kind: ColumnKind) {
    precondition(MemoryLayout<Value>.size == kind.width, "a value is as wide as its column")
    self.table = table
    self.kind = kind
  }

  /// The value of a record; zero when it was never written.
  ///
  /// - Complexity: O(1), and a read of up to half a megabyte whenever the id lies in another chunk than the last.
  @inline(__always)
  mutating func value(_ id: Int64) throws -> Value {
    let wanted = Int(id) / ColumnKind.chunkLength
    if wanted != number { try load(wanted) }
    let offset = (Int(id) % ColumnKind.chunkLength) * MemoryLayout<Value>.size
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Value.self) }
  }

  private mutating func load(_ wanted: Int) throws {
    bytes = try table.chunk(kind, wanted) ?? [UInt8](repeating: 0, count: kind.chunkSize)
    number = wanted
  }
}
