internal import CatalogRecords

/// The lines at a fortune's end that say whose words it is: one that begins with a dash, and those that go on with it.
///
///     		-- Miramanee, Kirk's wife, "The Paradise Syndrome",
///     		   stardate 4842.6
///
/// Only where it is plain: a single such line in the record, with words before it, and behind it nothing but a remark
/// in brackets. A dialogue or a list has several, and stays text.
struct AttributionBlock {
  /// Where it begins among the lines.
  let start: Int
  /// All of it on one line, without the dash.
  let line: String
  /// What follows it in brackets, with them: who really said it, what is meant.
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
    let behind = rest.dropFirst(continued.count).trimmingBlankLines
    if !behind.isEmpty, !Self.isRemark(behind) { return nil }
    self.start = start
    line = words.joined(separator: " ")
    remark = behind.isEmpty ? nil : behind.map { $0.trimmingBlanks }.joined(separator: "\n")
  }

  private static func isRemark(_ lines: ArraySlice<String>) -> Bool {
    switch (lines.first?.trimmingBlanks.first, lines.last?.trimmingBlanks.last) {
    case ("(", ")"), ("[", "]"), ("{", "}"): true
    default: false
    }
  }

  /// How far a line is indented, with tab stops at every eighth column; 0 for a blank one.
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

/// A line that begins with a dash as an attribution does.
private struct MarkedLine {
  /// How far the dash is indented.
  let column: Int
  /// What follows the dash.
  let words: Substring

  /// What an indented dash can begin with: ASCII, or the first byte of `—`, of U+00A0, of U+3000.
  private static let leads: Set<UInt8> = [UInt8(ascii: "-"), 0xE2, 0xC2, 0xE3]

  init?(_ line: String) {
    // Nearly every line is told from one byte; the rest of this is ten times slower.
    guard let lead = line.utf8.first(where: { !$0.isBlank }), Self.leads.contains(lead) else { return nil }
    let marked = line.trimmingBlanks
    let dashes = marked.prefix { "-–—―".contains($0) }
    let words = marked[dashes.endIndex...]
    column = AttributionBlock.column(of: line)
    // A few files close the line with the dash too.
    self.words = (words.hasSuffix(" --") ? words.dropLast(3) : words).trimmingBlanks
    guard let first = self.words.first, Self.canBegin(first), self.words.utf8.count <= 300 else { return nil }
    switch dashes {
    case "--", "---":
      // Without indentation it is one only when a blank follows: not `--> here`, not `--option`.
      if column == 0, words.first?.isWhitespace != true, first != "《" { return nil }
    case "―", "—", "――", "——":
      // Dialogues begin lines with this dash too, but end them as sentences.
      if column == 0, first.isLowercase || words.last.map({ ".!?…:;,»”\"".contains($0) }) == true { return nil }
    default: return nil
    }
  }

  private static func canBegin(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "\"'`«„“‘《「『#@[<(¿¡".contains(character)
  }
}
