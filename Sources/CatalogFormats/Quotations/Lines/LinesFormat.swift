extension FormatDefinition {
  static let lines = FormatDefinition(
    title: "plain text, one quotation a line: text — Author",
    signs: "the first line and most others end with a dash and a name",
    recognizes: { AttributedLine.areEvident($0.lines) },
    fields: [
      .init("text before the dash", "text"), .init("name after the dash", "creator"),
      .init("title after the name", "source"),
      .init("remark in parentheses", "note"),
    ],
    reader: { LinesReader($0, options: $1) })
}
