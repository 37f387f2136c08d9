internal import CatalogRecords

extension FormatDefinition {
  static let markdown = FormatDefinition(
    title: "the block quotes and quoted list items of Markdown",
    extensions: ["md", "markdown"],
    signs: "a block quote, and a line that begins with a dash inside it or after it",
    recognizes: { MarkdownFormat.isEvident(in: $0.lines) },
    fields: quoteFields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { window, options throws(FormatError) in try MarkdownReader(window, options: options) })

  static let org = FormatDefinition(
    title: "the quote blocks of Org files",
    extensions: ["org"],
    signs: "a line #+begin_quote",
    recognizes: { sniffer in
      sniffer.lines.contains { OrgReader.Block(opening: String(decoding: $0, as: UTF8.self)) != nil }
    },
    fields: quoteFields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { OrgReader($0, options: $1) })

  private static let quoteFields = [
    MappedPart("quote", "text"), MappedPart("first paragraph, all bold", "title"),
    MappedPart("name after a dash", "creator"), MappedPart("emphasized or quoted title after the name", "source"),
    MappedPart("what follows the title", "the creator's locator"),
    MappedPart("number or date in parentheses at the end, year after the title", "date"),
    MappedPart("other remark in parentheses", "note"),
    MappedPart("heading", "extra.section"),
  ]
}

private enum MarkdownFormat {
  /// True if a line is a block quote, and it or another is an attribution.
  static func isEvident(in lines: [ArraySlice<UInt8>]) -> Bool {
    var hasQuote = false
    for line in lines {
      let text = line.drop(while: \.isBlank)
      guard text.first == UInt8(ascii: ">") else {
        if hasQuote, QuoteAttribution.words(of: String(decoding: line, as: UTF8.self)) != nil { return true }
        continue
      }
      hasQuote = true
      if QuoteAttribution.words(of: String(decoding: text.dropFirst(), as: UTF8.self)) != nil { return true }
    }
    return false
  }
}
