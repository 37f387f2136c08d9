internal import CatalogRecords

extension FormatDefinition {
  static let kindle = FormatDefinition(
    title: "the clippings of a Kindle, My Clippings.txt",
    signs: "a line ==========, and a second line that begins with a dash",
    recognizes: { KindleFormat.isEvident(in: $0.lines) },
    fields: [
      .init("text of a highlight", "text"), .init("text of a note", "note"), .init("title of the book", "source"),
      .init("authors of the book", "creator"), .init("page, else location", "the creator's locator"),
      .init("page", "extra.pages"), .init("location", "extra.location"),
      .init("time of the clipping", "extra.highlighted"),
    ],
    framing: PieceFraming(ending: "\n\(KindleFormat.separator)\n"),
    reader: { KindleReader($0, options: $1) })
}

enum KindleFormat {
  /// The line after each clipping.
  static let separator = "=========="

  static func isSeparator(_ line: some Collection<UInt8>) -> Bool {
    let mark = line.prefix { $0 == UInt8(ascii: "=") }
    return mark.count == separator.utf8.count && line[mark.endIndex...].allSatisfy(\.isWhitespace)
  }

  /// Whether the first clipping is whole: a title, a line that begins with a dash, and somewhere the separator.
  fileprivate static func isEvident(in lines: [ArraySlice<UInt8>]) -> Bool {
    guard lines.count > 2, KindleMark.begins(String(decoding: lines[1], as: UTF8.self)) else { return false }
    return lines.contains { isSeparator($0) }
  }
}
