internal import CatalogRecords

/// Tab-separated values: one row a line, no quoting. `"` is a character like any other: of 4.8 million cells in a
/// library's catalogue 6,567 begin and end with one and mean it.
///
/// `\t`, `\n`, `\r` and `\\` stand for a tab, line ends and a backslash, as databases write them; any other
/// backslash is itself. What must be in quotes is CSV with a tab for its delimiter.
struct TSVReader: RecordReader {
  private var window: InputWindow
  private let options: InputOptions
  private let delimiter: UInt8
  private var columns: TableColumns?
  private(set) var header: [UInt8]?

  init(_ window: InputWindow, options: InputOptions) {
    self.window = window
    self.options = options
    delimiter = options.delimiter ?? .tab
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if columns == nil, let names = options.columns { columns = try TableColumns(names, file: window.file) }
    while let line = try window.line(limit: options.maxRecordBytes) {
      defer { window.consume(line.extent) }
      if line.isTooLong {
        if columns == nil { throw .badHeader(file: window.file, reason: "it is too long") }
        return .tooLarge(at: line.location, limit: options.maxRecordBytes)
      }
      if line.length == 0 { continue }
      if let columns { return event(for: line, columns) }
      try readHeader(line)
    }
    return nil
  }

  private mutating func readHeader(_ line: InputLine) throws(FormatError) {
    switch cells(of: line) {
    case .success(let cells): columns = try TableColumns(header: cells, file: window.file)
    case .failure(let fault): throw .badHeader(file: window.file, reason: fault.reason)
    }
    header = window.bytes(0..<line.length)
  }

  private func event(for line: InputLine, _ columns: TableColumns) -> ReadEvent {
    let bytes = window.bytes(0..<line.length)
    switch cells(of: line) {
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
      if cell.isEmpty {
        cells.append(.null)
      } else {
        cells.append(.string(hasEscapes ? TSVEscapes.decoded(cell) : String(decoding: cell, as: UTF8.self)))
      }
      if end == row.count { return cells }
      start = end + 1
    }
  }
}
