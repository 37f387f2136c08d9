/// The marks of HTML that reference managers leave in titles and abstracts: `<i>`, `&amp;`.
enum HTMLMarkup {
  /// The text without the tags that change how words look, and with characters for entities. Other text in angle
  /// brackets stays, as in `a < b`.
  ///
  ///     HTMLMarkup.plain("Rock &amp; <i>Roll</i>")   // Rock & Roll
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    return HTMLEntities.decoded(withoutTags(text))
  }

  /// The text as `plain` gives it back.
  static func escaped(_ text: String) -> String {
    guard plain(text) != text else { return text }
    return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private static func withoutTags(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      let tag = rest[start...].prefix { $0 != ">" }
      guard tag.endIndex < rest.endIndex, let name = name(tag) else {
        result += "<"
        rest = rest[rest.index(after: start)...]
        continue
      }
      if breaks.contains(name), let last = result.last, !last.isWhitespace { result += " " }
      rest = rest[rest.index(after: tag.endIndex)...]
    }
    return result + rest
  }

  /// The name of a tag that is known, with or without attributes and the prefix of JATS.
  private static func name(_ tag: Substring) -> String? {
    let inside = tag.dropFirst().drop { $0 == "/" }
    var name = inside.prefix { $0.isLetter || $0.isNumber || $0 == ":" }.lowercased()
    let rest = inside.dropFirst(name.count)
    guard rest.isEmpty || rest.first == " " || rest == "/" else { return nil }
    if name.hasPrefix("jats:") { name.removeFirst(5) }
    return looks.contains(name) || breaks.contains(name) ? name : nil
  }

  private static let looks: Set<String> = [
    "i", "b", "em", "strong", "sub", "sup", "sc", "scp", "span", "u", "small", "italic", "bold", "tt", "font", "strike",
    "a", "cite",
  ]
  private static let breaks: Set<String> = ["br", "p", "div", "sec", "title", "li", "ul"]
}
