/// The HTML that programs leave in the cells of tables and in JSON: a description in paragraphs, `&quot;` in a title.
///
/// A text counts as HTML for the tags that it closes. `a < b` and `the <p> of HTML` stay.
package enum MarkedValue {
  /// True if a text has tags or character references of HTML.
  package static func isMarked(_ text: String) -> Bool { plain(text) != text }

  /// The text as a browser shows it; without blocks, its lines stay.
  ///
  ///     MarkedValue.plain("<p>One &amp; <i>two</i></p><p>Three</p>")   // One & two, and Three on the next line
  package static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    let names = closedNames(in: text)
    if !blocks.isDisjoint(with: names) { return MarkupText.plain(text) }
    return looks.isDisjoint(with: names) ? HTMLEntities.decoded(text) : HTMLMarkup.plain(text)
  }

  /// The text without its tags, if it closes one. A reference to a character alone stays.
  static func withoutTags(_ text: String) -> String {
    closedNames(in: text).isDisjoint(with: blocks.union(looks)) ? text : plain(text)
  }

  /// The names in tags that end something, `</p>`, and `br`, which has no end.
  private static func closedNames(in text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return [] }
    var names: Set<String> = []
    for piece in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let isClosing = piece.first == "/"
      let name = piece.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      let isTag = piece[name.endIndex...].first { $0 != " " && $0 != "/" } == ">"
      if isTag, isClosing || name.lowercased() == "br" { names.insert(name.lowercased()) }
    }
    return names
  }

  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section", "article",
  ]
  private static let looks: Set<String> = [
    "i", "b", "em", "strong", "sub", "sup", "span", "u", "small", "a", "cite", "font", "strike",
  ]
}
