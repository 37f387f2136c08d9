/// Plain text of the HTML that programs keep in notes and comments.
enum MarkupText {
  /// The text without tags: paragraphs and line breaks become line breaks, entities become characters, and what a
  /// browser does not show is left out. A text without tags and entities comes back as it is.
  static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return html }
    var text = Text()
    var rest = Substring(html)
    while let character = rest.unicodeScalars.first {
      if character == "<", let tag = Tag(&rest) {
        if tag.isHidden { skip(to: tag.name, &rest) } else { text.add(tag) }
      } else if character == "&", let meant = entity(&rest) {
        text.add(meant)
      } else {
        rest.unicodeScalars.removeFirst()
        text.add(character)
      }
    }
    return String(text.text.trimmingBlanks)
  }

  /// Text under construction: white space becomes one space, blocks begin on lines of their own.
  private struct Text {
    var text = ""
    private var hasPendingSpace = false

    mutating func add(_ scalar: Unicode.Scalar) {
      if scalar.isBlank && scalar != "\u{A0}" {
        hasPendingSpace = true
      } else {
        if hasPendingSpace, let last = text.unicodeScalars.last, last != "\n" { text += " " }
        hasPendingSpace = false
        text.unicodeScalars.append(scalar)
      }
    }

    mutating func add(_ tag: Tag) {
      guard tag.breaksLine else { return }
      hasPendingSpace = false
      if tag.name == "br" || (!text.isEmpty && !text.hasSuffix("\n")) { text += "\n" }
    }
  }

  /// A tag or a comment.
  private struct Tag {
    let name: String
    let isClosing: Bool
    /// A `<` without a `>` within so many characters is a character.
    private static let longest = 4096

    /// Takes a tag from the start of a text; `nil` when no tag begins there: `a < b`.
    init?(_ rest: inout Substring) {
      var inside = rest.unicodeScalars.dropFirst()
      if inside.starts(with: "!--".unicodeScalars) {
        (name, isClosing) = ("", false)
        rest = Self.end(of: "-->", in: rest)
        return
      }
      isClosing = inside.first == "/"
      if isClosing { inside = inside.dropFirst() }
      guard let first = inside.first, first == "!" || first.properties.isAlphabetic else { return nil }
      guard let end = inside.prefix(Self.longest).firstIndex(of: ">") else { return nil }
      name = String(inside[..<end].prefix { $0.properties.isAlphabetic || ("0"..."9").contains($0) }).lowercased()
      rest = Substring(inside[inside.index(after: end)...])
    }

    private static func end(of mark: String, in rest: Substring) -> Substring {
      rest.range(ofFirst: mark).map { rest[$0.upperBound...] } ?? ""
    }

    var isHidden: Bool { !isClosing && ["script", "style", "head", "title"].contains(name) }

    var breaksLine: Bool {
      switch name {
      case "br", "p", "div", "li", "ul", "ol", "tr", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "pre",
        "hr", "section", "article":
        true
      default: false
      }
    }
  }

  private static func skip(to name: String, _ rest: inout Substring) {
    rest = rest.range(ofFirst: "</\(name)").map { rest[$0.lowerBound...] } ?? ""
  }

  /// Takes a character reference; `nil` when none begins here.
  private static func entity(_ rest: inout Substring) -> Unicode.Scalar? {
    guard let reference = HTMLEntities.first(in: rest) else { return nil }
    rest = reference.rest
    return reference.character
  }
}

extension Substring {
  /// The first occurrence of an ASCII text, case ignored.
  fileprivate func range(ofFirst mark: String) -> Range<Index>? {
    let mark = Array(mark.utf8)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let piece = utf8[start...].prefix(mark.count)
      guard piece.count == mark.count else { return nil }
      if zip(piece, mark).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 }) { return start..<piece.endIndex }
      utf8.formIndex(after: &start)
    }
    return nil
  }
}
