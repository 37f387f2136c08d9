extension FormatDefinition {
  static let fortune = FormatDefinition(
    title: "texts between lines with only %",
    extensions: ["fortune", "fortunes"],
    signs: "a line with only %",
    recognizes: { $0.hasSeparatorLine },
    framing: .fortunes,
    reader: { FortuneReader($0, options: $1) })
}
