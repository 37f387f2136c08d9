#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The first hundred bytes of a database file, looked at before SQLite may touch the file.
///
/// Layout: <https://www.sqlite.org/fileformat.html>, section 1.3.
struct FileHeader {
  let fileSize: Int64
  private let bytes: [UInt8]

  /// - Throws: `StoreError` when there is no file, or it cannot be read.
  init(path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound(path: path) : .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notACatalogue(path: path, found: "not a plain file") }
    fileSize = Int64(status.st_size)
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
    bytes = Array(buffer.prefix(count))
  }

  var isEmpty: Bool { fileSize == 0 }

  /// Whether it begins as every SQLite database does.
  var isDatabase: Bool { bytes.count == 100 && bytes.starts(with: "SQLite format 3\0".utf8) }

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
