internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Makes of a request what is looked for in this catalogue: a tree with its patterns looked up and its synonyms in it.
struct QueryResolver {
  let db: Database
  let columns: ColumnTable
  let stopwatch: Stopwatch

  func resolved(_ request: SearchRequest) throws -> ResolvedQuery {
    let (read, warnings) = try stopwatch.time("parse") { try parsed(request) }
    var patterns = PatternExpander(db, columns)
    let typed = try stopwatch.time("patterns") { try patterns.expanded(read) }
    let languages = try languages(of: typed, request)
    var synonyms = SynonymExpander(SynonymTable(db), languages: languages)
    let parts = try stopwatch.time("synonyms") {
      request.usesSynonyms ? try synonyms.expanded(typed) : [ExpandedPart](typed: typed)
    }
    return ResolvedQuery(
      typed: typed, parts: parts, languages: languages, warnings: warnings + patterns.warnings + synonyms.warnings,
      expansions: patterns.expansions + synonyms.expansions)
  }

  private func parsed(_ request: SearchRequest) throws -> (QueryNode, [QueryWarning]) {
    let written = request.isPlain ? "" : request.query
    let names = try CatalogNames(db, for: written, request.clauses)
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
    let required = request.language.map { [LanguageTag($0)] } ?? node.requiredLanguages
    return try required.isEmpty ? columns.codes(.language).map { LanguageTag($0.value) } : required
  }
}
