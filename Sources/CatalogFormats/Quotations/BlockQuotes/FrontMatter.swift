internal import CatalogRecords

/// Author, book, tags and language of all quotes in a Markdown file, from the lines between `---` at its top.
///
/// Scalars and lists of YAML are read, and links of wikis become their words. Other members are lines outside of
/// quotes.
struct FrontMatter {
  private(set) var creators: [String] = []
  private(set) var subjects: [String] = []
  private(set) var language: String?
  private var work: String?
  private var title: String?

  /// The book that quotes are from. The title of a file without an author is not taken for one.
  var source: String? { work ?? (creators.isEmpty ? nil : title) }

  init() {}

  /// - Parameters:
  ///   - lines: The lines between the marks.
  ///   - skipped: Called for each line that is not used.
  init(_ lines: [InputLines.Line], skipped: (InputLines.Line) -> Void) {
    var list: String?
    var isBlock = false
    for line in lines {
      let text = line.text
      if let list, let item = isBlock ? Self.lineOfBlock(text) : Self.item(text) {
        if !add(list, [item], isList: true) { skipped(line) }
      } else if let (name, value) = Self.member(text) {
        isBlock = value.wholeMatch(of: /[|>][+\-0-9]*( +#.*)?/) != nil
        list = value.isEmpty || isBlock ? name : nil
        let (values, isList) = isBlock ? ([], true) : Self.values(value)
        if !add(name, values, isList: isList) { skipped(line) }
      } else {
        skipped(line)
      }
    }
  }

  /// The item of a list: `  - life`.
  private static func item(_ line: String) -> String? {
    let text = line.trimmingBlanks
    return text.hasPrefix("- ") ? scalar(text.dropFirst(2)) : nil
  }

  /// A line of a text below `name: |`.
  private static func lineOfBlock(_ line: String) -> String? {
    guard let first = line.first, first == " " || first == "\t" else { return nil }
    return String(line.trimmingBlanks)
  }

  private static func member(_ line: String) -> (name: String, value: Substring)? {
    guard let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") else { return nil }
    let rest = line[line.index(after: colon)...]
    guard rest.isEmpty || rest.first == " " else { return nil }
    return (line[..<colon].lowercased(), rest.trimmingBlanks)
  }

  /// The values of `[life, death]`, or the one that is not a list.
  private static func values(_ text: Substring) -> (values: [String], isList: Bool) {
    if text.isEmpty { return ([], false) }
    guard text.hasPrefix("["), !text.hasPrefix("[[") || text.hasPrefix("[[["),
      case var parts = parts(of: text.dropFirst(), isList: true), let last = parts.popLast(), last.hasSuffix("]")
    else { return ([scalar(text)], false) }
    parts.append(last.dropLast())
    return (parts.map(scalar), true)
  }

  /// The text up to a comment, `fr # French`, in parts between the commas of a list. Neither is one within quotes.
  private static func parts(of text: Substring, isList: Bool) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var rest = text
    while let character = rest.first {
      let before = text[start..<rest.startIndex]
      if character == "#", before.last ?? " " == " ", rest.dropFirst().first ?? " " == " " { break }
      let isQuote = (character == "\"" || character == "'") && before.allSatisfy { $0 == " " }
      rest = isQuote ? afterQuoted(rest) : rest.dropFirst()
      guard character == ",", isList else { continue }
      parts.append(before.trimmingBlanks)
      start = rest.startIndex
    }
    return parts + [text[start..<rest.startIndex].trimmingBlanks]
  }

  /// What follows a quoted text; an opening quote alone is like any other sign.
  private static func afterQuoted(_ text: Substring) -> Substring {
    let pattern = text.first == "'" ? #/'(?:[^']|'')*'/# : #/"(?:[^"\\]|\\.)*"/#
    return text.prefixMatch(of: pattern).map { text[$0.range.upperBound...] } ?? text.dropFirst()
  }

  /// A text without its quotes, or the words of a link: `"[[People/Ann Writer|Ann]]"` is `Ann`.
  private static func scalar(_ text: Substring) -> String {
    let text = unquoted(parts(of: text.trimmingBlanks, isList: false)[0])
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
    let link = text.dropFirst(2).dropLast(2)
    return String((link.split(separator: "|").last ?? link).trimmingBlanks)
  }

  /// A text without the quotes around it, and with what they escape.
  private static func unquoted(_ text: Substring) -> String {
    guard text.count > 1, let quote = text.first, quote == text.last, quote == "'" || quote == "\"" else {
      return String(text)
    }
    let inside = text.dropFirst().dropLast()
    if quote == "'" { return String(inside.replacing("''", with: "'")) }
    return String(inside.replacing(#/\\(["\\\/])/#) { $0.output.1 })
  }

  /// - Returns: True if the member says something of the quotes.
  private mutating func add(_ name: String, _ values: [String], isList: Bool) -> Bool {
    let values = values.filter { !$0.isEmpty }
    switch name {
    case "author", "authors", "creator", "creators", "by", "speaker": creators += values.flatMap(PersonList.names)
    case "book", "source", "work": work = work ?? values.first
    case "title": title = title ?? values.first
    case "tags", "tag", "keywords", "subjects", "topics":
      subjects += isList ? values.flatMap(Self.tag) : values.flatMap(Self.tags)
    case "language", "lang": language = language ?? values.first
    default: return false
    }
    return true
  }

  /// `life, #death` is two tags, unless it is an item of a list.
  private static func tags(_ text: String) -> [String] { text.split(separator: ",").flatMap { tag(String($0)) } }

  /// A tag without the sign before it. Words that all have the sign, `#life #death`, are several tags.
  private static func tag(_ text: String) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count > 1, words.allSatisfy({ $0.hasPrefix("#") }) { return words.flatMap { tag(String($0)) } }
    let word = text.trimmingBlanks.drop { $0 == "#" }
    return word.isEmpty ? [] : [String(word)]
  }
}
