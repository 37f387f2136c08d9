/// A log, as SQLite would read it. Layout: <https://www.sqlite.org/fileformat.html>, section 4.
enum WriteAheadLog {
  private static let headerLength = 32
  private static let frameHeaderLength = 24
  /// The frames that are searched for the first page: those of a log of 256 MB.
  private static let mostFrames = 65_536

  /// True if this log cannot belong to the database. A database's file is in the state that its log started from or,
  /// once SQLite has copied part of the log back, in a later one.
  ///
  /// - Parameter head: That of the database's file.
  static func isForeign(_ path: String, to head: DatabaseHead) throws(DatabaseCompanions.Fault) -> Bool {
    let file = try CompanionFile(path)
    guard let header = Header(try file.bytes(at: 0, count: headerLength)) else { return false }
    // A few bytes of each frame suffice for nearly every log. Frames that a power cut tore, or that another process is
    // writing, look foreign too, so look again at only the frames that SQLite would read.
    guard try isForeign(file, header, frameCount: mostFrames, to: head) else { return false }
    return try isForeign(file, header, frameCount: committedFrameCount(file, header), to: head)
  }

  private static func isForeign(
    _ file: borrowing CompanionFile, _ header: Header, frameCount: Int, to head: DatabaseHead
  ) throws(DatabaseCompanions.Fault) -> Bool {
    var hasFirstPage = false
    for number in 0..<frameCount {
      let frame = try file.bytes(at: header.offset(ofFrame: number), count: frameHeaderLength + DatabaseHead.length)
      // Frames with a different salt are left over from an earlier use of the file.
      guard frame.count == frameHeaderLength + DatabaseHead.length, header.hasSalt(of: frame) else { break }
      if header.pageSize != head.pageSize { return true }
      guard frame.number(at: 0) == 1 else { continue }
      guard let page = DatabaseHead(Array(frame[frameHeaderLength...])) else { return true }
      if !hasFirstPage, head.isBefore(page) { return true }
      if head.isState(sinceThat: page) { return false }
      hasFirstPage = true
    }
    return hasFirstPage
  }

  /// The number of frames through the last one that ends a transaction, as far as all checksums are valid.
  private static func committedFrameCount(
    _ file: borrowing CompanionFile, _ header: Header
  ) throws(DatabaseCompanions.Fault) -> Int {
    guard header.isSound else { return 0 }
    var (sum, committed) = (header.sum, 0)
    for number in 0..<mostFrames {
      let length = frameHeaderLength + header.pageSize
      let frame = try file.bytes(at: header.offset(ofFrame: number), count: length)
      guard frame.count == length, header.hasSalt(of: frame) else { break }
      sum.add(frame[..<8])
      sum.add(frame[frameHeaderLength...])
      guard sum.isStored(in: frame, at: 16) else { break }
      if frame.number(at: 4) != 0 { committed = number + 1 }
    }
    return committed
  }

  private struct Header {
    let pageSize: Int
    /// The header's checksum, which the first frame's continues.
    let sum: Sum
    /// True if the header's checksum is valid. SQLite ignores all frames otherwise.
    let isSound: Bool
    private let salt: [UInt8]

    /// - Returns: `nil` if these bytes are not the header of a log: SQLite finds no frame after them.
    init?(_ bytes: [UInt8]) {
      guard bytes.count == headerLength, bytes.number(at: 0) & ~1 == 0x377f_0682 else { return nil }
      pageSize = Int(bytes.number(at: 8))
      guard (512...65536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
      salt = Array(bytes[16..<24])
      var sum = Sum(isBigEndian: bytes.number(at: 0) & 1 == 1)
      sum.add(bytes[..<24])
      (self.sum, isSound) = (sum, sum.isStored(in: bytes, at: 24))
    }

    func offset(ofFrame number: Int) -> Int64 {
      Int64(headerLength) + Int64(number) * Int64(frameHeaderLength + pageSize)
    }

    func hasSalt(of frame: [UInt8]) -> Bool { frame[8..<16].elementsEqual(salt) }
  }

  /// The sum of a log's bytes from its beginning on (section 4.2).
  private struct Sum {
    /// The order of the bytes in the numbers that are added up.
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// - Parameter bytes: A multiple of 8 bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { buffer in
        for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
          first = first &+ number(buffer, offset) &+ second
          second = second &+ number(buffer, offset + 4) &+ first
        }
      }
    }

    private func number(_ buffer: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let number = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: number) : UInt32(littleEndian: number)
    }

    func isStored(in bytes: [UInt8], at offset: Int) -> Bool {
      bytes.number(at: offset) == first && bytes.number(at: offset + 4) == second
    }
  }
}
