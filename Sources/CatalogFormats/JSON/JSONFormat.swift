extension FormatDefinition {
  static let jsonLines = FormatDefinition(
    title: "JSON Lines: one object a line",
    extensions: ["jsonl", "ndjson"], sharedExtensions: ["json"],
    signs: "the first line is a complete {…}",
    recognizes: { $0.jsonFormat == .jsonl },
    hasFreeNames: true,
    reader: { JSONLinesReader($0, options: $1) })

  /// Many `.json` files are JSON Lines, where a bad line costs only itself: so the content decides between the two.
  static let json = FormatDefinition(
    title: "JSON: one array of objects, or objects one after the other",
    extensions: ["json"], sharedExtensions: ["jsonl", "ndjson"],
    signs: "begins with [, or with a { that closes on a later line",
    recognizes: { $0.jsonFormat == .json },
    hasFreeNames: true,
    framing: .jsonList,
    reader: { JSONReader($0, options: $1, findsList: true) })
}
