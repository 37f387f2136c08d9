internal import CatalogRecords

/// JSON Lines: one object a line. Blank lines are passed over.
struct JSONLinesReader: RecordReader {
  private var window: InputWindow
  private let limit: Int
  private var names = SharedNames()

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while let line = try window.line(limit: limit) {
      let event = event(for: line)
      window.consume(line.extent)
      if let event { return event }
    }
    return nil
  }

  private mutating func event(for line: InputLine) -> ReadEvent? {
    if line.isTooLong { return .tooLarge(at: line.location, limit: limit) }
    let isBlank = window.withBytes { $0[..<line.length].allSatisfy(\.isWhitespace) }
    return isBlank ? nil : window.jsonEvent(0..<line.length, at: line.location, names: &names)
  }
}
