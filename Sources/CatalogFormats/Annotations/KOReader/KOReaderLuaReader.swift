internal import CatalogRecords

/// A reader for a `metadata.*.lua` file, which has the annotations of one book.
///
/// The file is one table, so it is read whole, up to the largest record.
struct KOReaderLuaReader: RecordReader {
  private var window: InputWindow
  private let limit: Int
  /// The records, the next one last; `nil` before the file is read.
  private var records: [RawRecord]?
  private var notice: ReadEvent?

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if records == nil, let event = try read() { return event }
    if let record = records?.popLast() { return .record(record) }
    defer { notice = nil }
    return notice
  }

  /// Reads the file. Returns its rejection.
  private mutating func read() throws(FormatError) -> ReadEvent? {
    let location = window.location
    records = []
    while window.count <= limit, try window.load() {}
    if window.count > limit { return .tooLarge(at: location, limit: limit) }
    let bytes = window.bytes(0..<window.count)
    window.consume(window.count)
    if bytes.allSatisfy(\.isWhitespace) { return nil }
    do throws(PieceFault) {
      if let fault = bytes.withUnsafeBufferPointer(TextFault.first) { throw PieceFault(reason: fault.reason) }
      var parser = LuaTableParser(bytes)
      let book = KOReaderBook(metadata: try parser.table())
      records = book.records(at: location).reversed()
      notice = book.notice(file: window.file).map { .notice($0) }
      return nil
    } catch {
      return .rejected(RejectedInput(location: location, reason: error.reason, bytes: bytes))
    }
  }
}
