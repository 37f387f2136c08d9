/// The first bytes of a database file, up to the header of the first page, read before SQLite opens the file.
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

  /// True if the file begins like an SQLite database.
  var isDatabase: Bool { bytes.count == Self.length && bytes.starts(with: "SQLite format 3\0".utf8) }

  /// True if the file is the remainder of a killed creation by an earlier version: one empty page in WAL mode, without
  /// an application id.
  var isBare: Bool {
    let isInWALMode = bytes[18] == 2 && bytes[19] == 2
    let isEmptyLeaf = bytes[100] == 13 && bytes[103] == 0 && bytes[104] == 0
    return fileSize <= Int64(pageSize) && isInWALMode && isEmptyLeaf && applicationID == 0 && userVersion == 0
  }

  var applicationID: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: number(at: 68))) }

  var userVersion: Int { Int(number(at: 60)) }

  /// The length by the header's page count; `nil` when that is not valid because an SQLite before 3.7 wrote last.
  var expectedSize: Int64? {
    let isCountValid = number(at: 24) == number(at: 92)
    return isCountValid ? number(at: 28) * Int64(pageSize) : nil
  }

  var pageSize: Int {
    let stored = Int(bytes[16]) << 8 | Int(bytes[17])
    return stored == 1 ? 65536 : stored
  }

  private func number(at offset: Int) -> Int64 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
