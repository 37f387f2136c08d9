internal import CatalogRecords

/// A line at the start of a window: not consumed yet, unless it was too long to keep.
struct InputLine {
  let location: SourceLocation
  /// Bytes without the line end.
  let length: Int
  /// Bytes to consume, line end included.
  let extent: Int
  /// The line passed the limit: only its last bytes are still loaded, and `length` is 0.
  let isTooLong: Bool
}

extension InputWindow {
  /// The next line, ended by LF or CR LF or the end of the input; `nil` at the end.
  ///
  /// A line of more than `limit` bytes is given up while it is read, so that memory stays bounded.
  mutating func line(limit: Int) throws(FormatError) -> InputLine? {
    let location = location
    let end = try lineEnd(from: 0, limit: limit)
    if let end {
      return end == 0 && count == 0 ? nil : wholeLine(to: end, at: location)
    }
    try skipToLineEnd()
    return InputLine(location: location, length: 0, extent: lineEndExtent, isTooLong: true)
  }

  /// The offset of the first line feed at or after `start`, or of the input's end. `nil` when it is beyond `limit`.
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

  /// How many bytes the line end at `offset` takes: 1, or 0 at the input's end.
  func lineEndLength(at offset: Int) -> Int { offset < count ? 1 : 0 }

  /// The end of a line's text: before the carriage return, when one precedes the line feed at `end`.
  func textEnd(from start: Int, lineEnd end: Int) -> Int {
    end > start && self[end - 1] == .carriageReturn ? end - 1 : end
  }

  private func wholeLine(to end: Int, at location: SourceLocation) -> InputLine {
    InputLine(
      location: location, length: textEnd(from: 0, lineEnd: end), extent: end + lineEndLength(at: end),
      isTooLong: false)
  }

  /// Consumes the rest of a line, its end included, however long it is.
  mutating func skipLine() throws(FormatError) {
    try skipToLineEnd()
    consume(lineEndExtent)
  }

  /// From the start of the window to behind the first line feed, or the end.
  private var lineEndExtent: Int { withBytes { System.index(of: .lineFeed, in: $0) }.map { $0 + 1 } ?? count }

  /// Consumes until a line feed is loaded, or the end is reached.
  private mutating func skipToLineEnd() throws(FormatError) {
    while withBytes({ System.index(of: .lineFeed, in: $0) }) == nil {
      consume(count)
      if try !load() { return }
    }
  }
}
