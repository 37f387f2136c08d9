internal import CatalogRecords

/// Short texts in HTML made plain, such as reviews and descriptions of books.
enum PlainHTML {
  /// The text without tags, with line breaks for `<br>` and paragraphs, and with characters for entities.
  static func text(in html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html }
    var result = ""
    var rest = html[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      result += rest[..<mark]
      rest = rest[mark...]
      result += rest.first == "<" ? tag(&rest) : entity(&rest)
    }
    result += rest
    return String(result.trimmingBlanks)
  }

  /// Skips a tag, and returns the line break that it stands for. A `<` that begins no tag stays.
  private static func tag(_ rest: inout Substring) -> String {
    let inside = rest.dropFirst()
    let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard !name.isEmpty, let end = inside.firstIndex(of: ">") else {
      rest = inside
      return "<"
    }
    let isClosing = inside.first == "/"
    rest = rest[rest.index(after: end)...]
    let breaks = name == "br" || (isClosing && ["p", "div", "li", "h1", "h2", "h3", "blockquote"].contains(name))
    return breaks ? "\n" : ""
  }

  private static func entity(_ rest: inout Substring) -> String {
    guard let reference = HTMLEntities.first(in: rest) else {
      rest = rest.dropFirst()
      return "&"
    }
    rest = reference.rest
    return String(reference.character)
  }
}
