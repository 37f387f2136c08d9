internal import CatalogRecords

/// A reader for JSON Lines: one object a line. Blank lines are skipped.
struct JSONLinesReader: RecordReader {
  private var window: InputWindow
  private let limit: Int
  private var names = NameInterner()

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

extension InputWindow {
  /// The record of a JSON text, or its rejection.
  func jsonEvent(_ range: Range<Int>, at location: SourceLocation, names: inout NameInterner) -> ReadEvent {
    let outcome = withBytes { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      return Result { () throws(PieceFault) in try Self.members(in: text) }
    }
    switch outcome {
    case .success(let members):
      return .record(
        RawRecord(
          names: names.interned(members.names), values: members.values, location: location, bytes: bytes(range)))
    case .failure(let fault):
      return .rejected(RejectedInput(location: location, reason: fault.reason, bytes: bytes(range)))
    }
  }

  private static func members(
    in text: UnsafeBufferPointer<UInt8>
  ) throws(PieceFault) -> (names: [String], values: [JSONValue]) {
    if let fault = TextFault.first(in: text) { throw PieceFault(reason: fault.reason) }
    do {
      return try JSONParser.members(in: text)
    } catch {
      throw PieceFault(reason: error.reason)
    }
  }
}

/// The names of the previous record, so that records of one shape share one array.
struct NameInterner {
  private var last: [String] = []

  mutating func interned(_ names: [String]) -> [String] {
    if names != last { last = names }
    return last
  }
}

extension FormatDefinition {
  static let jsonLines = FormatDefinition(
    title: "JSON Lines: one object a line",
    extensions: ["jsonl", "ndjson"], sharedExtensions: ["json"],
    signs: "the first line is a complete {…}",
    recognizes: { $0.jsonFormat == .jsonl },
    hasFreeNames: true,
    reader: { NestedRecordReader(JSONLinesReader($0, options: $1), options: $1) })

  /// Many `.json` files are JSON Lines, where a bad line costs only itself: so the content decides between the two.
  static let json = FormatDefinition(
    title: "JSON: one array of objects, or objects one after the other",
    extensions: ["json"], sharedExtensions: ["jsonl", "ndjson"],
    signs: "begins with [, or with a { that closes on a later line",
    recognizes: { $0.jsonFormat == .json },
    hasFreeNames: true,
    framing: .jsonList,
    reader: { NestedRecordReader(JSONReader($0, options: $1, findsList: true), options: $1) })
}
