internal import CatalogRecords

/// A reader for a CSV table with rules for its columns, not just their names: each row becomes a record.
struct TableReader: RecordReader {
  /// The values of a row.
  typealias Builder = @Sendable (RawRecord) -> ReferenceValues

  private var rows: CSVReader
  private var names = NameInterner()
  private let build: Builder

  init(_ window: InputWindow, options: InputOptions, build: @escaping Builder) throws(FormatError) {
    rows = try CSVReader(window, options: options)
    self.build = build
  }

  var header: [UInt8]? { rows.header }

  mutating func next() throws(FormatError) -> ReadEvent? {
    let event = try rows.next()
    guard case .record(let row)? = event else { return event }
    return .record(build(row).record(at: row.location, bytes: row.bytes, sharing: &names))
  }
}

extension FormatSniffer {
  /// True if the header has all of some column names.
  func hasColumns(_ names: [String]) -> Bool {
    let start = text.withUnsafeBufferPointer { TableStart($0) }
    guard let line = text.dropFirst(start.extent).split(separator: .lineFeed, maxSplits: 1).first, line.count < 8192
    else { return false }
    let delimiter = start.delimiter ?? line.withUnsafeBufferPointer { DelimiterSniffer.mostLikely(in: $0[...]) }
    let columns = TableStart.cells(of: line, delimiter).map { $0.lowercased() }
    return names.allSatisfy { columns.contains($0.lowercased()) }
  }
}

extension String {
  /// A column's name as the name of an extra field: `date_added` for `Date Added`.
  var asFieldName: String {
    split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }.joined(separator: "_")
  }
}
