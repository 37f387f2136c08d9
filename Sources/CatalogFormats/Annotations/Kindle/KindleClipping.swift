internal import CatalogRecords

/// One clipping: what was marked, where, when, and the words.
struct KindleClipping {
  let mark: KindleMark
  private let book: KindleBook
  /// The words of the book, or of the reader in a note. Empty for a bookmark.
  private(set) var text: String
  /// The reader's notes to a highlight, in the order of the file.
  private(set) var notes: [String] = []
  private let piece: LinePiece
  /// As a notebook has it; clippings do not name it.
  private let chapter: String?

  /// Reads the lines between two separators.
  ///
  /// - Throws: `PieceFault` for lines that are not a clipping, and for one whose text the device did not keep.
  init(_ piece: LinePiece, chapter: String? = nil) throws(PieceFault) {
    self.chapter = chapter
    guard piece.lines.count > 1, let mark = KindleMark(piece.lines[1]) else {
      throw PieceFault(
        reason:
          "the second line of a clipping begins with '- ' and says what was marked; fix it, or remove the clipping")
    }
    self.mark = mark
    self.piece = piece
    book = KindleBook(piece.lines[0])
    text = mark.kind == .bookmark ? "" : piece.lines[2...].trimmingBlankLines.joined(separator: "\n")
    let words = text.trimmingBlanks
    // `<You have reached the clipping limit for this item>`, in the language of the device.
    if words.hasPrefix("<"), words.hasSuffix(">"), !words.contains("\n"), words.count < 120 {
      throw PieceFault(reason: "the device did not keep the text, but wrote \(words); copy it from the book")
    }
  }

  var isNote: Bool { mark.kind == .note }

  /// True if both are of the same book.
  func isInBook(of other: KindleClipping) -> Bool { book == other.book }

  /// The memory that the clipping takes, roughly.
  var byteCount: Int { piece.bytes.count + 256 }

  func isPlaced(as other: KindleClipping) -> Bool { piece.location == other.piece.location }

  /// The highlight with one more note.
  func joined(with note: KindleClipping) -> KindleClipping {
    var result = self
    result.add(notes: [note.text])
    return result
  }

  /// Adds notes, except those that a longer version of them already has.
  private mutating func add(notes more: [String]) {
    for note in more where !notes.contains(where: { $0.contains(note) }) {
      notes.removeAll { note.contains($0) }
      notes.append(note)
    }
  }

  /// The version of two that has the most text, with the notes of both.
  func merged(with other: KindleClipping) -> KindleClipping {
    var result = text.utf8.count > other.text.utf8.count ? self : other
    result.notes = notes
    result.add(notes: other.notes)
    return result
  }

  var record: RawRecord {
    let locator = mark.page.map { "p. \($0)" } ?? mark.location.map { "loc. \($0)" }
    let attributions = book.authors.map { author in
      JSONValue.object(["creator": .string(author), "locator": JSONValue(locator) ?? .null])
    }
    return piece.record([
      "text": isNote ? nil : .string(text), "attributions": .array(attributions), "source": JSONValue(book.title),
      "note": isNote ? .string(text) : .string(notes.joined(separator: "\n")), "chapter": JSONValue(chapter),
      "pages": JSONValue(mark.page), "location": JSONValue(mark.location), "highlighted": JSONValue(mark.time),
      "type": isNote ? .string("note") : nil,
    ])
  }
}

/// The first line of a clipping: `Emma (Austen, Jane)`.
private struct KindleBook: Hashable {
  let title: String
  let authors: [String]

  /// The last parenthesis has the authors, separated by semicolons; others before it belong to the title.
  init(_ line: String) {
    // Each clipping may begin with a byte order mark, because the device appends them.
    let line = line.filter { $0 != "\u{FEFF}" }.trimmingBlanks
    guard line.last.map(Self.closing.contains) == true, let open = Self.openingOfLast(in: line), open > line.startIndex
    else {
      (title, authors) = (String(line), [])
      return
    }
    let inside = line[open...].dropFirst().dropLast()
    guard Self.mayBeAuthors(inside) else {
      (title, authors) = (String(line), [])
      return
    }
    title = String(line[..<open].trimmingBlanks)
    authors = inside.split { ";；".contains($0) }.flatMap { Self.names(String($0.trimmingBlanks)) }
  }

  /// True if a parenthesis is not one of the title's own: `German Edition`, `Draft 2`.
  private static func mayBeAuthors(_ text: Substring) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    if let last = words.last, last.allSatisfy(\.isNumber), !text.contains(",") { return false }
    return !words.contains { editions.contains($0) } && !isVolume(text)
  }

  /// True for the volume or the series of a Chinese or Japanese title: `上`, `文庫版`.
  private static func isVolume(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter, !first.isCased else { return false }
    return text.count == 1 || ["版", "巻", "卷", "編", "编", "冊", "册", "文庫", "文库", "新書"].contains(where: text.hasSuffix)
  }

  private static let editions: Set<Substring> = [
    "edition", "edicion", "edición", "edizione", "édition", "edição", "editie", "ausgabe", "издание", "版", "upplaga",
    "baskı", "wydanie", "translation", "übersetzung",
  ]

  /// The names of a list that is written as people say it, `Ann Writer and Bob Other`.
  private static func names(_ text: String) -> [String] {
    let parts = text.replacing(" & ", with: " and ").split(separator: " and ").map { part in
      let name = part.trimmingBlanks
      return String(name.hasSuffix(",") ? name.dropLast() : name)
    }
    if parts.count > 1, parts.allSatisfy({ $0.contains(" ") && BibliographicName($0).isPersonal || $0.contains(", ") })
    {
      return parts.flatMap(list)
    }
    return list(text)
  }

  private static func list(_ text: String) -> [String] {
    let names = PersonName.list(text)
    // Two names of several words may be one with the family's first.
    let isList = names.count > 2 || names.count == 2 && names.allSatisfy(GivenNames.begin)
    return isList && names.allSatisfy { $0.contains(" ") } ? names : text.isEmpty ? [] : [text]
  }

  /// Parentheses, also those of Chinese and Japanese.
  private static let opening: Set<Character> = ["(", "（"]
  private static let closing: Set<Character> = [")", "）"]

  /// The parenthesis that the one at the end closes.
  private static func openingOfLast(in line: Substring) -> String.Index? {
    var depth = 0
    for index in line.indices.reversed() {
      if closing.contains(line[index]) { depth += 1 }
      if opening.contains(line[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
