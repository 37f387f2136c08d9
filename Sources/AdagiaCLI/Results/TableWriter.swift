internal import Adagia
internal import CatalogFormats

/// A table of records that fits the terminal: number, authors, text, date, language, and the collection when there are
/// several.
///
/// It is printed at the end, when the column widths are known.
struct TableWriter: RecordWriter {
  private let sink: ByteSink
  private let width: Int
  private let style: Style
  private var rows: [[String]] = []

  private static let head = ["#", "author", "text", "date", "lang", "in"]
  /// Maximum width of each column. The text column gets the rest.
  private static let mostColumns = [10, 24, 0, 18, 10, 14]
  private static let textColumn = 2
  /// Minimum width of the text column. The last columns are dropped to reach it.
  private static let leastText = 30

  init(_ terminal: Terminal, to sink: ByteSink) {
    self.sink = sink
    width = terminal.width
    style = Style(hasColor: terminal.hasColor)
  }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    let cells = [
      record.text("id"), record.names, record.words, record.text("date"), record.text("language"),
      record.text("collection"),
    ]
    rows.append(cells.map { ($0 ?? "").shownSafely })
  }

  mutating func end() throws(FormatError) {
    if !rows.isEmpty { try sink.write(text.utf8) }
    try sink.flush()
  }

  private var text: String {
    let (columns, widths) = layout
    let cells = rows.map { row in zip(columns, widths).map { row[$0].clipped(to: $1) } }
    let table = AlignedTable(head: columns.map { Self.head[$0] }, rows: cells, numberColumns: 0..<1).text
    let end = table.firstIndex(of: "\n") ?? table.endIndex
    return style.text(String(table[..<end]), .title) + table[end...]
  }

  /// The columns that are not empty and that fit, with their widths.
  private var layout: (columns: [Int], widths: [Int]) {
    var columns = Self.head.indices.filter { column in
      let isCollection = column == Self.head.count - 1
      return column == Self.textColumn || rows.contains { $0[column] != (isCollection ? rows[0][column] : "") }
    }
    var widths = columns.map(natural)
    func rest() -> Int { width - widths.reduce(0, +) - 2 * (columns.count - 1) }
    while rest() < Self.leastText, let last = columns.last, last > Self.textColumn {
      columns.removeLast()
      widths.removeLast()
    }
    if let place = columns.firstIndex(of: Self.textColumn) { widths[place] = max(rest(), 10) }
    return (columns, widths)
  }

  private func natural(_ column: Int) -> Int {
    let widest = rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    return min(Self.mostColumns[column], max(widest, Self.head[column].count))
  }
}
