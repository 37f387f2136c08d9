internal import Adagia
internal import Hummingbird

/// The list below the search box, as its template sees it.
struct SuggestionList {
  struct Option {
    let text: HTMLText
    /// The query that the option completes.
    let query: String
    let kind: String
    let isOperator: Bool
  }

  let options: [Option]

  init(_ suggestions: [Suggestion], _ operators: [QueryOperator], typed: String) {
    let head = typed.lastIndex(of: " ").map { String(typed[...$0]) } ?? ""
    options =
      operators.prefix(4).map { known in
        Option(
          text: HTMLText(known.example), query: head + (known.start == "(" ? "(" : known.start),
          kind: known.meaning, isOperator: true)
      }
      + suggestions.map { suggestion in
        Option(
          text: HTMLText(suggestion.text), query: suggestion.query,
          kind: "\(Self.name(suggestion.kind)) · \(EnglishText.grouped(suggestion.recordCount))", isOperator: false)
      }
  }

  private static func name(_ kind: Suggestion.Kind) -> String {
    switch kind {
    case .word: "word"
    case .author: "author"
    case .source: "source"
    case .tag: "tag"
    }
  }
}

/// `/suggestions`: the list for what is typed, a piece of HTML for the script of the pages.
struct SuggestionRoute {
  let templates: PageTemplates

  @Sendable func answer(_ call: CatalogCall) async throws -> Response {
    var parameters = try call.parameters()
    let typed = try parameters.one("q") ?? ""
    try parameters.finish()
    return try await call.unlessKnown {
      let suggestions = try await call.query { try await $0.suggestions(for: typed, limit: 4) }
      let list = SuggestionList(suggestions, QueryOperator.beginning(with: typed), typed: typed)
      return .html(try templates.render("suggestions", list))
    }
  }
}
