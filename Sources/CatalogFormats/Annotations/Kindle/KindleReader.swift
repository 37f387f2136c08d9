internal import CatalogRecords

/// A reader for the clippings of a Kindle. Highlights are joined with their notes; versions of one highlight are merged.
///
/// Bookmarks are counted and skipped. Records are held back while a note to them may follow.
struct KindleReader: RecordReader {
  private var lines: InputLines
  private var shelf = ClippingShelf()
  private var bookmarks = 0
  private var emptyClippings = 0
  private var notices: [InputNotice] = []
  private var isAtEnd = false

  init(_ window: InputWindow, options: InputOptions) {
    lines = InputLines(window, limit: options.maxRecordBytes)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while !isAtEnd {
      if shelf.isFull, let event = shelf.takeFirst() { return event }
      if let piece = try nextPiece() {
        take(piece)
      } else {
        isAtEnd = true
        notices = shelf.notices(file: lines.file) + skippedNotices
      }
    }
    if let event = shelf.takeFirst() { return event }
    return notices.isEmpty ? nil : .notice(notices.removeFirst())
  }

  /// The lines up to the next separator, which is consumed; `nil` at the end.
  private mutating func nextPiece() throws(FormatError) -> LinePiece? {
    var piece: LinePiece?
    while let line = try lines.next() {
      let isSeparator = !line.isTooLong && KindleFormat.isSeparator(line.bytes)
      if isSeparator, let piece { return piece }
      if isSeparator || (piece == nil && line.isBlank) { continue }
      if piece == nil { piece = LinePiece(at: line.location) }
      piece?.add(line, limit: lines.limit)
    }
    return piece
  }

  /// Puts a clipping on the shelf, or its rejection.
  private mutating func take(_ piece: LinePiece) {
    if let fault = piece.fault(limit: lines.limit) { return shelf.add(fault) }
    do {
      let clipping = try KindleClipping(piece)
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
      return InputNotice(file: lines.file, "\(them) skipped: no text to import")
    }
  }
}

extension FormatDefinition {
  static let kindle = FormatDefinition(
    title: "the clippings of a Kindle, My Clippings.txt",
    signs: "a line ==========, and a second line that begins with a dash",
    recognizes: { KindleFormat.isEvident(in: $0.lines) },
    fields: [
      .init("text of a highlight", "text"), .init("text of a note", "note"), .init("title of the book", "source"),
      .init("authors of the book", "creator"), .init("page, else location", "the creator's locator"),
      .init("page", "extra.pages"), .init("location", "extra.location"),
      .init("time of the clipping", "extra.highlighted"),
    ],
    framing: PieceFraming(ending: "\n\(KindleFormat.separator)\n"),
    reader: { KindleReader($0, options: $1) })
}

enum KindleFormat {
  /// The line after each clipping.
  static let separator = "=========="

  static func isSeparator(_ line: some Collection<UInt8>) -> Bool {
    let mark = line.prefix { $0 == UInt8(ascii: "=") }
    return mark.count == separator.utf8.count && line[mark.endIndex...].allSatisfy(\.isWhitespace)
  }

  /// Whether the first clipping is whole: a title, a line that begins with a dash, and somewhere the separator.
  fileprivate static func isEvident(in lines: [ArraySlice<UInt8>]) -> Bool {
    guard lines.count > 2, KindleMark.begins(String(decoding: lines[1], as: UTF8.self)) else { return false }
    return lines.contains { isSeparator($0) }
  }
}
