extension FormatDefinition {
  static let fortune = FormatDefinition(
    title: "texts between lines with only %",
    extensions: ["fortune", "fortunes"],
    signs: "a line with only %",
    recognizes: { $0.hasSeparatorLine },
    fields: [
      .init("text above the attribution", "text"), .init("-- NAME", "creator"), .init("-- NAME, WORK", "source"),
      .init("remark after the name", "note"),
    ],
    framing: .fortunes,
    reader: { FortuneReader($0, options: $1) })
}
