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
  /// The places of the query's words in each row's text.
  private var matches: [[Range<Int>]] = []

  private static let head = ["#", "author", "text", "date", "lang", "in"]
  /// Maximum width of each column. The text column gets the rest.
  private static let mostColumns = [10, 24, 0, 18, 10, 14]
  /// The same for a narrow page, before columns are dropped.
  private static let narrowColumns = [10, 16, 0, 10, 7, 10]
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
    matches.append(rows.last?[Self.textColumn] == record.words ? Self.matches(fields) : [])
  }

  mutating func end() throws(FormatError) {
    if !rows.isEmpty { try sink.write(text.utf8) }
    try sink.flush()
  }

  private var text: String {
    let (columns, widths) = layout
    let cells = rows.map { row in zip(columns, widths).map { row[$0].clipped(to: $1) } }
    let lines = AlignedTable(head: columns.map { Self.head[$0] }, rows: cells, numberColumns: 0..<1).text
      .split(separator: "\n").map(String.init)
    let start = zip(columns, widths).prefix { $0.0 != Self.textColumn }.reduce(0) { $0 + $1.1 + 2 }
    let body = zip(lines.dropFirst(), zip(cells, matches)).map { line, row in
      marked(line, cell: row.0[columns.firstIndex(of: Self.textColumn) ?? 0], after: start, row.1)
    }
    return ([style.text(lines[0], .title)] + body).map { $0 + "\n" }.joined()
  }

  /// A line with the query's words marked in its text cell.
  private func marked(_ line: String, cell: String, after columns: Int, _ matches: [Range<Int>]) -> String {
    guard style.hasColor, !matches.isEmpty, let start = line.range(of: cell, columnsBefore: columns) else {
      return line
    }
    var parts = MarkedParts()
    parts.append(String(line[..<start]))
    parts.append(cell, matches: matches)
    parts.append(String(line[line.index(start, offsetBy: cell.count)...]))
    return parts.marked.lines(width: .max).map { style.line($0) }.joined()
  }

  /// The places of the query's words in the text, or in the title of a record without one.
  private static func matches(_ fields: [OutputField]) -> [Range<Int>] {
    guard case .object(let members)? = fields.first(where: { $0.name == "matches" })?.value,
      case .array(let ranges)? = members[fields.contains { $0.name == "text" } ? "text" : "title"]
    else { return [] }
    return ranges.compactMap { range in
      guard case .array(let ends) = range, ends.count == 2, case .integer(let start) = ends[0],
        case .integer(let end) = ends[1]
      else { return nil }
      return Int(start)..<Int(end)
    }
  }

  /// The columns that are not empty and that fit, with their widths.
  private var layout: (columns: [Int], widths: [Int]) {
    var columns = Self.head.indices.filter { column in
      let isCollection = column == Self.head.count - 1
      return column == Self.textColumn || rows.contains { $0[column] != (isCollection ? rows[0][column] : "") }
    }
    var widths = columns.map { natural($0, Self.mostColumns) }
    if widths.reduce(2 * (columns.count - 1), +) > width - Self.leastText {
      widths = columns.map { natural($0, Self.narrowColumns) }
    }
    func rest() -> Int { width - widths.reduce(0, +) - 2 * (columns.count - 1) }
    while rest() < Self.leastText, let last = columns.last, last > Self.textColumn {
      columns.removeLast()
      widths.removeLast()
    }
    if let place = columns.firstIndex(of: Self.textColumn) { widths[place] = max(rest(), 10) }
    return (columns, widths)
  }

  private func natural(_ column: Int, _ most: [Int]) -> Int {
    let widest = rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    return min(most[column], max(widest, Self.head[column].count))
  }
}

extension String {
  /// The range of `part` if it starts after that many columns; nil if another text is there.
  fileprivate func range(of part: String, columnsBefore columns: Int) -> Index? {
    var (width, index) = (0, startIndex)
    while width < columns, index < endIndex {
      width += DisplayWidth.of(self[index])
      index = self.index(after: index)
    }
    return width == columns && self[index...].hasPrefix(part) ? index : nil
  }
}
