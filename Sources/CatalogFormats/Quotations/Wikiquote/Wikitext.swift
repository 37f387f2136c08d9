internal import CatalogRecords

/// A piece of wikitext as readable text, with the parts that attributions use.
///
///     Wikitext("[[w:Seneca|Seneca]], ''De brevitate vitae'' (49)").plain   // "Seneca, De brevitate vitae (49)"
struct Wikitext {
  /// The text without any markup. Line breaks of `<br>` are kept.
  let plain: String
  /// The words in italics, in order; `nil` without any.
  let titles: [String]
  /// The words of the links to other pages, in order.
  let links: [String]
  /// The contents of `<ref>` elements, as wikitext.
  let references: [String]
  /// The language that a template names for a part of the text: `la`.
  let language: String?

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var renderer = WikitextRenderer()
    renderer.render(bytes)
    plain = Self.tidied(renderer.output[...])
    titles = Self.parts(of: renderer.output, WikitextRenderer.italicStart, WikitextRenderer.italicEnd)
    links = Self.parts(of: renderer.output, WikitextRenderer.linkStart, WikitextRenderer.linkEnd)
    references = renderer.references
    language = renderer.language
  }

  /// The texts between two marks.
  private static func parts(of marked: [UInt8], _ start: UInt8, _ end: UInt8) -> [String] {
    guard marked.contains(start) else { return [] }
    return marked.split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .map { tidied($0.prefix { $0 != end }) }
      .filter { !$0.isEmpty }
  }

  /// The text without marks and empty brackets: single spaces, trimmed lines, no blank lines around it.
  ///
  /// Works on bytes for speed: every word of a dump passes through here.
  private static func tidied(_ marked: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(marked.count)
    for byte in marked {
      switch byte {
      case .space, .tab:
        if let last = text.last, last != .space, last != .lineFeed { text.append(.space) }
      case .lineFeed:
        if text.last == .space { text.removeLast() }
        if !text.isEmpty { text.append(.lineFeed) }
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        if text.last == byte { text.removeLast() } else { text.append(byte) }
      default:
        if byte > 0x20 { text.append(byte) }
      }
    }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return HTMLEntities.decoded(String(decoding: text, as: UTF8.self))
  }
}

/// Wikitext in, text with marks around italics and links out.
///
/// Never fails: unclosed markup is dropped, and an unknown template becomes its words.
struct WikitextRenderer {
  // Control characters, which wikitext cannot have; the input's own are removed first.
  static let italicStart: UInt8 = 1
  static let italicEnd: UInt8 = 2
  static let linkStart: UInt8 = 3
  static let linkEnd: UInt8 = 4

  private(set) var output: [UInt8] = []
  private(set) var references: [String] = []
  private(set) var language: String?
  private var brackets = WikiBrackets([])
  private var isItalic = false
  private var depth = 0
  /// End marks that the rest of the text lacks. Searching for them again would take quadratic time.
  private var missing: Set<String> = []
  /// A range without the end of an external link, which later starts of links need not search again.
  private var withoutLinkEnd = 0..<0

  /// The deepest nesting of templates that is read.
  private static let mostDepth = 24

  mutating func render(_ bytes: [UInt8]) {
    let clean = bytes.filter { $0 >= 0x20 || $0 == .lineFeed || $0 == .tab }
    brackets = WikiBrackets(clean[...])
    withoutLinkEnd = 0..<0
    render(clean[...])
    closeItalic()
  }

  private mutating func closeItalic() {
    if isItalic { output.append(Self.italicEnd) }
    isItalic = false
  }

  private mutating func render(_ text: ArraySlice<UInt8>) {
    depth += 1
    defer { depth -= 1 }
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): index = renderBracket(text, at: index)
      case UInt8(ascii: "<"): index = renderTag(text, at: index)
      case UInt8(ascii: "'"): index = renderQuotes(text, at: index)
      case UInt8(ascii: "_"): index = renderUnderscore(text, at: index)
      default:
        output.append(text[index])
        index += 1
      }
    }
  }

  /// Two quotes begin or end italics, three are bold, five are both. One is an apostrophe.
  private mutating func renderQuotes(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let end = text[start...].firstIndex { $0 != UInt8(ascii: "'") } ?? text.endIndex
    switch end - start {
    case 1: output.append(UInt8(ascii: "'"))
    case 3: break
    case 4: output.append(UInt8(ascii: "'"))
    default:
      output.append(isItalic ? Self.italicEnd : Self.italicStart)
      isItalic.toggle()
    }
    return end
  }

  /// Drops switches such as `__NOTOC__`.
  private mutating func renderUnderscore(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let word = text[start...].dropFirst(2).prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let isSwitch =
      text[start...].starts(with: "__".utf8) && word.count > 2 && text[word.endIndex...].starts(with: "__".utf8)
    if !isSwitch { output.append(text[start]) }
    return isSwitch ? word.endIndex + 2 : start + 1
  }

  private mutating func renderBracket(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    guard start + 1 < text.endIndex, text[start + 1] == text[start] else {
      if text[start] == UInt8(ascii: "["), let end = renderExternalLink(text, at: start) { return end }
      output.append(text[start])
      return start + 1
    }
    guard let end = brackets.ends[start], end < text.endIndex else { return start + 2 }
    let inside = text[(start + 2)..<end]
    if depth < Self.mostDepth {
      if text[start] == UInt8(ascii: "[") { renderLink(inside) } else { renderTemplate(inside) }
    }
    return end + 2
  }

  /// `[http://example.org words]` becomes its words, or its address if it has none.
  private mutating func renderExternalLink(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    let inside = text[start...].dropFirst()
    guard ["http:", "https:", "//", "mailto:"].contains(where: { inside.starts(with: $0.utf8) }),
      let end = linkEnd(in: inside), inside[end] != .lineFeed
    else { return nil }
    let address = inside[..<end].prefix { $0 != .space }
    let words = inside[address.endIndex..<end]
    if words.allSatisfy({ $0 == .space }) { output += address } else { render(words.dropFirst()) }
    return end + 1
  }

  /// The first closing bracket or end of a line.
  private mutating func linkEnd(in text: ArraySlice<UInt8>) -> Int? {
    let isKnown = withoutLinkEnd.contains(text.startIndex)
    let start = isKnown ? min(withoutLinkEnd.upperBound, text.endIndex) : text.startIndex
    let end = text[start...].firstIndex { $0 == UInt8(ascii: "]") || $0 == .lineFeed } ?? text.endIndex
    let first = isKnown ? withoutLinkEnd.lowerBound : text.startIndex
    withoutLinkEnd = first..<(isKnown ? max(end, withoutLinkEnd.upperBound) : end)
    return end < text.endIndex ? end : nil
  }

  /// `[[w:Seneca|Lucius]]` becomes `Lucius`, and `[[Seneca]]` becomes `Seneca`. Pictures and categories are dropped.
  private mutating func renderLink(_ inside: ArraySlice<UInt8>) {
    let parts = Self.parts(of: inside)
    guard let target = parts.first else { return }
    let name = String(decoding: target, as: UTF8.self)
    if WikiNames.isInvisible(link: name) { return }
    output.append(Self.linkStart)
    if parts.count > 1, let words = parts.last, !words.isEmpty {
      render(words)
    } else {
      output += WikiNames.shown(link: name).utf8
    }
    output.append(Self.linkEnd)
  }

  private mutating func renderTemplate(_ inside: ArraySlice<UInt8>) {
    let template = WikiTemplate(inside)
    language = language ?? template.language
    for part in template.parts {
      switch part {
      case .text(let text): render(text)
      case .title(let text):
        output.append(Self.italicStart)
        render(text)
        output.append(Self.italicEnd)
      case .literal(let text): output += text.utf8
      }
    }
  }

  /// The parts between bars outside nested brackets.
  static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var (start, level) = (text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): level += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): level = max(0, level - 1)
      case UInt8(ascii: "|") where level == 0:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

// MARK: - Tags

extension WikitextRenderer {
  /// Elements whose content is not text.
  private static let invisible: Set<String> = ["gallery", "timeline", "math", "score", "imagemap", "templatedata"]
  private static let breaks: Set<String> = ["br", "p", "hr", "div", "li", "tr"]

  private mutating func renderTag(_ text: ArraySlice<UInt8>, at start: Int) -> Int {
    let rest = text[start...]
    if rest.starts(with: "<!--".utf8) { return place(of: "-->", in: rest.dropFirst(4)).map { $0 + 3 } ?? start + 4 }
    guard let close = rest.prefix(300).firstIndex(of: UInt8(ascii: ">")), let name = Self.name(of: rest[..<close])
    else {
      output.append(text[start])
      return start + 1
    }
    let content = text[(close + 1)...]
    let isOpen = rest.dropFirst().first != UInt8(ascii: "/") && text[close - 1] != UInt8(ascii: "/")
    if isOpen, name == "ref" || name == "nowiki" || Self.invisible.contains(name) {
      return skip(name, content)
    }
    if Self.breaks.contains(name), output.last != .lineFeed || name == "br" { output.append(.lineFeed) }
    return close + 1
  }

  /// Consumes an element whose content is not text here. Returns the offset after it.
  private mutating func skip(_ name: String, _ content: ArraySlice<UInt8>) -> Int {
    let closing = "</\(name)"
    guard let end = place(of: closing, in: content) else { return content.startIndex }
    let inside = content[..<end]
    if name == "ref", references.count < 20 { references.append(String(decoding: inside, as: UTF8.self)) }
    if name == "nowiki" { output += inside }
    return content[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? content.endIndex
  }

  /// The name of a tag in lower case; `nil` for a comparison sign.
  private static func name(of tag: ArraySlice<UInt8>) -> String? {
    let inside = tag.dropFirst().drop { $0 == UInt8(ascii: "/") }
    let name = inside.prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || (0x30...0x39).contains($0)
    }
    guard let first = name.first, !(0x30...0x39).contains(first), name.count < 20 else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func place(of mark: String, in text: ArraySlice<UInt8>) -> Int? {
    if missing.contains(mark) { return nil }
    let bytes = Array(mark.utf8)
    let place = text.indices.first { text[$0] == bytes[0] && text[$0...].starts(with: bytes) }
    if place == nil { missing.insert(mark) }
    return place
  }
}
