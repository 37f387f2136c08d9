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

extension FormatDefinition {
  static let koreader = FormatDefinition(
    title: "KOReader: metadata.*.lua beside a book, and its JSON export",
    sharedExtensions: ["lua", "json"],
    signs:
      "Lua that returns a table with annotations, bookmarks or doc_props; JSON with chapters, and entries or highlights to sort",
    recognizes: { KOReaderFormat.isLua($0) || KOReaderFormat.isJSON($0) },
    fields: [
      .init("text of an annotation; notes of an old bookmark", "text"), .init("note", "note"),
      .init("title of the book", "source"),
      .init("authors of the book", "creator"), .init("page", "the creator's locator, and extra.pages"),
      .init("language of the book", "language"), .init("chapter", "extra.chapter"),
      .init("datetime", "extra.highlighted"),
    ],
    framing: .none,
    reader: { window, options throws(FormatError) in
      var window = window
      try window.load(atLeast: FormatSniffer.length)
      let head = FormatSniffer(window.bytes(0..<min(window.count, FormatSniffer.length)))
      if head.jsonFormat == nil { return KOReaderLuaReader(window, options: options) }
      return try JSONListReader(
        window, options, list: ["documents"], skippedNoun: "books without highlights",
        omission: .init(count: { KOReaderBook(exported: $0).bookmarks }, notice: KOReaderBook.fate)
      ) {
        KOReaderBook(exported: $0).records(at: $0.location)
      }
    })
}

private enum KOReaderFormat {
  static func isLua(_ sniffer: FormatSniffer) -> Bool {
    guard sniffer.contains("return {") else { return false }
    return ["annotations", "bookmarks", "highlight", "doc_props"].contains { sniffer.contains("[\"\($0)\"]") }
  }

  static func isJSON(_ sniffer: FormatSniffer) -> Bool {
    guard sniffer.jsonFormat != nil else { return false }
    if sniffer.contains("\"documents\""), sniffer.contains("\"entries\"") { return true }
    guard sniffer.contains("\"chapter\"") else { return false }
    return sniffer.contains("\"entries\"") || sniffer.contains("\"sort\"") && sniffer.contains("\"highlight\"")
  }
}
