internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia suggest`: completions of the last word of a query.
struct SuggestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Complete the last word of a query from the catalog.",
    discussion: """
      Suggests words, authors, sources and tags with a word that begins like the last one typed, most frequent \
      first. Case and accents are ignored. Every suggestion is a query.

      EXAMPLES
        adagia suggest cour
        adagia suggest slow and ste --kind word
        adagia suggest author:tw --format json
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query with an unfinished last word.", completion: QueryCompletion.query)
  var words: [String]

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  @Option(name: [.customShort("n"), .long], help: "Print at most this many of each kind, 1 to 100.")
  var limit = 10

  @Option(name: .long, help: "Suggest only this kind: word, author, source or tag. May be repeated.")
  var kind: [Suggestion.Kind] = []

  func validate() throws {
    guard (1...100).contains(limit) else { throw ValidationError("--limit takes a number from 1 to 100.") }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let typed = QueryArguments.query(words)
    let kinds = kind.isEmpty ? Set(Suggestion.Kind.allCases) : Set(kind)
    let suggestions = try await catalog.suggestions(for: typed, kinds: kinds, limit: limit)
    let sink = ByteSink.standardOutput()
    switch format {
    case .text:
      let isAligned = global.terminal.isInteractive
      let width = isAligned ? suggestions.map { DisplayWidth.of($0.query.shownSafely) }.max() ?? 0 : 0
      for suggestion in suggestions {
        let gap =
          isAligned ? "  " + String(repeating: " ", count: width - DisplayWidth.of(suggestion.query.shownSafely)) : "\t"
        try sink.write((Self.line(suggestion, gap) + "\n").utf8)
      }
    case .json:
      try sink.write((Self.json(typed, suggestions).json + "\n").utf8)
    }
    try sink.flush()
    if suggestions.isEmpty { throw ExitStatus.nothingFound }
  }

  private static func line(_ suggestion: Suggestion, _ gap: String) -> String {
    "\(suggestion.query.shownSafely)\(gap)\(suggestion.isExact ? "" : "about ")\(suggestion.recordCount)"
  }

  private static func json(_ typed: String, _ suggestions: [Suggestion]) -> JSONValue {
    .object([
      "format": .integer(1), "typed": .string(typed),
      "suggestions": .array(
        suggestions.map {
          .object([
            "kind": .string($0.kind.rawValue), "text": .string($0.text), "query": .string($0.query),
            "records": .integer(Int64($0.recordCount)), "exact": .bool($0.isExact),
          ])
        }),
    ])
  }
}
