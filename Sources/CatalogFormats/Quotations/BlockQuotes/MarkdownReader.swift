internal import CatalogRecords

/// A reader for Markdown: each block quote is a record, with its attribution in the last line or in the line after it,
/// and so is each item of a list that is a quotation (`QuotedItem`).
///
/// Code is skipped. Text outside of quotes is counted, a heading is kept for the quotes below it, and the front matter
/// for all of them.
struct MarkdownReader: RecordReader {
  private var lines: InputLines
  private var section: String?
  private var fence: String?
  private var skipped = SkippedLines()
  private var front: FrontMatter?
  /// True if the file has no block quote, so that its lists may be its quotations.
  private let isList: Bool
  private var hasQuotes = false

  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    var window = window
    // A source that fails here fails again after its quotes.
    do { try window.load(atLeast: FormatSniffer.length) } catch { if window.count == 0 { throw error } }
    let head = window.bytes(0..<min(window.count, FormatSniffer.length))
    isList = !head.split(separator: .lineFeed).contains(where: MarkdownLine.isQuote)
    lines = InputLines(window, limit: options.maxRecordBytes)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if front == nil { front = try readFront() }
    while let line = try lines.next() {
      if line.isTooLong { return .tooLarge(at: line.location, limit: lines.limit) }
      if fence == nil, let event = MarkdownLine.isQuote(line.bytes[...]) ? try event(from: line) : try item(from: line)
      {
        hasQuotes = true
        return event
      }
      takeOther(line)
    }
    return skipped.takeNotice(file: lines.file, hasQuotes: hasQuotes)
  }

  /// The quotation of an item that begins with a line. `nil` if it is not a quotation: lines after the first were then
  /// counted.
  private mutating func item(from first: InputLines.Line) throws(FormatError) -> ReadEvent? {
    guard var item = QuotedItemLines(first, limit: lines.limit) else { return nil }
    while let line = try lines.next() {
      if item.add(line, limit: lines.limit) { continue }
      lines.putBack(line)
      break
    }
    if let fault = item.piece.fault(limit: lines.limit) { return fault }
    let paragraphs = MarkdownLine.paragraphs(item.texts.map { "> \($0)" }[...])
    guard let quoted = QuotedItem(paragraphs, isList: isList && item.isListed) else {
      for line in item.lines.dropFirst() { takeOther(line) }
      return nil
    }
    let quote = BlockQuote([quoted.text], attribution: quoted.attribution) { MarkedText(markdown: $0) }
    return quote.isBlank ? nil : .record(item.piece.record(quote, section, front ?? FrontMatter()))
  }

  /// Reads the lines between `---` at the top.
  private mutating func readFront() throws(FormatError) -> FrontMatter {
    guard let first = try lines.next() else { return FrontMatter() }
    guard first.text.trimmingBlanks == "---" else {
      lines.putBack(first)
      return FrontMatter()
    }
    var inside: [InputLines.Line] = []
    while let line = try lines.next() {
      if ["---", "..."].contains(line.text.trimmingBlanks) { return FrontMatter(inside) { skipped.add($0) } }
      if line.isTooLong || inside.count == Self.mostFrontLines || MarkdownLine.isQuote(line.bytes[...]) {
        lines.putBack(line)
        break
      }
      inside.append(line)
    }
    // A rule, and no end of a front matter.
    for line in [first] + inside { skipped.add(line) }
    return FrontMatter()
  }

  private static let mostFrontLines = 200

  /// Reads the block quote that begins with a line, and an attribution right after it.
  private mutating func event(from first: InputLines.Line) throws(FormatError) -> ReadEvent {
    var piece = LinePiece(at: first.location)
    piece.add(first, limit: lines.limit)
    while let line = try lines.next() {
      guard MarkdownLine.isQuote(line.bytes[...]) else {
        lines.putBack(line)
        break
      }
      piece.add(line, limit: lines.limit)
    }
    let callout = piece.lines.first.flatMap(Callout.init)
    let quoted = callout == nil ? piece.lines[...] : piece.lines.dropFirst()
    let hasOwn = MarkdownLine.paragraphs(quoted).dropFirst().last.flatMap(QuoteAttribution.words) != nil
    let after = hasOwn ? nil : try attribution(after: &piece)
    if let fault = piece.fault(limit: lines.limit) { return fault }
    let named = hasOwn ? nil : after ?? callout?.attribution
    var quote = BlockQuote(MarkdownLine.paragraphs(quoted), attribution: named) { MarkedText(markdown: $0) }
    if let callout, callout.attribution == nil || callout.attribution != named { quote.addTitle(callout.title) }
    if quote.isBlank { return piece.rejected("the block quote is empty; remove it") }
    return .record(piece.record(quote, section, front ?? FrontMatter()))
  }

  /// An attribution in the line after a quote, or after one blank line. A line with a hyphen begins a list.
  private mutating func attribution(after piece: inout LinePiece) throws(FormatError) -> String? {
    var blank: InputLines.Line?
    while let line = try lines.next() {
      if line.isBlank, blank == nil {
        blank = line
        continue
      }
      guard !line.text.hasPrefix("- "), let words = QuoteAttribution.words(of: line) else {
        lines.putBack(line)
        break
      }
      if let blank { piece.add(blank, limit: lines.limit) }
      piece.add(line, limit: lines.limit)
      return words
    }
    return nil
  }

  private mutating func takeOther(_ line: InputLines.Line) {
    let text = line.text.trimmingBlanks
    if let mark = ["```", "~~~"].first(where: { text.hasPrefix($0) }), fence == nil || fence == mark {
      fence = fence == nil ? mark : nil
    } else if fence == nil, text.hasPrefix("#"), let end = text.firstIndex(where: { $0 != "#" }), text[end] == " " {
      section = MarkedText(markdown: String(text[end...].trimmingBlanks)).plain
      return
    }
    skipped.add(line)
  }
}

/// The shapes of Markdown's lines.
private enum MarkdownLine {
  static func isQuote(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(4).drop { $0 == .space }.first == UInt8(ascii: ">")
  }

  /// A line without its first sign of a quote.
  private static func inside(_ line: Substring) -> Substring {
    let inside = line.drop { $0 == " " }.dropFirst()
    return inside.first == " " ? inside.dropFirst() : inside
  }

  /// The paragraphs of a block quote. A soft line break is a blank; a backslash or two blanks at the end make a hard
  /// one.
  static func paragraphs(_ lines: ArraySlice<String>) -> [String] {
    var paragraphs = [""]
    for line in lines {
      var text = inside(line[...])
      // A quote in the quote. The text of a line never begins with a plain sign of a quote.
      while text.drop(while: { $0 == " " }).first == ">" { text = inside(text) }
      if text.trimmingBlanks.isEmpty {
        if paragraphs.last != "" { paragraphs.append("") }
      } else if text.hasSuffix("\\"), !text.hasSuffix("\\\\") {
        paragraphs[paragraphs.count - 1] += text.dropLast() + "\n"
      } else {
        // A dash on a line of its own begins an attribution, whatever the line before ends with.
        let isAttribution = QuoteAttribution.words(of: String(text)) != nil
        if isAttribution, paragraphs.last?.isEmpty == false { paragraphs.append("") }
        let words = text.trimmingBlanks
        paragraphs[paragraphs.count - 1] += words + (text.hasSuffix("  ") ? "\n" : " ")
      }
    }
    return paragraphs.map { String($0.trimmingMarkdownBlanks) }.filter { !$0.isEmpty }
  }
}

extension String {
  /// The text without blanks and line breaks at both ends. No-break spaces stay: they are indentation.
  fileprivate var trimmingMarkdownBlanks: Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\n" || $0 == "\t" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return self[...last].drop(while: isBlank)
  }
}

/// Lines outside of quotes: counted, so that the user does not take them for read.
struct SkippedLines {
  private var count = 0

  mutating func add(_ line: InputLines.Line) {
    if !line.isBlank { count += 1 }
  }

  /// The notice of the lines, once.
  ///
  /// - Parameter hasQuotes: False if the lines are all that the file has.
  mutating func takeNotice(file: String, hasQuotes: Bool) -> ReadEvent? {
    defer { count = 0 }
    if count == 0 { return nil }
    if !hasQuotes { return .notice(InputNotice(file: file, nothingFound: Self.advice(count))) }
    let them = count == 1 ? "1 line outside of quotes was" : "\(count) lines outside of quotes were"
    return .notice(InputNotice(file: file, "\(them) skipped"))
  }

  private static func advice(_ count: Int) -> String {
    let them = count == 1 ? "1 line" : "\(count) lines"
    return "no quotation was found in \(them): one is a block quote, or in Markdown an item of a list such as "
      + "'- \"Words\" — Name'. Mark the quotations so, or name another format with --format"
  }
}
