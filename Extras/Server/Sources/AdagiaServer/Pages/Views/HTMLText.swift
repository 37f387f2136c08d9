internal import Mustache

/// Text that is safe inside an element and inside a quoted attribute. Templates put only values of this type between
/// three braces.
struct HTMLText: Hashable, Sendable, MustacheCustomRenderable {
  private(set) var markup = ""

  init() {}

  /// A text that its maker has escaped for a `script` element.
  init(escapedForScript text: String) { markup = text }

  /// Escapes a text. Control characters, which HTML has no place for, become spaces.
  init(_ text: some StringProtocol) { append(text) }

  /// Escapes a text, with a `mark` element around each range.
  ///
  /// - Parameter ranges: Ascending, not overlapping. Those beyond the end do not count: a text may be the beginning of
  ///   the one that they were found in.
  init(_ text: String, marking ranges: [Range<String.Index>]) { self.init(text[...], marking: ranges) }

  /// The same for a part of a text, with the ranges inside of it.
  init(_ text: Substring, marking ranges: [Range<String.Index>]) {
    var position = text.startIndex
    for range in ranges where range.lowerBound >= position && range.upperBound <= text.endIndex {
      append(text[position..<range.lowerBound])
      markup += "<mark>"
      append(text[range])
      markup += "</mark>"
      position = range.upperBound
    }
    append(text[position...])
  }

  mutating func append(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": markup += "&amp;"
      case "<": markup += "&lt;"
      case ">": markup += "&gt;"
      case "\"": markup += "&quot;"
      case "'": markup += "&#39;"
      case "\n", "\t": markup.unicodeScalars.append(scalar)
      case "\u{FFFE}", "\u{FFFF}": markup += " "
      case _ where scalar.properties.generalCategory == .control: markup += " "
      default: markup.unicodeScalars.append(scalar)
      }
    }
  }

  var renderText: String { markup }
  var isNull: Bool { markup.isEmpty }
}

extension HTMLText {
  mutating func append(_ other: HTMLText) { markup += other.markup }

  /// Adds a language to a list, its name in itself.
  mutating func appendOption(_ tag: String, _ name: String, isChosen: Bool) {
    // HTML lets an option end where the next one begins.
    markup += "<option value=\"\(tag)\" lang=\"\(tag)\"\(isChosen ? " selected" : "")>"
    append(name)
  }

  /// Escapes a text, inside a `code` element if need be.
  mutating func append(_ text: some StringProtocol, inCode isCode: Bool) {
    if isCode { markup += "<code>" }
    append(text)
    if isCode { markup += "</code>" }
  }
}
