internal import CatalogRecords

/// The line that says where a quotation is from: `Thomas Gray, ''The Bard'' (1757), I. 3. lines 39-40.`
///
/// Only what is evident is taken out. The whole line stays in the record, so nothing depends on it.
struct WikiCitation {
  /// The line as text.
  let text: String
  private(set) var author: String?
  private(set) var source: String?
  private(set) var date: String?
  private(set) var locator: String?

  /// - Parameter namesAuthor: True if the line begins with an author, as on the page of a theme.
  init(_ wikitext: Wikitext, namesAuthor: Bool) {
    text = wikitext.plain
    source = (wikitext.titles.first { $0.count > 1 } ?? Self.quotedTitle(text)).map(Self.withoutQuotes)
    if namesAuthor { author = Self.author(in: wikitext, before: source) }
    if let author, let title = source, title.hasPrefix(author + ", ") {
      source = String(title.dropFirst(author.count + 2))
    }
    takeDate()
    takeSourceBeforeDate()
    takeLocator()
  }

  /// The words before those that name where the quotation was found: `As reported in Hoyt's New Cyclopedia (1922)`.
  private var ownWords: Substring {
    for mark in ["s reported in", "s quoted in", "s cited in"] {
      if let place = text.range(of: mark), source.flatMap({ text[..<place.lowerBound].range(of: $0) }) != nil {
        return text[..<place.lowerBound].dropLast()
      }
    }
    return text[...]
  }

  /// A title in guillemets at the start of a line without italics, as in Russian.
  private static func quotedTitle(_ text: String) -> String? {
    guard text.first == "«", let end = text.firstIndex(of: "»") else { return nil }
    return String(text[..<end].dropFirst())
  }

  /// `Letter no. 155 (June 1880), published in The Letters`: what the date belongs to is the source.
  private mutating func takeSourceBeforeDate() {
    guard let author, let date, let title = source, let end = text.range(of: "(\(date))")?.lowerBound,
      let place = text.range(of: title), end < place.lowerBound, text.hasPrefix(author + ", ")
    else { return }
    let words = text[..<end].dropFirst(author.count + 2).trimmingBlanks
    if (3...80).contains(words.count) { source = String(words) }
  }

  /// The first link, if the line begins with it, or the words before the first comma that look like a name.
  private static func author(in wikitext: Wikitext, before source: String?) -> String? {
    let text = wikitext.plain.drop { "~–—- ".contains($0) }
    if let link = wikitext.links.first, text.hasPrefix(link), link != source { return link }
    let name = text.prefix { !",(:;".contains($0) }.trimmingBlanks
    guard name.endIndex < text.endIndex, source.map({ !name.contains($0) }) ?? true else { return nil }
    let words = name.split(separator: " ")
    let isName =
      (1...6).contains(words.count) && words[0].first?.isUppercase == true && words.last?.first?.isUppercase == true
    let opensCitation = [
      "As", "In", "From", "Quoted", "Letter", "Speech", "Interview", "Attributed", "Chapter", "Act", "The", "A",
    ]
    return isName && !opensCitation.contains(String(words[0])) && !name.contains(where: \.isNumber) ? String(name) : nil
  }

  /// The first parenthesis with a year in it, of at most forty characters.
  private mutating func takeDate() {
    for part in ownWords.split(separator: "(").dropFirst() {
      guard let close = part.firstIndex(of: ")") else { continue }
      let inside = part[..<close].trimmingBlanks
      let digits = inside.split { !$0.isASCII || !$0.isNumber }
      if inside.count <= 40, digits.contains(where: { $0.count == 4 }) || Self.isShortYear(inside) {
        date = String(inside)
        return
      }
    }
  }

  private static func isShortYear(_ text: Substring) -> Bool {
    let isNumber = (2...4).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber || ["BC", "AD", "BCE", "CE"].contains { text.hasSuffix(" \($0)") }
  }

  /// The words after the source and the date, up to the end of the sentence, when they have a number.
  private mutating func takeLocator() {
    guard let source, let place = ownWords.range(of: source) else { return }
    var rest = ownWords[place.upperBound...].drop { "\"”»)".contains($0) }.trimmingBlanks
    if let date, rest.hasPrefix("(\(date))") { rest = rest.dropFirst(date.count + 2) }
    let words = rest.drop { ", ;:".contains($0) }.prefix { !"(;\n".contains($0) }.trimmingBlanks
    let isPlace = (1...60).contains(words.count) && words.contains(where: \.isNumber) && rest.first == ","
    if isPlace { takeParts(words.hasSuffix(".") ? words.dropLast() : words) }
  }

  /// Takes the words behind the source as a place in it, without a year that is the date: `1815, p. 3`.
  private mutating func takeParts(_ words: Substring) {
    var parts = words.split(separator: ",").map { String($0.trimmingBlanks) }
    guard date == nil, let year = parts.firstIndex(where: AttributedDate.isYear) else {
      locator = String(words)
      return
    }
    date = parts.remove(at: year)
    if parts.contains(where: { $0.contains(where: \.isNumber) }) { locator = parts.joined(separator: ", ") }
  }

  private static func withoutQuotes(_ title: String) -> String {
    let inner = title.trimmingBlanks.drop { "\"“„«".contains($0) }
    return String(inner.last.map { "\"”“»,.".contains($0) } == true ? inner.dropLast() : inner)
  }
}

extension StringProtocol {
  /// The first place of a text, compared byte by byte.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    let (bytes, wanted) = (utf8, Array(text.utf8))
    guard let first = wanted.first else { return nil }
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: first) {
      if bytes[found...].starts(with: wanted) { return found..<bytes.index(found, offsetBy: wanted.count) }
      index = bytes.index(after: found)
    }
    return nil
  }
}
