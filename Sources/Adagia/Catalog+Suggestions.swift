public import CatalogQuery
internal import CatalogStore

extension Catalog {
  /// What the last word of a query that is being typed may become: words, and whole names, sources and tags.
  ///
  ///     try await catalog.suggestions("slow ste").map(\.query)   // ["slow steady", "slow step", …]
  ///
  /// - Parameters:
  ///   - kinds: What to look for; a field before the last word, as in `author:tw`, asks for that alone.
  ///   - limit: How many of each kind.
  public func suggestions(
    _ text: String, kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), limit: Int = 10
  ) async throws -> [Suggestion] {
    try await file.read { try Suggester($0).suggestions(SuggestionRequest(text, kinds: kinds, limit: limit)) }
  }

  /// The same on the calling thread, for a shell that asks what a word may become.
  package func suggestionsNow(_ request: SuggestionRequest) throws -> [Suggestion] {
    try file.readNow { try Suggester($0).suggestions(request) }
  }
}
