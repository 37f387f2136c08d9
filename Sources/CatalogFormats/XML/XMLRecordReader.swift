internal import CatalogRecords

/// A reader for XML formats: one record for each element of some names.
///
///     XMLRecordReader(window, options, records: .init(names: ["mods"])) { element throws(PieceFault) in … }
struct XMLRecordReader: RecordReader {
  /// The names and values of a record; `nil` for an element that is not a record.
  typealias Builder = @Sendable (XMLElement) throws(PieceFault) -> (names: [String], values: [JSONValue])?

  private let file: String
  private var splitter: XMLSplitter
  private let parser: XMLTreeParser
  private let limit: Int
  private let build: Builder

  /// - Throws: `FormatError.missingLibrary`.
  init(
    _ window: InputWindow, _ options: InputOptions, records: XMLSplitter.Records, build: @escaping Builder
  ) throws(FormatError) {
    limit = options.maxRecordBytes
    parser = try XMLTreeParser(file: window.file)
    file = window.file
    splitter = try XMLSplitter(window, records: records, limit: limit)
    self.build = build
  }

  var envelope: RecordEnvelope? { splitter.envelope }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while let piece = try splitter.next() {
      switch piece {
      case .rejected(let rejected): return .rejected(rejected)
      case .tooLarge(let location): return .tooLarge(at: location, limit: limit)
      case .element(let bytes, let context):
        if let event = event(bytes, context) { return event }
      }
    }
    return nil
  }

  private func event(_ bytes: [UInt8], _ context: XMLContext) -> ReadEvent? {
    let location = SourceLocation(file: file, line: context.line)
    do {
      guard let (names, values) = try build(try parser.element(of: bytes, in: context)) else { return nil }
      return .record(RawRecord(names: names, values: values, location: location, bytes: bytes))
    } catch {
      return .rejected(RejectedInput(location: location, reason: error.reason, bytes: bytes))
    }
  }
}
