internal import CatalogRecords

/// The lines of a table before its header: `sep=;`, which tells Excel the delimiter, comments that begin with `#`, and
/// the title that a program writes above its columns.
///
/// A header is found below other lines only if it names known columns, the lines above do not, and they have at most
/// half of its cells or it names a text or a title and two columns more. Otherwise the first line is the header, as in
/// most files.
struct TableStart {
  /// The bytes before the header.
  private(set) var extent = 0
  /// The delimiter that the file names, or that the header evidently has; `nil` if the first line tells.
  private(set) var delimiter: UInt8?
  /// Texts of the lines before the header, without that of the delimiter.
  private(set) var skipped: [String] = []
  /// True if lines that begin with `#` are comments.
  private(set) var hasComments = false
  /// True if the first line names the delimiter.
  private(set) var namesDelimiter = false

  /// True if the lines leave no doubt that the file is a table.
  var isEvident: Bool { extent > 0 }

  /// The longest lead: far more lines than any program writes above a table.
  private static let mostLines = 24

  /// - Parameters:
  ///   - delimiter: What the person says it is; it counts before what the file says.
  ///   - usual: The delimiter of the format, used unless something else gives one.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter chosen: UInt8? = nil, usual: UInt8? = nil, hasHeader: Bool = true
  ) {
    var lines = Self.lines(of: bytes)
    if let first = lines.first, let named = Self.namedDelimiter(bytes[first.text]) {
      (delimiter, extent, namesDelimiter) = (named, first.end, true)
      lines.removeFirst()
    }
    let known = chosen ?? delimiter ?? usual
    if hasHeader, let place = Self.header(in: lines, bytes, known), place.line > 0 {
      let lead = lines[..<place.line].map { String(decoding: bytes[$0.text], as: UTF8.self) }.filter { !$0.isEmpty }
      skipped = lead
      hasComments = lead.contains { $0.hasPrefix("#") }
      delimiter = place.delimiter
      extent = lines[place.line - 1].end
    }
  }

  /// The fate of the skipped lines.
  func notice(file: String) -> InputNotice? {
    guard let first = skipped.first else { return nil }
    let them = skipped.count == 1 ? "1 line before the header was" : "\(skipped.count) lines before the header were"
    let words = first.count > 60 ? first.prefix(60) + "…" : first[...]
    return InputNotice(file: file, "\(them) skipped: '\(String(words).shownSafely)'\(skipped.count > 1 ? ", …" : "")")
  }
}

extension TableStart {
  private struct Line {
    /// Without the line end.
    let text: Range<Int>
    /// After the line end.
    let end: Int
  }

  private static func lines(of bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count, lines.count < mostLines {
      let feed = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
      let hasReturn = feed > start && bytes[feed - 1] == .carriageReturn
      lines.append(Line(text: start..<(hasReturn ? feed - 1 : feed), end: min(feed + 1, bytes.count)))
      start = feed + 1
    }
    return lines
  }

  /// The delimiter of `sep=;`, also in quotes, and with the delimiters that a spreadsheet adds to fill its columns.
  private static func namedDelimiter(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
    let text = line.drop { $0 == .quote || $0.isBlank }
    guard text.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 }) else { return nil }
    var value = text.dropFirst(4)
    if value.elementsEqual("\\t".utf8) { return .tab }
    if value.count > 1, value.first == .space { value = value.drop { $0 == .space } }
    guard let delimiter = value.first, delimiter < 0x80, !delimiter.isASCIILetter, delimiter != .quote else {
      return nil
    }
    let isAlone = value.allSatisfy { $0 == delimiter || $0 == .quote || $0.isBlank || $0 == .comma }
    return isAlone ? delimiter : nil
  }

  /// The line that names the columns, with its delimiter; `nil` if no line does so evidently.
  private static func header(
    in lines: [Line], _ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8?
  ) -> (line: Int, delimiter: UInt8)? {
    var widest = 0
    for (index, line) in lines.enumerated() {
      let text = bytes[line.text]
      // A cell over several lines is part of a row.
      guard text.count(where: { $0 == .quote }).isMultiple(of: 2) else { return nil }
      let mark = delimiter ?? DelimiterSniffer.mostLikely(in: text)
      let all = cells(of: text, mark)
      // A spreadsheet adds delimiters to the columns that it uses.
      let cells = index == 0 ? all : all.droppingEmptyEnd
      if isHeader(cells), !isComment(index, cells, lines, bytes, delimiter),
        cells.count >= 2 * max(widest, 1) || widest <= 1 || isEvident(cells),
        isFollowed(index, by: all.count, lines, bytes, mark)
      {
        return (index, mark)
      }
      if text.first == UInt8(ascii: "#") { continue }
      // A table of one column, whose rows may look like anything.
      if cells.count == 1, ColumnNames.isKnown(cells[0]) { return nil }
      widest = max(widest, cells.count { !$0.isEmpty })
    }
    return nil
  }

  /// True if a line that begins with `#` names fewer known columns than the next line without: it is a comment with a
  /// known word, and no header.
  private static func isComment(
    _ index: Int, _ cells: [String], _ lines: [Line], _ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8?
  ) -> Bool {
    let sign = UInt8(ascii: "#")
    guard bytes[lines[index].text].first == sign,
      let next = lines.dropFirst(index + 1).first(where: { !$0.text.isEmpty && bytes[$0.text].first != sign })
    else { return false }
    let text = bytes[next.text]
    let others = Self.cells(of: text, delimiter ?? DelimiterSniffer.mostLikely(in: text))
    return isHeader(others) && others.count(where: ColumnNames.isKnown) > cells.count(where: ColumnNames.isKnown)
  }

  /// True if cells name columns: each has its own name, and one is known.
  private static func isHeader(_ cells: [String]) -> Bool {
    cells.count > 1 && !cells.contains("") && Set(cells).count == cells.count
      && cells.contains(where: ColumnNames.isKnown)
  }

  /// True if cells name the words of a record and at least two columns more, so that no row of data looks so.
  private static func isEvident(_ cells: [String]) -> Bool {
    let fields = Set(cells.compactMap { CoreField(name: $0) })
    return cells.count(where: ColumnNames.isKnown) > 2 && (fields.contains(.text) || fields.contains(.title))
  }

  private static func isFollowed(
    _ index: Int, by count: Int, _ lines: [Line], _ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8
  ) -> Bool {
    guard let next = lines.dropFirst(index + 1).first(where: { !$0.text.isEmpty }) else { return true }
    let text = bytes[next.text]
    let isWhole = text.count(where: { $0 == .quote }).isMultiple(of: 2)
    return index == 0 || !isWhole || text.first == UInt8(ascii: "#") || cells(of: text, delimiter).count == count
  }

  /// The cells of a line, without quotes and blanks around them.
  static func cells(of line: some Collection<UInt8>, _ delimiter: UInt8) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in line {
      if byte == .quote {
        isQuoted.toggle()
      } else if byte == delimiter, !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
    }
    return cells.map { String(String(decoding: $0, as: UTF8.self).trimmingBlanks) }
  }
}

extension [String] {
  /// The cells without empty ones at the end.
  fileprivate var droppingEmptyEnd: [String] { Array(self[..<((lastIndex { !$0.isEmpty } ?? -1) + 1)]) }
}
