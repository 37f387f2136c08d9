/// A log, as SQLite would read it. Layout: <https://www.sqlite.org/fileformat.html>, section 4.
enum WriteAheadLog {
  private static let headerLength = 32
  private static let frameHeaderLength = 24
  /// The frames that are looked through for the first page: those of a log of 256 MB.
  private static let mostFrames = 65_536

  /// Whether a log cannot be that of a database. The file has the state that the log began with, or one that the log has, where
  /// SQLite has copied some of it back.
  ///
  /// - Parameter head: That of the database's file.
  static func isForeign(_ path: String, to head: DatabaseHead) throws(DatabaseCompanions.Fault) -> Bool {
    let file = try CompanionFile(path)
    let header = try file.bytes(at: 0, count: headerLength)
    // The last bit says in which order the bytes are summed. SQLite finds no frame after another header.
    guard header.count == headerLength, header.number(at: 0) & ~1 == 0x377f_0682 else { return false }
    let pageSize = Int(header.number(at: 8))
    guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return false }
    let (salt, step) = (Array(header[16..<24]), Int64(frameHeaderLength + pageSize))
    var hasFirstPage = false
    for number in 0..<mostFrames {
      let frame = try file.bytes(
        at: Int64(headerLength) + Int64(number) * step, count: frameHeaderLength + DatabaseHead.length)
      // Frames of another salt are of an earlier use of the file.
      guard frame.count == frameHeaderLength + DatabaseHead.length, Array(frame[8..<16]) == salt else { break }
      if pageSize != head.pageSize { return true }
      guard frame.number(at: 0) == 1 else { continue }
      guard let page = DatabaseHead(Array(frame[frameHeaderLength...])) else { return true }
      if !hasFirstPage, head.isBefore(page) { return true }
      if page.isState(of: head) { return false }
      hasFirstPage = true
    }
    return hasFirstPage
  }
}
