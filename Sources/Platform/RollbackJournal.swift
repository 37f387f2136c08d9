/// A rollback journal, as SQLite would roll it back. Layout: <https://www.sqlite.org/fileformat.html>, section 3.
struct RollbackJournal {
  private let pageSize: Int
  /// The first page as it was before, if the journal has it.
  private let firstPage: DatabaseHead?

  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  /// Records that are searched for the first page.
  private static let mostRecords = 100_000

  /// - Returns: `nil` when SQLite would roll nothing back.
  init?(_ path: String) throws(DatabaseCompanions.Fault) {
    let file = try CompanionFile(path)
    guard let first = Segment(try file.bytes(at: 0, count: 28)) else { return nil }
    pageSize = first.pageSize
    firstPage = try Self.firstPage(file, first)
  }

  /// True if it cannot be the journal of a database.
  func isForeign(to head: DatabaseHead) -> Bool {
    pageSize != head.pageSize || firstPage.map { !$0.isState(before: head) } ?? false
  }

  /// The name of the super-journal, the file that SQLite deletes once no journal names it any more: at the end of the
  /// file, a page number, the name, its length, the sum of its bytes, and the magic number (`readSuperJournal` in
  /// SQLite's `pager.c`).
  static func superJournal(of path: String) throws(DatabaseCompanions.Fault) -> String? {
    let file = try CompanionFile(path)
    let size = file.byteCount
    let end = try file.bytes(at: size - 16, count: 16)
    guard end.count == 16, Array(end[8...]) == magic else { return nil }
    let (length, sum) = (Int64(end.number(at: 0)), end.number(at: 4))
    guard length > 0, length <= size - 16 else { return nil }
    // SQLite reads no name that is longer than a path. The author of this one meant the same.
    guard length <= mostBytesOfName else { return "a name of \(length) bytes" }
    let name = try file.bytes(at: size - 16 - length, count: Int(length))
    guard sums(of: name).contains(sum) else { return nil }
    return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static let mostBytesOfName = 4096

  /// The sums of a name on machines where SQLite takes bytes for signed numbers, and on others.
  private static func sums(of name: [UInt8]) -> [UInt32] {
    let signed = name.reduce(UInt32(0)) { $0 &+ UInt32(bitPattern: Int32(Int8(bitPattern: $1))) }
    return [signed, name.reduce(UInt32(0)) { $0 &+ UInt32($1) }]
  }

  /// The head of a part of the journal: each sync of a long transaction begins another one.
  private struct Segment {
    /// `nil` when they reach to the end of the file.
    let recordCount: Int64?
    let sectorSize: Int64
    let pageSize: Int

    init?(_ bytes: [UInt8]) {
      guard bytes.count == 28, bytes.starts(with: magic) else { return nil }
      let count = bytes.number(at: 8)
      recordCount = count == .max ? nil : Int64(count)
      sectorSize = Int64(bytes.number(at: 20))
      pageSize = Int(bytes.number(at: 24))
      guard (32...65536).contains(sectorSize), (512...65536).contains(pageSize) else { return nil }
    }
  }

  private static func firstPage(
    _ file: borrowing CompanionFile, _ first: Segment
  ) throws(DatabaseCompanions.Fault) -> DatabaseHead? {
    var (segment, start, seen) = (first, Int64(0), 0)
    while seen < mostRecords {
      var offset = start + segment.sectorSize
      let step = Int64(segment.pageSize) + 8
      let fitting = max(0, (file.byteCount - offset) / step)
      let count = min(segment.recordCount ?? fitting, fitting, Int64(mostRecords))
      for _ in 0..<count {
        let bytes = try file.bytes(at: offset, count: 4 + DatabaseHead.length)
        if bytes.count >= 4, bytes.number(at: 0) == 1 { return DatabaseHead(Array(bytes.dropFirst(4))) }
        offset += step
        seen += 1
      }
      let next = (offset + segment.sectorSize - 1) / segment.sectorSize * segment.sectorSize
      guard next > start, let further = Segment(try file.bytes(at: next, count: 28)) else { return nil }
      (segment, start, seen) = (further, next, seen + 1)
    }
    return nil
  }
}
