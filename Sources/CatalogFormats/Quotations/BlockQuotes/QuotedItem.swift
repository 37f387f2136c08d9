internal import CatalogRecords

/// A quotation in an item of a list, or in a paragraph that begins with a quotation mark: `- "Know thyself." — Delphi`.
struct QuotedItem {
  /// With its markup, and with its quotation marks.
  let text: String
  /// The words after the dash.
  let attribution: String?

  /// The fewest words of a quotation without quotation marks. A glossary explains shorter ones after a dash.
  private static let fewestWords = 3

  /// - Parameters:
  ///   - paragraphs: Of the item, without its mark. A line that begins with a dash is a paragraph of its own.
  ///   - isList: True if the file's quotations are items of lists: none is a block quote. An item is one then without
  ///     quotation marks if it has an attribution, and without an attribution if it has quotation marks.
  init?(_ paragraphs: [String], isList: Bool) {
    guard let first = paragraphs.first, paragraphs.count < 3 else { return nil }
    let below = paragraphs.dropFirst().first.flatMap(QuoteAttribution.words)
    guard below != nil || paragraphs.count == 1 else { return nil }
    if let quoted = Self.quoted(first) {
      guard quoted.name == nil || below == nil, isList || quoted.name != nil || below != nil else { return nil }
      (text, attribution) = (quoted.text, quoted.name ?? below)
      return
    }
    let line = AttributedLine(first)
    guard isList, line.attribution == nil || below == nil, let name = line.attribution ?? below,
      line.text.split(separator: " ").count >= Self.fewestWords
    else { return nil }
    (text, attribution) = (line.text, name)
  }

  /// The text in quotation marks at the start of a line, with the name after a dash behind it; `nil` if other words
  /// follow.
  private static func quoted(_ line: String) -> (text: String, name: String?)? {
    guard let mark = line.first(where: { !emphasis.contains($0) }), let close = marks[mark] else { return nil }
    for end in line.indices.dropFirst().reversed() where close.contains(line[end]) {
      let rest = line[line.index(after: end)...].drop(while: emphasis.contains)
      let text = line[..<rest.startIndex]
      guard text.contains(where: \.isLetter) else { return nil }
      if rest.allSatisfy(\.isWhitespace) { return (String(text), nil) }
      if let name = QuoteAttribution.words(of: String(rest)) { return (String(text), name) }
    }
    return nil
  }

  static func beginsQuoted(_ line: some StringProtocol) -> Bool {
    line.first { !emphasis.contains($0) }.map { marks[$0] != nil } ?? false
  }

  private static let emphasis: Set<Character> = ["*", "_"]
  /// The marks that close what a mark opens.
  private static let marks: [Character: Set<Character>] = [
    "\"": ["\""], "“": ["”", "\""], "„": ["“", "”"], "«": ["»"], "»": ["«"], "「": ["」"], "『": ["』"],
  ]
}

/// The lines of an item, as they are gathered.
struct QuotedItemLines {
  private(set) var piece: LinePiece
  private(set) var lines: [InputLines.Line] = []
  /// Without the mark of the list and without indentation.
  private(set) var texts: [String] = []
  /// True if the item has the mark of a list.
  let isListed: Bool
  private let indentation: Int

  /// - Returns: `nil` for a line that begins neither an item nor a paragraph in quotation marks.
  init?(_ line: InputLines.Line, limit: Int) {
    let text = line.text
    indentation = text.prefix { $0 == " " || $0 == "\t" }.count
    if let words = Self.item(text) {
      isListed = true
      texts = [String(words)]
    } else {
      guard QuotedItem.beginsQuoted(text.trimmingBlanks) else { return nil }
      isListed = false
      texts = [String(text.drop { $0 == " " || $0 == "\t" })]
    }
    lines = [line]
    piece = LinePiece(at: line.location)
    piece.add(line, limit: limit)
  }

  /// Adds a line of the same item.
  ///
  /// - Returns: False for a line that begins something else.
  mutating func add(_ line: InputLines.Line, limit: Int) -> Bool {
    let text = line.text
    guard lines.count < Self.mostLines, !line.isBlank, !line.isTooLong, !text.hasPrefix("#") else { return false }
    let inside = text.drop { $0 == " " || $0 == "\t" }
    if inside.hasPrefix("```") || inside.hasPrefix("~~~") || inside.hasPrefix(">") { return false }
    if Self.words(afterMarkOf: text) != nil, !isNameBelow(text) { return false }
    lines.append(line)
    texts.append(String(inside))
    piece.add(line, limit: limit)
    return true
  }

  /// True if an item below a quotation is its author: `  - Ann Writer`.
  private func isNameBelow(_ text: String) -> Bool {
    guard isListed, text.prefix(while: { $0 == " " || $0 == "\t" }).count > indentation,
      QuotedItem.beginsQuoted(texts[0]), let words = QuoteAttribution.words(of: text)
    else { return false }
    return words.contains(" ") && BibliographicName(words.filter { $0 != "[" && $0 != "]" }).isPersonal
  }

  /// The most lines of one item.
  private static let mostLines = 200

  /// The words of an item that is not a task.
  private static func item(_ line: String) -> Substring? {
    guard let words = words(afterMarkOf: line), !words.isEmpty,
      !["[ ]", "[x]", "[X]"].contains(where: { words.hasPrefix($0) })
    else { return nil }
    return words
  }

  /// The words of any item: after `- `, `* `, `+ `, `1. ` or `1) `.
  private static func words(afterMarkOf line: String) -> Substring? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    let digits = text.prefix { ("0"..."9").contains($0) }
    var rest = text.dropFirst(digits.isEmpty ? 0 : digits.count)
    guard let mark = rest.popFirst(), digits.isEmpty ? "-*+".contains(mark) : ".)".contains(mark), digits.count < 6,
      rest.first == " " || rest.first == "\t"
    else { return nil }
    return rest.drop { $0 == " " || $0 == "\t" }
  }
}
