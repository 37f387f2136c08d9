internal import CatalogRecords

/// The attribution at the end of a fortune: a line that begins with a dash, and its continuation lines.
///
///     		-- Miramanee, Kirk's wife, "The Paradise Syndrome",
///     		   stardate 4842.6
///
/// The line must be the only one of its kind in the record, have text before it, and only a remark in brackets after
/// it. Dialogues and lists have several such lines and stay text.
struct AttributionBlock {
  /// Index of its first line.
  let start: Int
  /// The whole attribution on one line, without the dash.
  let line: String
  /// The remark after it, with its brackets: the real author, an explanation.
  let remark: String?

  init?(in lines: ArraySlice<String>) {
    let marked = lines.indices.filter { MarkedLine(lines[$0]) != nil }
    guard marked.count == 1, let start = marked.first, start > lines.startIndex,
      let first = MarkedLine(lines[start])
    else { return nil }
    var words = [first.words]
    let rest = lines[(start + 1)...]
    let continued = first.column == 0 ? [] : rest.prefix { Self.column(of: $0) >= first.column }
    words += continued.map { $0.trimmingBlanks }
    let after = rest.dropFirst(continued.count).trimmingBlankLines
    if !after.isEmpty, !Self.isRemark(after) { return nil }
    self.start = start
    line = words.joined(separator: " ")
    remark = after.isEmpty ? nil : after.map { $0.trimmingBlanks }.joined(separator: "\n")
  }

  private static func isRemark(_ lines: ArraySlice<String>) -> Bool {
    switch (lines.first?.trimmingBlanks.first, lines.last?.trimmingBlanks.last) {
    case ("(", ")"), ("[", "]"), ("{", "}"): true
    default: false
    }
  }

  /// The indentation of a line in columns, with tab stops every eight; 0 for a blank line.
  static func column(of line: String) -> Int {
    var column = 0
    for character in line {
      switch character {
      case "\t": column = (column / 8 + 1) * 8
      case " ", "\u{A0}": column += 1
      case "\u{3000}": column += 2
      default: return column
      }
    }
    return 0
  }
}

/// A line that begins with a dash, as an attribution does.
private struct MarkedLine {
  /// The indentation of the dash, in columns.
  let column: Int
  /// The words after the dash.
  let words: Substring

  /// First bytes of an indented dash: ASCII, `—`, U+00A0 or U+3000.
  private static let leads: Set<UInt8> = [UInt8(ascii: "-"), 0xE2, 0xC2, 0xE3]

  init?(_ line: String) {
    // One byte rules out nearly every line; the rest is ten times slower.
    guard let lead = line.utf8.first(where: { !$0.isBlank }), Self.leads.contains(lead) else { return nil }
    let marked = line.trimmingBlanks
    let dashes = marked.prefix { "-–—―".contains($0) }
    let words = marked[dashes.endIndex...]
    column = AttributionBlock.column(of: line)
    // A few files end the line with a dash too.
    self.words = (words.hasSuffix(" --") ? words.dropLast(3) : words).trimmingBlanks
    guard let first = self.words.first, Self.canBegin(first), self.words.utf8.count <= 300 else { return nil }
    switch dashes {
    case "--", "---":
      // Without indentation a blank must follow: `--> here` and `--option` are not attributions.
      if column == 0, words.first?.isWhitespace != true, first != "《" { return nil }
    case "―", "—", "――", "——":
      // Lines of dialogue begin with this dash too, but end like sentences.
      if column == 0, first.isLowercase || words.last.map({ ".!?…:;,»”\"".contains($0) }) == true { return nil }
    default: return nil
    }
  }

  private static func canBegin(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "\"'`«„“‘《「『#@[<(¿¡".contains(character)
  }
}
