internal import CatalogRecords
internal import Platform

/// A reader for tab-separated values: one row a line, no quoting. `"` is an ordinary character: of the 4.8 million
/// cells of a library catalog, 6,567 begin and end with one that is part of the text.
///
/// `\t`, `\n`, `\r` and `\\` are a tab, line breaks and a backslash, and `\N` alone is no value, as databases write
/// them. A file with quoted cells is CSV with a tab as its delimiter.
struct TSVReader: RecordReader {
  private var window: InputWindow
  private let options: InputOptions
  private let delimiter: UInt8
  private var columns: TableColumns?
  private(set) var header: [UInt8]?
  private var lead: TableLead

  /// - Throws: The source's error, when it has no first line.
  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    self.window = window
    self.options = options
    lead = try TableLead(&self.window, options: options, usual: .tab)
    delimiter = options.delimiter ?? lead.namedDelimiter ?? .tab
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if let notice = lead.takeNotice() { return notice }
    if columns == nil, let names = options.columns { columns = try TableColumns(names, file: window.file) }
    while let line = try window.line(limit: options.maxRecordBytes) {
      defer { window.consume(line.extent) }
      if line.isTooLong {
        if columns == nil { throw .badHeader(file: window.file, reason: "it is too long") }
        return .tooLarge(at: line.location, limit: options.maxRecordBytes)
      }
      if line.length == 0 { continue }
      guard let columns else {
        try readHeader(line)
        continue
      }
      if let event = event(for: line, columns) { return event }
    }
    return lead.takeLastNotice(file: window.file)
  }

  private mutating func readHeader(_ line: InputLine) throws(FormatError) {
    switch cells(of: line) {
    case .success(let cells): columns = try TableColumns(header: cells, file: window.file)
    case .failure(let fault): throw .badHeader(file: window.file, reason: fault.reason)
    }
    header = window.bytes(0..<line.length)
  }

  /// - Returns: `nil` for a comment.
  private mutating func event(for line: InputLine, _ columns: TableColumns) -> ReadEvent? {
    let bytes = window.bytes(0..<line.length)
    let cells = cells(of: line)
    if lead.takesComment(bytes, cells, columns) { return nil }
    switch cells {
    case .success(let values): return columns.event(for: values, at: line.location, bytes: bytes)
    case .failure(let fault):
      return .rejected(RejectedInput(location: line.location, reason: fault.reason, bytes: bytes))
    }
  }

  private func cells(of line: InputLine) -> Result<[JSONValue], PieceFault> {
    window.withBytes { bytes in
      let row = UnsafeBufferPointer(rebasing: bytes[..<line.length])
      if let fault = TextFault.first(in: row) { return .failure(PieceFault(reason: fault.reason)) }
      let hasEscapes = options.readsTSVEscapes && System.index(of: .backslash, in: row) != nil
      return .success(cells(of: row, hasEscapes: hasEscapes))
    }
  }

  private func cells(of row: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> [JSONValue] {
    var cells: [JSONValue] = []
    cells.reserveCapacity(columns?.names.count ?? 16)
    var start = 0
    while true {
      let end = System.index(of: delimiter, in: row, from: start) ?? row.count
      let cell = UnsafeBufferPointer(rebasing: row[start..<end])
      if cell.isEmpty || (hasEscapes && NullMark.isOfDatabases(cell)) {
        cells.append(.null)
      } else {
        cells.append(.string(hasEscapes ? TSVEscapes.decoded(cell) : String(decoding: cell, as: UTF8.self)))
      }
      if end == row.count { return cells }
      start = end + 1
    }
  }
}

/// The escapes of a TSV cell: `\t`, `\n`, `\r` and `\\`, as in PostgreSQL's COPY, MySQL's batch output and ClickHouse's
/// TabSeparated.
enum TSVEscapes {
  /// The text of a cell. A backslash before any other character, or at the end, is kept.
  static func decoded(_ cell: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(cell.count)
    var offset = 0
    while offset < cell.count {
      let next = offset + 1 < cell.count ? cell[offset + 1] : 0
      if cell[offset] == .backslash, let meant = meaning(of: next) {
        text.append(meant)
        offset += 2
      } else {
        text.append(cell[offset])
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a text as a cell: without tabs or line breaks, and without loss.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      if let letter = letter(for: byte) {
        bytes.append(.backslash)
        bytes.append(letter)
      } else {
        bytes.append(byte)
      }
    }
  }

  private static func meaning(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "t"): .tab
    case UInt8(ascii: "n"): .lineFeed
    case UInt8(ascii: "r"): .carriageReturn
    case .backslash: .backslash
    default: nil
    }
  }

  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case .tab: UInt8(ascii: "t")
    case .lineFeed: UInt8(ascii: "n")
    case .carriageReturn: UInt8(ascii: "r")
    case .backslash: .backslash
    default: nil
    }
  }
}
