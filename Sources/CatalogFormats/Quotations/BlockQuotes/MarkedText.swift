/// A text of a markup with its marks of emphasis known but not shown: characters, and whether each is emphasized.
///
///     MarkedText(markdown: "Seneca, *De brevitate vitae*, 1.3").plain   // "Seneca, De brevitate vitae, 1.3"
struct MarkedText {
  struct Unit {
    let character: Character
    /// True if the character was escaped, so that it means itself.
    var isLiteral = false
    var isEmphasized = false
  }

  private(set) var units: [Unit]

  init(units: some Sequence<Unit>) { self.units = Array(units) }

  var plain: String { String(units.map(\.character)) }

  /// The text without white space at both ends.
  var trimmed: MarkedText {
    let start = units.drop { $0.character.isWhitespace }
    let end = start.lastIndex { !$0.character.isWhitespace }
    return MarkedText(units: end.map { start[...$0] } ?? [])
  }

  /// Removes the marks around words, and notes what they emphasized.
  ///
  /// - Parameters:
  ///   - marks: Characters that open and close emphasis.
  ///   - emphasis: Those of them that mark a title.
  mutating func takeEmphasis(_ marks: Set<Character>, titles: Set<Character>) {
    var open: [(mark: Character, length: Int, start: Int)] = []
    var isMark = [Bool](repeating: false, count: units.count)
    var index = 0
    while index < units.count {
      let mark = units[index].character
      guard marks.contains(mark), !units[index].isLiteral else {
        index += 1
        continue
      }
      let end = units[index...].firstIndex { $0.character != mark || $0.isLiteral } ?? units.count
      let run = index..<end
      if closes(run), let place = open.lastIndex(where: { $0.mark == mark && $0.length == run.count }) {
        let opening = open[place].start
        if titles.contains(mark), run.count == 1 {
          for inside in (opening + 1)..<index { units[inside].isEmphasized = true }
        }
        for place in Array(opening..<opening + run.count) + Array(run) { isMark[place] = true }
        open.removeSubrange(place...)
      } else if opens(run), open.count < 64 {
        open.append((mark, run.count, index))
      }
      index = end
    }
    units = zip(units, isMark).filter { !$0.1 }.map(\.0)
  }

  /// True if a run of marks is before a word: after a blank or punctuation, before no blank.
  private func opens(_ run: Range<Int>) -> Bool {
    guard run.upperBound < units.count, !units[run.upperBound].character.isWhitespace else { return false }
    guard run.lowerBound > 0 else { return true }
    let before = units[run.lowerBound - 1].character
    return units[run.lowerBound].character == "*" || !(before.isLetter || before.isNumber)
  }

  private func closes(_ run: Range<Int>) -> Bool {
    guard run.lowerBound > 0, !units[run.lowerBound - 1].character.isWhitespace else { return false }
    guard run.upperBound < units.count else { return true }
    let after = units[run.upperBound].character
    return units[run.lowerBound].character == "*" || !(after.isLetter || after.isNumber)
  }
}

extension MarkedText {
  /// Reads CommonMark's inline markup: escapes, emphasis, code, links, images, references of HTML.
  init(markdown text: String) {
    var units: [Unit] = []
    var rest = Substring(text)
    while let character = rest.first {
      if let escaped = Self.escaped(rest) {
        units.append(Unit(character: escaped, isLiteral: true))
        rest = rest.dropFirst(2)
      } else if let end = Self.tagEnd(rest) {
        rest = rest[end...]
      } else if let reference = HTMLEntities.first(in: rest) {
        units.append(Unit(character: Character(reference.character)))
        rest = reference.rest
      } else if let link = Self.wikiLink(rest) {
        units += MarkedText(markdown: String(link.words)).units
        rest = link.rest
      } else if character == "[" || character == "!", let link = Self.link(character == "!" ? rest.dropFirst() : rest) {
        units += MarkedText(markdown: String(link.words)).units
        rest = link.rest
      } else {
        units.append(Unit(character: character))
        rest = rest.dropFirst()
      }
    }
    self.init(units: units)
    takeEmphasis(["*", "_", "`", "~"], titles: ["*", "_"])
  }

  /// The words of a link `[words](target)` at the start of a text, and what follows it. Longer ones than a thousand
  /// characters are no links, so that no text takes quadratic time.
  private static func link(_ text: Substring) -> (words: Substring, rest: Substring)? {
    // No brackets are within the words.
    guard text.first == "[", case let words = text.dropFirst(),
      let close = words.prefix(1000).firstIndex(where: { $0 == "]" || $0 == "[" }), words[close] == "]"
    else { return nil }
    let target = words[words.index(after: close)...]
    guard target.first == "(", let end = target.prefix(1000).firstIndex(of: ")") else { return nil }
    return (words[..<close], target[target.index(after: end)...])
  }

  /// The words of a wiki's link at the start of a text, `[[Ann Writer]]` or `[[people/ann|Ann Writer]]`, and what
  /// follows it.
  private static func wikiLink(_ text: Substring) -> (words: Substring, rest: Substring)? {
    guard text.hasPrefix("[["), case let words = text.dropFirst(2),
      let close = words.prefix(1000).firstIndex(where: { $0 == "]" || $0 == "[" || $0.isNewline }),
      close > words.startIndex,
      words[close...].hasPrefix("]]")
    else { return nil }
    let inside = words[..<close]
    let start = inside.lastIndex(of: "|").map(inside.index(after:)) ?? inside.startIndex
    return (inside[start...], words[close...].dropFirst(2))
  }

  /// The character that a backslash at the start of a text escapes.
  private static func escaped(_ text: Substring) -> Character? {
    guard text.first == "\\", let next = text.dropFirst().first, next.isASCII else { return nil }
    return next.isPunctuation || next.isSymbol ? next : nil
  }

  /// The end of an HTML tag such as `<br>` and `<em>` at the start of a text. A comparison sign is no tag.
  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    guard text.first == "<" else { return nil }
    return text.prefixMatch(of: #/<\/?[A-Za-z][A-Za-z0-9]*(\s[^<>]*)?\/?>/#)?.range.upperBound
  }

  /// Reads Org's inline markup: emphasis and links `[[target][words]]`.
  init(org text: String) {
    let linked = text.replacing(#/\[\[[^\[\]]*\]\[([^\[\]]*)\]\]/#) { $0.output.1 }
      .replacing(#/\[\[([^\[\]]*)\]\]/#) { $0.output.1 }
    self.init(units: linked.map { Unit(character: $0) })
    takeEmphasis(["*", "/", "_", "=", "~", "+"], titles: ["/"])
  }
}
