/// The pages of a database file, as bytes: also those that no tree of the file leads to.
///
/// Layout: <https://www.sqlite.org/fileformat.html>, section 1.
struct DatabasePages {
  private let file: DatabaseBytes
  /// The number of whole pages.
  let count: Int64
  /// Bytes of a page.
  let size: Int
  /// Bytes of a page that SQLite uses.
  let usableSize: Int

  /// - Parameter path: A database without a log that is still to be applied.
  init(of path: String) throws(StoreError) {
    file = try DatabaseBytes(of: path)
    let header = try file.bytes(at: 0, count: 100)
    (size, usableSize) = Self.sizes(header)
    count = try file.count / Int64(size)
  }

  /// The sizes in a header; if they are impossible, those of a catalog.
  private static func sizes(_ header: [UInt8]) -> (page: Int, usable: Int) {
    guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else { return (4_096, 4_096) }
    let stored = Int(header[16]) << 8 | Int(header[17])
    let size = stored == 1 ? 65_536 : stored
    guard size >= 512, size.nonzeroBitCount == 1 else { return (4_096, 4_096) }
    return (size, max(480, size - Int(header[20])))
  }

  /// The bytes of a page, counted from 1.
  ///
  /// - Returns: `nil` outside the file, and if the disk refuses to read.
  func bytes(of page: Int64) -> [UInt8]? {
    guard page >= 1, page <= count else { return nil }
    return try? file.bytes(at: (page - 1) * Int64(size), count: size)
  }

  /// Follows a chain of overflow pages.
  ///
  /// - Parameter wanted: The bytes that the chain should hold.
  /// - Returns: `nil` when the chain leaves the file or ends early.
  func overflow(from first: Int64, count wanted: Int) -> [UInt8]? {
    guard wanted <= Int(clamping: count) * usableSize else { return nil }
    var (bytes, page): ([UInt8], Int64) = ([], first)
    while bytes.count < wanted {
      guard let next = self.bytes(of: page) else { return nil }
      bytes += next[4..<min(usableSize, 4 + wanted - bytes.count)]
      page = Int64(next.number(at: 0))
    }
    return bytes
  }
}

extension [UInt8] {
  /// Two bytes, the higher first.
  func pair(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// Four bytes, the highest first.
  func number(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
