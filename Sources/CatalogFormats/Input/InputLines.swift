internal import CatalogRecords

/// The lines of a text input one by one, for readers whose records are made of a few lines.
struct InputLines {
  /// A line of the input.
  struct Line {
    let location: SourceLocation
    /// The bytes before the line feed. Empty for a line that is too long to keep.
    let bytes: [UInt8]
    let isTooLong: Bool

    /// The text without a carriage return at its end. Bytes that are not UTF-8 become U+FFFD; `TextFault` finds them.
    var text: String {
      String(decoding: bytes.last == .carriageReturn ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }

    /// True if the line has nothing but white space.
    var isBlank: Bool { !isTooLong && bytes.allSatisfy(\.isWhitespace) }
  }

  private var window: InputWindow
  /// A line that was put back.
  private var pending: Line?
  /// The longest line to keep, in bytes.
  let limit: Int

  init(_ window: InputWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  /// The name of the input.
  var file: String { window.file }

  /// The next line; `nil` at the end.
  mutating func next() throws(FormatError) -> Line? {
    if let line = pending {
      pending = nil
      return line
    }
    guard let line = try window.line(limit: limit) else { return nil }
    // The carriage return of a line end counts as the line's, so that its bytes are those of the input.
    let hasLineFeed = line.extent > 0 && window[line.extent - 1] == .lineFeed
    let bytes = line.isTooLong ? [] : window.bytes(0..<(hasLineFeed ? line.extent - 1 : line.extent))
    window.consume(line.extent)
    return Line(location: line.location, bytes: bytes, isTooLong: line.isTooLong)
  }

  /// Makes the line that was read last the next one again: it ended a piece and belongs to what follows.
  mutating func putBack(_ line: Line) { pending = line }
}

/// Lines that make one piece of an input: its bytes, place and text.
struct LinePiece {
  let location: SourceLocation
  /// The bytes as in the input, without the last line end. Empty when they exceeded the limit.
  private(set) var bytes: [UInt8] = []
  /// The lines' texts.
  private(set) var lines: [String] = []
  private(set) var isTooLarge = false

  init(at location: SourceLocation) { self.location = location }

  /// Adds a line. Beyond the limit nothing is kept.
  mutating func add(_ line: InputLines.Line, limit: Int) {
    isTooLarge = isTooLarge || line.isTooLong || bytes.count + line.bytes.count > limit
    if isTooLarge {
      (bytes, lines) = ([], [])
    } else {
      if !lines.isEmpty { bytes.append(.lineFeed) }
      bytes += line.bytes
      lines.append(line.text)
    }
  }

  /// The rejection of a piece that is too large or no text; `nil` for a good one.
  func fault(limit: Int) -> ReadEvent? {
    if isTooLarge { return .tooLarge(at: location, limit: limit) }
    return bytes.withUnsafeBufferPointer(TextFault.first).map { rejected($0.reason) }
  }

  /// The rejection of the piece.
  func rejected(_ reason: String) -> ReadEvent {
    .rejected(RejectedInput(location: location, reason: reason, bytes: bytes))
  }

  /// A record of the named values that are not `nil`, at the place of the piece.
  func record(_ values: KeyValuePairs<String, JSONValue?>) -> RawRecord {
    let present = values.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    return RawRecord(names: present.map(\.0), values: present.map(\.1), location: location, bytes: bytes)
  }
}

extension JSONValue {
  /// A text as a value; `nil` for none.
  init?(_ text: String?) {
    guard let text else { return nil }
    self = .string(text)
  }
}
