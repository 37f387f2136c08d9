internal import CatalogRecords

extension FormatDefinition {
  static let wikiquote = FormatDefinition(
    title: "Wikiquote: a dump of MediaWiki, pages-articles.xml",
    sharedExtensions: ["xml"],
    signs: "the root element is mediawiki",
    recognizes: { $0.isXML(with: "mediawiki") },
    fields: [
      .init("item of a list, or quotation template", "text"),
      .init("title of a person's page, or first name of the source line", "creator"),
      .init("section (Disputed, Misattributed, Attributed)", "the creator's role"),
      .init("first italics of the source line, or of the heading", "source"),
      .init("first parenthesis with a year", "date"), .init("what follows the title", "the creator's locator"),
      .init("source line and remarks", "note"), .init("title of a page about a theme", "subject"),
      .init("language of the wiki, or of the template", "language"),
      .init("line that begins with Original", "extra.original"),
      .init("line that begins with Translation or Variant", "extra.translation"), .init("headings", "extra.section"),
      .init("title", "extra.page"), .init("revision/id", "extra.revision"), .init("address of the page", "extra.url"),
    ],
    framing: PieceFraming(opening: "<mediawiki>\n", ending: "\n", closing: "</mediawiki>\n"),
    reader: { window, options throws(FormatError) in try WikiquoteReader(window, options) })
}
