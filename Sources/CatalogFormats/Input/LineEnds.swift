internal import CatalogRecords
internal import Platform

/// Line ends that are a carriage return alone, as Macintosh programs write them to this day.
enum LineEnds {
  /// True if the lines of a text that begins with some bytes end so: the first line end is one, and most are.
  ///
  /// A cell of a spreadsheet may have line feeds inside. Bytes that only binary formats have say that it is not text.
  static func areCarriageReturns(in head: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = System.index(of: .carriageReturn, in: head) else { return false }
    if first + 1 < head.count, head[first + 1] == .lineFeed { return false }
    if System.index(of: .lineFeed, in: UnsafeBufferPointer(rebasing: head[..<first])) != nil { return false }
    var (returns, feeds) = (0, 0)
    for (index, byte) in head.enumerated() {
      switch byte {
      case .carriageReturn: if index + 1 == head.count || head[index + 1] != .lineFeed { returns += 1 }
      case .lineFeed: feeds += 1
      case 0, 0x1D, 0x1E, 0x1F: return false
      default: continue
      }
    }
    return returns > feeds
  }

  /// Replaces each carriage return by a line feed, except one before a line feed.
  static func replaceCarriageReturns(in bytes: UnsafeMutableBufferPointer<UInt8>) {
    for index in bytes.indices where bytes[index] == .carriageReturn {
      if index + 1 < bytes.count, bytes[index + 1] == .lineFeed { continue }
      bytes[index] = .lineFeed
    }
  }
}
