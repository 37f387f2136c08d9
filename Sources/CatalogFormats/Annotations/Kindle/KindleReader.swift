internal import CatalogRecords

/// A reader for the clippings of a Kindle. Highlights are joined with their notes; versions of one highlight are
/// merged.
///
/// The notebooks that Kindle's programs send by mail are read too, as a table or as a page of HTML.
///
/// Bookmarks are counted and skipped. Records are held back while a note to them may follow.
struct KindleReader: RecordReader {
  private var pieces: any KindlePieces
  private let file: String
  private let limit: Int
  private var shelf = ClippingShelf()
  private var bookmarks = 0
  private var emptyClippings = 0
  private var notices: [InputNotice] = []
  private var isAtEnd = false

  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    var window = window
    (file, limit) = (window.file, options.maxRecordBytes)
    // A source that fails here fails again after its records.
    do { try window.load(atLeast: FormatSniffer.length) } catch { if window.count == 0 { throw error } }
    let head = FormatSniffer(window.bytes(0..<min(window.count, FormatSniffer.length)))
    if KindleFormat.isTable(head) {
      pieces = try KindleNotebookTable(window, options: options)
    } else if KindleFormat.isPage(head) {
      pieces = KindleNotebookPage(window, limit: limit)
    } else {
      pieces = KindleClippingPieces(lines: InputLines(window, limit: limit))
    }
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while !isAtEnd {
      if shelf.isFull, let event = shelf.takeFirst() { return event }
      if let (piece, chapter) = try pieces.next() {
        take(piece, chapter)
      } else {
        isAtEnd = true
        notices = shelf.notices(file: file) + skippedNotices
      }
    }
    if let event = shelf.takeFirst() { return event }
    return notices.isEmpty ? nil : .notice(notices.removeFirst())
  }

  /// Puts a clipping on the shelf, or its rejection.
  private mutating func take(_ piece: LinePiece, _ chapter: String?) {
    if let fault = piece.fault(limit: limit) { return shelf.add(fault) }
    do {
      let clipping = try KindleClipping(piece, chapter: chapter)
      if !clipping.text.isEmpty {
        shelf.add(clipping)
      } else if clipping.mark.kind == .bookmark {
        bookmarks += 1
      } else {
        emptyClippings += 1
      }
    } catch {
      shelf.add(piece.rejected(error.reason))
    }
  }

  private var skippedNotices: [InputNotice] {
    [(bookmarks, "bookmark"), (emptyClippings, "clipping")].filter { $0.0 > 0 }.map { count, what in
      let them = count == 1 ? "1 \(what) was" : "\(count) \(what)s were"
      return InputNotice(file: file, "\(them) skipped: no text to import")
    }
  }
}

extension FormatDefinition {
  static let kindle = FormatDefinition(
    title: "the clippings of a Kindle, My Clippings.txt, and its notebooks in CSV and HTML",
    sharedExtensions: ["csv", "html", "htm"],
    signs:
      "a line ==========, and a second line that begins with a dash; Your Kindle Notes For; the classes of a notebook",
    recognizes: { KindleFormat.isEvident(in: $0.lines) || KindleFormat.isTable($0) || KindleFormat.isPage($0) },
    fields: [
      .init("text of a highlight", "text"), .init("text of a note", "note"), .init("title of the book", "source"),
      .init("authors of the book", "creator"), .init("page, else location", "the creator's locator"),
      .init("page", "extra.pages"), .init("location", "extra.location"),
      .init("time of the clipping", "extra.highlighted"), .init("section of a notebook", "extra.chapter"),
    ],
    framing: PieceFraming(ending: "\n\(KindleFormat.separator)\n"),
    reader: { window, options throws(FormatError) in try KindleReader(window, options: options) })
}

enum KindleFormat {
  /// The line after each clipping.
  static let separator = "=========="

  static func isSeparator(_ line: some Collection<UInt8>) -> Bool {
    let mark = line.prefix { $0 == UInt8(ascii: "=") }
    return mark.count == separator.utf8.count && line[mark.endIndex...].allSatisfy(\.isWhitespace)
  }

  /// True if the first clipping is whole: a title, a line that begins with a dash, and somewhere the separator.
  fileprivate static func isEvident(in all: [ArraySlice<UInt8>]) -> Bool {
    let lines = Array(all.drop { isSeparator($0) || $0.allSatisfy(\.isWhitespace) })
    guard lines.count > 2, KindleMark.begins(String(decoding: lines[1], as: UTF8.self)) else { return false }
    return lines.contains { isSeparator($0) }
  }

  /// True if the text is the table that the Kindle's program for telephones sends by mail.
  static func isTable(_ head: FormatSniffer) -> Bool {
    guard let first = head.lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return false }
    let greeting = first.count < 4096 ? String(decoding: first, as: UTF8.self) : ""
    let hasRule = head.lines.contains { $0.drop { $0 == .quote }.prefix { $0 == UInt8(ascii: "-") }.count > 30 }
    return greeting.contains("Kindle Notes") || hasRule && greeting.contains("Kindle")
      || head.contains("\"Annotation Type\",\"Location\",\"Starred?\"")
      || head.contains("Annotation Type,Location,Starred?")
  }

  /// True if the text is the page that Kindle's programs export.
  static func isPage(_ head: FormatSniffer) -> Bool {
    head.text.first { !$0.isWhitespace } == UInt8(ascii: "<") && head.contains("bookTitle")
      && head.contains("noteHeading")
  }
}

/// A source of clippings, each with the lines of one: the title and the authors, the mark, a blank line, the words.
protocol KindlePieces {
  /// The next clipping and its chapter; `nil` at the end.
  mutating func next() throws(FormatError) -> (piece: LinePiece, chapter: String?)?
}

/// The clippings of a device's file, between lines with separators.
private struct KindleClippingPieces: KindlePieces {
  var lines: InputLines

  mutating func next() throws(FormatError) -> (piece: LinePiece, chapter: String?)? {
    var piece: LinePiece?
    while let line = try lines.next() {
      let isSeparator = !line.isTooLong && KindleFormat.isSeparator(line.bytes)
      if isSeparator, let piece { return (piece, nil) }
      if isSeparator || (piece == nil && line.isBlank) { continue }
      if piece == nil { piece = LinePiece(at: line.location) }
      piece?.add(line, limit: lines.limit)
    }
    return piece.map { ($0, nil) }
  }
}
