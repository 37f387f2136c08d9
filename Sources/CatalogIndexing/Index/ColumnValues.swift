internal import CatalogRecords
internal import CatalogStore

/// The values of all columns for a run of consecutive ids; zeros for unset ones.
struct ColumnValues {
  private let first: RecordID
  /// Indexed by `ColumnKind.place`: a dictionary would be asked seven times a record.
  private var bytes: [[UInt8]]

  init(_ ids: ClosedRange<RecordID>) {
    first = ids.lowerBound
    let count = Int(ids.upperBound.rawValue - ids.lowerBound.rawValue) + 1
    bytes = ColumnKind.allCases.map { [UInt8](repeating: 0, count: count * $0.width) }
  }

  subscript(kind: ColumnKind) -> [UInt8] { bytes[kind.place] }

  mutating func set(_ value: some FixedWidthInteger, _ kind: ColumnKind, _ id: RecordID) {
    store(value.littleEndian, kind, id)
  }

  mutating func set(_ value: Double, _ kind: ColumnKind, _ id: RecordID) {
    store(value.bitPattern.littleEndian, kind, id)
  }

  private mutating func store<T: FixedWidthInteger>(_ value: T, _ kind: ColumnKind, _ id: RecordID) {
    precondition(MemoryLayout<T>.size == kind.width, "a value is as wide as its column")
    let offset = Int(id.rawValue - first.rawValue) * kind.width
    bytes[kind.place].withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: offset, as: T.self) }
  }
}

/// A cache of the codes of column values. Most records have the same value as the one before.
struct CodeCache {
  private var codes: [ExactString: UInt32] = [:]
  private var last: (value: String, code: UInt32) = ("", 0)

  /// The code of a value; `look` finds it for a value that is not in the cache.
  mutating func code(of value: String, look: () throws -> UInt32) rethrows -> UInt32 {
    if last.code != 0, last.value.isExactly(value) { return last.code }
    let key = ExactString(value)
    let code = try codes[key] ?? look()
    codes[key] = code
    last = (value, code)
    return code
  }
}
