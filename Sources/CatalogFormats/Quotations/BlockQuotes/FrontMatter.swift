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
    for line in lines {
      let text = line.text
      if let list, let item = Self.item(text) {
        if !add(list, [item]) { skipped(line) }
      } else if let (name, value) = Self.member(text) {
        list = value.isEmpty ? name : nil
        if !add(name, Self.values(value)) { skipped(line) }
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

  private static func member(_ line: String) -> (name: String, value: Substring)? {
    guard let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") else { return nil }
    let rest = line[line.index(after: colon)...]
    guard rest.isEmpty || rest.first == " " else { return nil }
    return (line[..<colon].lowercased(), rest.trimmingBlanks)
  }

  /// The values of `[life, death]`, or the one that is no list.
  private static func values(_ text: Substring) -> [String] {
    if text.isEmpty { return [] }
    guard text.hasPrefix("["), text.hasSuffix("]"), !text.hasPrefix("[[") || text.hasPrefix("[[[") else {
      return [scalar(text)]
    }
    return text.dropFirst().dropLast().split(separator: ",").map { scalar($0.trimmingBlanks) }
  }

  /// A text without its quotes, or the words of a link: `"[[People/Ann Writer|Ann]]"` is `Ann`.
  private static func scalar(_ text: Substring) -> String {
    var text = text.trimmingBlanks
    for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      text = text.dropFirst().dropLast()
    }
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return String(text) }
    let link = text.dropFirst(2).dropLast(2)
    return String((link.split(separator: "|").last ?? link).trimmingBlanks)
  }

  /// - Returns: True if the member says something of the quotes.
  private mutating func add(_ name: String, _ values: [String]) -> Bool {
    let values = values.filter { !$0.isEmpty }
    switch name {
    case "author", "authors", "creator", "creators", "by", "speaker": creators += values.flatMap(PersonList.names)
    case "book", "source", "work": work = work ?? values.first
    case "title": title = title ?? values.first
    case "tags", "tag", "keywords", "subjects", "topics": subjects += values.flatMap(Self.tags)
    case "language", "lang": language = language ?? values.first
    default: return false
    }
    return true
  }

  /// `life, #death` is two tags.
  private static func tags(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.trimmingBlanks.drop { $0 == "#" }) }.filter { !$0.isEmpty }
  }
}
