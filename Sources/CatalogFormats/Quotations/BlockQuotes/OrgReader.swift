internal import CatalogRecords

/// A reader for Org files: each block `#+begin_quote` or `#+begin_verse` is a record, with its attribution in the last
/// line or in the line after it.
struct OrgReader: RecordReader {
  /// A kind of block.
  enum Block: String {
    case quote, verse

    init?(opening line: String) {
      let line = line.trimmingBlanks.lowercased()
      guard line.hasPrefix("#+begin_") else { return nil }
      self.init(rawValue: line.dropFirst("#+begin_".count).split(separator: " ").first.map(String.init) ?? "")
    }

    func isClosed(by line: String) -> Bool { line.trimmingBlanks.lowercased() == "#+end_\(rawValue)" }
  }

  private var lines: InputLines
  private var section: String?
  private var skipped = SkippedLines()
  private var hasQuotes = false

  init(_ window: InputWindow, options: InputOptions) {
    lines = InputLines(window, limit: options.maxRecordBytes)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while let line = try lines.next() {
      if line.isTooLong { return .tooLarge(at: line.location, limit: lines.limit) }
      if let block = Block(opening: line.text) {
        hasQuotes = true
        return try event(for: block, from: line)
      }
      takeOther(line)
    }
    return skipped.takeNotice(file: lines.file, hasQuotes: hasQuotes)
  }

  private mutating func event(for block: Block, from first: InputLines.Line) throws(FormatError) -> ReadEvent {
    var piece = LinePiece(at: first.location)
    piece.add(first, limit: lines.limit)
    var isClosed = false
    while !isClosed, let line = try lines.next() {
      isClosed = block.isClosed(by: line.text)
      piece.add(line, limit: lines.limit)
    }
    if let fault = piece.fault(limit: lines.limit) { return fault }
    if !isClosed { return piece.rejected("the block is never closed; add a line #+end_\(block.rawValue)") }
    let quoted = piece.lines.dropFirst().dropLast()
    let after = try attributionAfterBlock(&piece)
    let quote = BlockQuote(Self.paragraphs(quoted, block), attribution: after) { MarkedText(org: $0) }
    return quote.isBlank ? piece.rejected("the block is empty; remove it") : .record(piece.record(quote, section))
  }

  private mutating func attributionAfterBlock(_ piece: inout LinePiece) throws(FormatError) -> String? {
    guard let line = try lines.next() else { return nil }
    if !line.text.hasPrefix("-"), let words = QuoteAttribution.words(of: line) {
      piece.add(line, limit: lines.limit)
      return words
    }
    lines.putBack(line)
    return nil
  }

  /// The lines of a paragraph are joined; those of a verse are kept.
  private static func paragraphs(_ lines: ArraySlice<String>, _ block: Block) -> [String] {
    var paragraphs: [[String]] = [[]]
    for line in lines {
      let isAttribution = QuoteAttribution.words(of: line) != nil
      if line.trimmingBlanks.isEmpty || isAttribution { paragraphs.append([]) }
      if !line.trimmingBlanks.isEmpty {
        paragraphs[paragraphs.count - 1].append(block == .verse && !isAttribution ? line : String(line.trimmingBlanks))
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: block == .verse ? "\n" : " ") }
  }

  private mutating func takeOther(_ line: InputLines.Line) {
    let text = line.text
    if text.hasPrefix("*"), let end = text.firstIndex(where: { $0 != "*" }), text[end] == " " {
      section = MarkedText(org: String(text[end...].trimmingBlanks)).plain
    } else {
      skipped.add(line)
    }
  }
}
