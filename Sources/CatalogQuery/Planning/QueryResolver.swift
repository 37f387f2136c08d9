internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Turns a request into a query on this catalog: a tree with its patterns looked up and synonyms added.
struct QueryResolver {
  let snapshot: Snapshot

  func resolved(_ request: SearchRequest) throws -> ResolvedQuery {
    let (read, warnings) = try snapshot.stopwatch.time("parse") { try parsed(request) }
    var patterns = PatternExpander(snapshot)
    var typed = try snapshot.stopwatch.time("patterns") { try patterns.expanded(read) }
    var notices = warnings + patterns.warnings
    if !request.isPlain, let phrase = try OrPhrase(request.query, languages(of: typed, request), snapshot) {
      typed = phrase.added(to: typed)
      notices.append(phrase.notice)
    }
    return try resolved(typed, request, warnings: notices, expansions: patterns.expansions)
  }

  /// The query of a tree whose patterns are looked up.
  func resolved(
    _ typed: QueryNode, _ request: SearchRequest, warnings: [QueryWarning] = [], expansions: [QueryExpansion] = []
  ) throws -> ResolvedQuery {
    let languages = try languages(of: typed, request)
    var synonyms = SynonymExpander(
      SynonymTable(snapshot.db), languages: languages, lists: request.synonymLists)
    let parts = try snapshot.stopwatch.time("synonyms") {
      // Most catalogs have no synonyms, and every search asks.
      try request.usesSynonyms && CatalogNameCache.of(snapshot).hasSynonyms(snapshot)
        ? synonyms.expanded(typed) : [ExpandedPart](typed: typed)
    }
    return ResolvedQuery(
      typed: typed, parts: try OtherForms.added(to: parts, languages, dictionary), languages: languages,
      warnings: warnings + synonyms.warnings,
      expansions: expansions + synonyms.expansions)
  }

  /// The query with further forms of its words; `nil` when the catalog has none.
  func widened(_ query: ResolvedQuery) throws -> ResolvedQuery? {
    let typed = [ExpandedPart](typed: query.typed)
    let parts = try forms(of: typed, query, isWide: true)
    // A query with synonyms has other words already.
    guard query.parts.node == (try forms(of: typed, query, isWide: false)).node else { return nil }
    guard parts.node != query.parts.node else { return nil }
    return ResolvedQuery(
      typed: query.typed, parts: parts, languages: query.languages, warnings: query.warnings,
      expansions: query.expansions)
  }

  private func forms(of parts: [ExpandedPart], _ query: ResolvedQuery, isWide: Bool) throws -> [ExpandedPart] {
    try OtherForms.added(to: parts, query.languages, dictionary, isWide: isWide)
  }

  private var dictionary: TermDictionary { TermDictionary(snapshot.db, snapshot.columns) }

  private func parsed(_ request: SearchRequest) throws -> (QueryNode, [QueryWarning]) {
    let written = request.isPlain ? "" : request.query
    let names = try CatalogNames(snapshot, for: written, request.clauses)
    var (node, warnings) =
      request.isPlain ? QueryNode.plain(request.query) : QueryParser.parse(request.query, names: names)
    for clause in request.clauses {
      let (added, oddities) = QueryParser.parse(clause, names: names)
      if let added { node = node == .everything ? added : node.and(added) }
      warnings += oddities
    }
    if let collection = request.collection { node = node.and(.filter(.collection(collection))) }
    return (node, warnings)
  }

  private func languages(of node: QueryNode, _ request: SearchRequest) throws -> [LanguageTag] {
    let required = request.language.map { [LanguageTag(named: $0)] } ?? node.requiredLanguages
    return try required.isEmpty ? CatalogNameCache.of(snapshot).languages(snapshot) : required
  }
}
