/// The first bytes of a database file, the head of its first page among them, looked at before SQLite may touch the file.
///
/// Layout: <https://www.sqlite.org/fileformat.html>, section 1.3.
struct FileHeader {
  let fileSize: Int64
  private let bytes: [UInt8]
  private static let length = 108

  /// - Throws: `StoreError` when there is no file, or it cannot be read.
  init(path: String) throws(StoreError) {
    let file = try DatabaseBytes(of: path)
    fileSize = try file.count
    bytes = try file.bytes(at: 0, count: Self.length)
  }

  var isEmpty: Bool { fileSize == 0 }

  /// Whether it begins as every SQLite database does.
  var isDatabase: Bool { bytes.count == Self.length && bytes.starts(with: "SQLite format 3\0".utf8) }

  /// Whether it is what earlier versions left when they were killed while they made a catalog: one page, already
  /// in WAL mode, with nothing in it and nobody's stamp.
  var isBare: Bool {
    let isInWALMode = bytes[18] == 2 && bytes[19] == 2
    let isEmptyLeaf = bytes[100] == 13 && bytes[103] == 0 && bytes[104] == 0
    return fileSize <= pageSize && isInWALMode && isEmptyLeaf && applicationID == 0 && userVersion == 0
  }

  var applicationID: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: number(at: 68))) }

  var userVersion: Int { Int(number(at: 60)) }

  /// How long the file has to be, or `nil` when the header's own count is not to be trusted
  /// (the last writer was an SQLite before 3.7, which did not keep it).
  var expectedSize: Int64? {
    let isCountValid = number(at: 24) == number(at: 92)
    return isCountValid ? number(at: 28) * pageSize : nil
  }

  private var pageSize: Int64 {
    let stored = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return stored == 1 ? 65536 : stored
  }

  private func number(at offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
