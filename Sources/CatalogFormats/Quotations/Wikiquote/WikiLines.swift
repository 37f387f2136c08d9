internal import CatalogRecords

/// A line of a page: a heading, an item of a list, or a paragraph.
enum WikiLine {
  /// The level is 2 for `== Quotes ==`.
  case heading(level: Int, String)
  /// The marks are those before the text: `**`, `:`, `*:`.
  case item(marks: String, String)
  case paragraph(String)
  case blank

  /// The lines of a page. A line break inside of a template, a reference or a poem does not end a line.
  static func lines(of text: String) -> [WikiLine] {
    let bytes = joined(text.utf8.filter { $0 != .carriageReturn })
    let brackets = WikiBrackets(bytes[...])
    var lines: [WikiLine] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), let end = brackets.ends[index] {
        index = end + 2
      } else if bytes[index] == .lineFeed {
        lines.append(line(bytes[start..<index]))
        index += 1
        start = index
      } else {
        index += 1
      }
    }
    if start < bytes.count { lines.append(line(bytes[start...])) }
    return lines
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> WikiLine {
    let text = String(decoding: bytes, as: UTF8.self).trimmingBlanks
    guard let first = text.first else { return .blank }
    if first == "=", let heading = heading(text) { return heading }
    let marks = text.prefix { "*#:;".contains($0) }
    let rest = text[marks.endIndex...].trimmingBlanks
    if marks.isEmpty { return .paragraph(String(text)) }
    return rest.isEmpty ? .blank : .item(marks: String(marks), String(rest))
  }

  private static func heading(_ text: Substring) -> WikiLine? {
    let level = min(text.prefix { $0 == "=" }.count, text.reversed().prefix { $0 == "=" }.count)
    guard level > 0, text.count > 2 * level else { return nil }
    return .heading(level: level, String(text.dropFirst(level).dropLast(level).trimmingBlanks))
  }

  /// The text without comments, and with `<br>` for the line breaks of poems and blanks for those of references.
  private static func joined(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    // Marks that are not found once are not sought again, so that no page takes quadratic time.
    var missing: Set<[UInt8]> = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "<"),
        let element = elements.first(where: { text[index...].starts(with: $0.start) && !missing.contains($0.end) }),
        !isEmptyElement(text, at: index)
      else {
        result.append(text[index])
        index += 1
        continue
      }
      guard let end = place(of: element.end, in: text, from: index) else {
        missing.insert(element.end)
        continue
      }
      let inside = text[index..<end + element.end.count]
      if !element.lineBreak.isEmpty { result += oneLine(inside, element.lineBreak) }
      index = inside.endIndex
    }
    return result
  }

  /// The start and the end of elements, and what a line break in them becomes; nothing: they are dropped.
  private static let elements: [(start: [UInt8], end: [UInt8], lineBreak: [UInt8])] = [
    (Array("<!--".utf8), Array("-->".utf8), []), (Array("<poem".utf8), Array("</poem>".utf8), Array("<br>".utf8)),
    (Array("<ref".utf8), Array("</ref>".utf8), [.space]),
  ]

  /// The lines of an element, without breaks beside tags that have lines of their own.
  private static func oneLine(_ element: ArraySlice<UInt8>, _ lineBreak: [UInt8]) -> [UInt8] {
    var lines = element.split(separator: .lineFeed)[...]
    var (first, last): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])
    if lines.count > 1, lines.first?.last == UInt8(ascii: ">"), let tag = lines.popFirst() { first = tag }
    if lines.count > 1, lines.last?.starts(with: "</".utf8) == true, let tag = lines.popLast() { last = tag }
    return first + Array(lines.joined(separator: lineBreak)) + last
  }

  /// True if a tag closes itself, as `<ref name="a" />` does.
  private static func isEmptyElement(_ text: [UInt8], at start: Int) -> Bool {
    guard let end = text[start...].prefix(1000).firstIndex(of: UInt8(ascii: ">")) else { return false }
    return text[end - 1] == UInt8(ascii: "/")
  }

  private static func place(of mark: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + mark.count <= text.count {
      if text[index] == mark[0], text[index...].starts(with: mark) { return index }
      index += 1
    }
    return nil
  }
}
