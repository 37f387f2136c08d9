internal import CatalogRecords

/// Fortune files: records separated by a line that is `%`, with blanks behind it or not, LF or CR LF.
///
/// Blank records, as between two separators, are none. Names: see `FortuneRecord`.
struct FortuneReader: RecordReader {
  private var window: InputWindow
  private let limit: Int

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while true {
      let location = window.location
      guard let piece = try pieceBeforeSeparator() else { return try skippedPiece(at: location) }
      defer { window.consume(piece.extent) }
      if piece.length > limit { return .tooLarge(at: location, limit: limit) }
      let bytes = window.bytes(0..<piece.length)
      if !bytes.allSatisfy(\.isWhitespace) { return event(for: bytes, at: location) }
      if piece.extent == 0 { return nil }
    }
  }

  private func event(for bytes: [UInt8], at location: SourceLocation) -> ReadEvent {
    if let fault = bytes.withUnsafeBufferPointer(TextFault.first) {
      return .rejected(RejectedInput(location: location, reason: fault.reason, bytes: bytes))
    }
    let record = FortuneRecord(bytes)
    return .record(
      RawRecord(names: FortuneRecord.names, values: record.values, location: location, bytes: bytes))
  }

  /// The bytes up to the next separator or the end, and with it. `nil` when they pass the limit.
  private mutating func pieceBeforeSeparator() throws(FormatError) -> (length: Int, extent: Int)? {
    // A record just at the limit still has its separator behind it, which may have blanks.
    let reach = limit + 64
    var start = 0
    while let end = try window.lineEnd(from: start, limit: reach) {
      let isLast = end == window.count
      if isSeparator(start..<end) {
        return (length: withoutLineEnd(start), extent: end + window.lineEndLength(at: end))
      }
      if isLast { return (length: end, extent: end) }
      start = end + 1
    }
    return nil
  }

  /// Before the line end that precedes a separator.
  private func withoutLineEnd(_ start: Int) -> Int {
    start == 0 ? 0 : window.textEnd(from: 0, lineEnd: start - 1)
  }

  private func isSeparator(_ line: Range<Int>) -> Bool {
    guard !line.isEmpty, window[line.lowerBound] == UInt8(ascii: "%") else { return false }
    return line.dropFirst().allSatisfy { window[$0].isWhitespace }
  }

  private mutating func skippedPiece(at location: SourceLocation) throws(FormatError) -> ReadEvent {
    while let line = try window.line(limit: limit) {
      let isEnd = !line.isTooLong && isSeparator(0..<line.length)
      window.consume(line.extent)
      if isEnd { break }
    }
    return .tooLarge(at: location, limit: limit)
  }
}
