internal import CatalogRecords

/// The book of a notebook, and clippings made of its entries.
struct KindleNotebook {
  var title = ""
  var authors = ""

  /// The lines of a clipping: `Highlight (yellow) - Page 3 · Location 93` says what was marked and where.
  func piece(_ heading: String, _ words: String, at location: SourceLocation, limit: Int) -> LinePiece {
    let mark = HTMLEntities.decoded(heading).replacing("·", with: "|").replacing(" - ", with: " | ").replacing(
      ">", with: "|")
    let book = authors.isEmpty ? title : "\(title) (\(authors))"
    var piece = LinePiece(at: location)
    for line in [book.onOneLine, "- " + mark.onOneLine, ""] + words.split(whereSeparator: \.isNewline).map(String.init)
    {
      piece.add(InputLines.Line(location: location, bytes: Array(line.utf8), isTooLong: false), limit: limit)
    }
    return piece
  }
}

/// The entries of a notebook in CSV: the title, `by` and the authors, a rule of hyphens, a header, then an entry a row.
/// The words are in the language of the program.
struct KindleNotebookTable: KindlePieces {
  private var rows: CSVReader
  private let limit: Int
  private var book = KindleNotebook()
  private var isInHead = true
  private var isAfterGreeting = false
  private var isAfterRule = false

  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    var own = options
    own.columns = ["type", "location", "starred", "annotation"]
    rows = try CSVReader(window, options: own)
    limit = options.maxRecordBytes
  }

  mutating func next() throws(FormatError) -> (piece: LinePiece, chapter: String?)? {
    while let event = try rows.next() {
      switch event {
      case .record(let row):
        if isInHead { takeHead(row) } else if let piece = piece(row) { return (piece, nil) }
      case .rejected(let row):
        let cells = TableStart.cells(of: row.bytes, .comma)
        if isInHead { takeHead(cells.first ?? "") } else { return (broken(row), nil) }
      case .notice, .empty: continue
      }
    }
    return nil
  }

  /// Takes a row before the entries. The header is the first one after the rule with all of its cells.
  private mutating func takeHead(_ row: RawRecord) {
    let cells = ["type", "location", "annotation"].map { row[$0]?.plainText.trimmingBlanks ?? "" }
    if cells[0] == "Annotation Type" || isAfterRule && !cells.contains("") {
      isInHead = false
    } else {
      takeHead(String(cells[0]))
    }
  }

  private mutating func takeHead(_ cell: String) {
    let text = cell.trimmingBlanks
    if text.count > 9, text.allSatisfy({ $0 == "-" }) {
      isAfterRule = true
    } else if text.hasSuffix(":") {
      isAfterGreeting = text.contains("Kindle") && book.title.isEmpty
    } else if !book.title.isEmpty, book.authors.isEmpty, let word = Self.by.first(where: text.lowercased().hasPrefix) {
      book.authors = String(text.dropFirst(word.count))
    } else if isAfterGreeting, !text.isEmpty {
      book.title = String(text)
      isAfterGreeting = false
    }
  }

  /// The word before the authors in the languages of Western Europe.
  private static let by = ["by ", "von ", "de ", "di ", "par ", "por ", "door ", "av ", "af "]

  private func piece(_ row: RawRecord) -> LinePiece? {
    guard let type = row["type"]?.plainText else { return nil }
    let heading = [type, row["location"]?.plainText].compactMap(\.self).joined(separator: " | ")
    return book.piece(heading, row["annotation"]?.plainText ?? "", at: row.location, limit: limit)
  }

  /// A row that is not an entry, for its rejection.
  private func broken(_ row: RejectedInput) -> LinePiece {
    var piece = LinePiece(at: row.location)
    piece.add(InputLines.Line(location: row.location, bytes: row.bytes, isTooLong: false), limit: limit)
    return piece
  }
}

/// The entries of a notebook in HTML, which is read whole: elements of the classes `bookTitle`, `authors`,
/// `sectionHeading`, `noteHeading` and `noteText`. Their end tags do not always fit, so an element ends where the next
/// begins.
struct KindleNotebookPage: KindlePieces {
  private var window: InputWindow
  private let limit: Int
  private var entries: [(piece: LinePiece, chapter: String?)]?

  init(_ window: InputWindow, limit: Int) { (self.window, self.limit) = (window, limit) }

  mutating func next() throws(FormatError) -> (piece: LinePiece, chapter: String?)? {
    if entries == nil { entries = try read().reversed() }
    return entries?.popLast()
  }

  private mutating func read() throws(FormatError) -> [(piece: LinePiece, chapter: String?)] {
    while window.count <= limit, try window.load() {}
    let location = window.location
    let bytes = window.bytes(0..<min(window.count, limit))
    window.consume(window.count)
    var book = KindleNotebook()
    var (chapter, heading): (String?, String?) = (nil, nil)
    var entries: [(piece: LinePiece, chapter: String?)] = []
    for (name, text, line) in Self.elements(String(decoding: bytes, as: UTF8.self)) {
      switch name {
      case "bookTitle": book.title = text
      case "authors": book.authors = text
      case "sectionHeading": chapter = text
      case "noteHeading": heading = text
      case "noteText":
        guard let mark = heading else { continue }
        let place = SourceLocation(file: location.file, line: line)
        entries.append((book.piece(mark, text, at: place, limit: limit), chapter))
        heading = nil
      default: continue
      }
    }
    return entries
  }

  /// The elements with classes: the class, the text and the line.
  private static func elements(_ html: String) -> [(name: String, text: String, line: Int)] {
    var elements: [(name: String, text: String, line: Int)] = []
    var line = 1
    var rest = Substring(html)
    while let mark = rest.firstMatch(of: /<(?:div|h[1-6])\s+class=["'](\w+)["'][^>]*>/) {
      line += rest[..<mark.range.upperBound].utf8.count { $0 == .lineFeed }
      rest = rest[mark.range.upperBound...]
      let end = rest.firstRange(of: /<(?:div|h[1-6]|hr|\/div|\/body)\b/)?.lowerBound ?? rest.endIndex
      elements.append((String(mark.1), MarkupText.plain(String(rest[..<end])), line))
      line += rest[..<end].utf8.count { $0 == .lineFeed }
      rest = rest[end...]
    }
    return elements
  }
}
