internal import CatalogRecords
internal import Platform

/// A sliding window over an input: bytes are loaded in pieces and consumed by the record.
///
/// Offsets count from the first unconsumed byte, so they stay valid when more is loaded.
struct InputWindow {
  /// The size of a read.
  static let pieceLength = 256 * 1024

  let file: String
  /// The line of the first unconsumed byte, counted from 1.
  private(set) var line = 1
  private let source: any ByteSource
  private var storage: [UInt8] = []
  private var head = 0
  private var tail = 0
  private var isAtEnd = false
  private var failure: FormatError?
  private var replacesCarriageReturns = false

  init(_ source: any ByteSource, file: String) {
    self.source = source
    self.file = file
  }

  /// The number of bytes loaded and not consumed.
  var count: Int { tail - head }

  /// The number of bytes read from the file, before decompression.
  var bytesTaken: Int { source.bytesTaken }

  /// The path of a regular file with these bytes; `nil` when they were decompressed or came through a pipe.
  var filePath: String? { source.filePath }

  /// The place of the first unconsumed byte.
  var location: SourceLocation { SourceLocation(file: file, line: line) }

  /// Loads more bytes; `false` at the end. After a failure every call throws the same error.
  mutating func load() throws(FormatError) -> Bool {
    if let failure { throw failure }
    if isAtEnd { return false }
    makeRoom()
    do {
      let added = try readPiece()
      if replacesCarriageReturns { replaceCarriageReturns(tail..<tail + added) }
      tail += added
      isAtEnd = added == 0
    } catch {
      failure = error
      throw error
    }
    return !isAtEnd
  }

  /// Loads until the window has `count` bytes or reaches the end.
  mutating func load(atLeast count: Int) throws(FormatError) {
    while self.count < count, try load() {}
  }

  /// Calls a closure with the loaded bytes. The pointer is valid during the call only.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[head..<tail])) }
  }

  /// A copy of the loaded bytes in a range.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    Array(storage[head + range.lowerBound..<head + range.upperBound])
  }

  subscript(offset: Int) -> UInt8 { storage[head + offset] }

  /// Discards the first `count` bytes.
  mutating func consume(_ count: Int) {
    line += withBytes { Self.lineCount(of: UnsafeBufferPointer(rebasing: $0[..<count])) }
    head += count
  }

  private static func lineCount(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (lines, start) = (0, 0)
    while let end = System.index(of: .lineFeed, in: bytes, from: start) { (lines, start) = (lines + 1, end + 1) }
    return lines
  }

  /// Makes line feeds of the carriage returns of the whole input, if its loaded lines end with these alone.
  mutating func settleLineEnds() {
    replacesCarriageReturns = withBytes(LineEnds.areCarriageReturns)
    if replacesCarriageReturns { replaceCarriageReturns(head..<tail) }
  }

  private mutating func replaceCarriageReturns(_ range: Range<Int>) {
    storage.withUnsafeMutableBufferPointer {
      LineEnds.replaceCarriageReturns(in: UnsafeMutableBufferPointer(rebasing: $0[range]))
    }
  }

  /// Moves the remaining bytes to the front, of a larger buffer if necessary, so that one piece fits after them.
  private mutating func makeRoom() {
    guard storage.count - tail < Self.pieceLength else { return }
    let kept = head..<tail
    if kept.count + Self.pieceLength > storage.count {
      var larger = [UInt8](repeating: 0, count: max(2 * storage.count, kept.count + 2 * Self.pieceLength))
      larger.withUnsafeMutableBytes { $0.copyBytes(from: storage[kept]) }
      storage = larger
    } else {
      storage.withUnsafeMutableBytes { $0.copyBytes(from: UnsafeRawBufferPointer(rebasing: $0[kept])) }
    }
    (head, tail) = (0, kept.count)
  }

  private mutating func readPiece() throws(FormatError) -> Int {
    let (tail, source) = (self.tail, self.source)
    let outcome = storage.withUnsafeMutableBytes { bytes -> Result<Int, FormatError> in
      let room = UnsafeMutableRawBufferPointer(rebasing: bytes[tail..<tail + Self.pieceLength])
      return Result { () throws(FormatError) in try source.read(into: room) }
    }
    return try outcome.get()
  }
}

/// A line at the start of a window, not yet consumed unless it was too long to keep.
struct InputLine {
  let location: SourceLocation
  /// The number of bytes without the line end.
  let length: Int
  /// The number of bytes to consume, with the line end.
  let extent: Int
  /// True if the line exceeded the limit. Then only its last bytes are still loaded, and `length` is 0.
  let isTooLong: Bool
}

extension InputWindow {
  /// The next line, ended by LF or CR LF or the end of the input; `nil` at the end.
  ///
  /// A line of more than `limit` bytes is discarded while it is read, so that memory stays bounded.
  mutating func line(limit: Int) throws(FormatError) -> InputLine? {
    let location = location
    let end = try lineEnd(from: 0, limit: limit)
    if let end {
      return end == 0 && count == 0 ? nil : wholeLine(to: end, at: location)
    }
    try skipToLineEnd()
    return InputLine(location: location, length: 0, extent: lineEndExtent, isTooLong: true)
  }

  /// Offset of the first line feed at or after `start`, or of the end of the input. `nil` beyond `limit`.
  mutating func lineEnd(from start: Int, limit: Int) throws(FormatError) -> Int? {
    var scanned = start
    while true {
      if let end = withBytes({ System.index(of: .lineFeed, in: $0, from: scanned) }) {
        return end > limit ? nil : end
      }
      scanned = count
      if scanned > limit { return nil }
      if try !load() { return count }
    }
  }

  /// The length of the line end at `offset`: 1, or 0 at the end of the input.
  func lineEndLength(at offset: Int) -> Int { offset < count ? 1 : 0 }

  /// The end of a line's text: before the carriage return, if one precedes the line feed at `end`.
  func textEnd(from start: Int, lineEnd end: Int) -> Int {
    end > start && self[end - 1] == .carriageReturn ? end - 1 : end
  }

  private func wholeLine(to end: Int, at location: SourceLocation) -> InputLine {
    InputLine(
      location: location, length: textEnd(from: 0, lineEnd: end), extent: end + lineEndLength(at: end),
      isTooLong: false)
  }

  /// Consumes the rest of a line, with its line end, whatever its length.
  mutating func skipLine() throws(FormatError) {
    try skipToLineEnd()
    consume(lineEndExtent)
  }

  /// The number of bytes up to and with the first line feed, or up to the end.
  private var lineEndExtent: Int { withBytes { System.index(of: .lineFeed, in: $0) }.map { $0 + 1 } ?? count }

  /// Consumes bytes until a line feed is loaded or the end is reached.
  private mutating func skipToLineEnd() throws(FormatError) {
    while withBytes({ System.index(of: .lineFeed, in: $0) }) == nil {
      consume(count)
      if try !load() { return }
    }
  }
}
