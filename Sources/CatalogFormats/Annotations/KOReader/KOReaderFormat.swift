internal import CatalogRecords

extension FormatDefinition {
  static let koreader = FormatDefinition(
    title: "KOReader: metadata.*.lua beside a book, and its JSON export",
    sharedExtensions: ["lua", "json"],
    signs: "Lua that returns a table with annotations, bookmarks or doc_props; JSON with entries and their chapters",
    recognizes: { KOReaderFormat.isLua($0) || KOReaderFormat.isJSON($0) },
    fields: [
      .init("text of an annotation; notes of an old bookmark", "text"), .init("note", "note"),
      .init("title of the book", "source"),
      .init("authors of the book", "creator"), .init("page", "the creator's locator, and extra.pages"),
      .init("language of the book", "language"), .init("chapter", "extra.chapter"),
      .init("datetime", "extra.highlighted"),
    ],
    framing: .none,
    reader: { window, options throws(FormatError) in
      var window = window
      try window.load(atLeast: FormatSniffer.length)
      let head = FormatSniffer(window.bytes(0..<min(window.count, FormatSniffer.length)))
      if head.jsonFormat == nil { return KOReaderLuaReader(window, options: options) }
      return try JSONListReader(window, options, list: ["documents"], skippedNoun: "books without highlights") {
        KOReaderBook(exported: $0).records(at: $0.location)
      }
    })
}

private enum KOReaderFormat {
  static func isLua(_ sniffer: FormatSniffer) -> Bool {
    guard sniffer.contains("return {") else { return false }
    return ["annotations", "bookmarks", "highlight", "doc_props"].contains { sniffer.contains("[\"\($0)\"]") }
  }

  static func isJSON(_ sniffer: FormatSniffer) -> Bool {
    sniffer.jsonFormat != nil && sniffer.contains("\"entries\"") && sniffer.contains("\"chapter\"")
  }
}
