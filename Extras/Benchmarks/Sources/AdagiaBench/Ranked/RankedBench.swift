internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// Asks both indexes the same queries.
struct RankedBench {
  private let file: CatalogFile
  private let field: CoreField?
  private let usesStems: Bool
  private let limit: Int
  private let isAlone: Bool

  init(
    catalog: String, field: String?, usesStems: Bool, limit: Int, isAlone: Bool
  ) throws {
    file = try CatalogFile(at: catalog, access: .reading, prepare: QueryFunctions.register)
    self.field = field.flatMap { CoreField(rawValue: $0) }
    (self.usesStems, self.limit, self.isAlone) = (usesStems, limit, isAlone)
  }

  func run(_ kinds: [RankedQueries]) throws {
    var table = TextTable([
      "CPU µs", "FTS5 p50", "ranked p50", "times", "FTS5 p99", "ranked p99", "same ten",
    ])
    try file.readNow { db in
      for kind in kinds { table.append(try row(kind, db)) }
    }
    Report.section("First pass, \(limit) best", table)
  }

  // MARK: - One kind

  private func row(_ kind: RankedQueries, _ db: Database) throws -> [String] {
    var (full, ranked) = (Latencies(), Latencies())
    var same = 0
    let model = try BM25(IndexGeneration.current.pages(db))
    let queries = kind.words.compactMap { query($0, kind.shape) }
    for (pass, query) in queries.prefix(5) + queries {
      if !isAlone { _ = try pass.best(db, limit: limit) }
      _ = try answer(query, db, model)
    }
    for (pass, query) in queries {
      var wanted: (hits: [(id: Int64, score: Double)], total: Int) = ([], 0)
      var found: (hits: [RankedHit], total: Int) = ([], 0)
      full.append(try Cost.measured { if !isAlone { wanted = try pass.best(db, limit: limit) } })
      ranked.append(try Cost.measured { found = try answer(query, db, model) })
      if Self.agree(wanted, found) { same += 1 }
    }
    return [
      kind.kind, Figure.text(full.median, decimals: 1), Figure.text(ranked.median, decimals: 1),
      Figure.short(full.median / ranked.median), Figure.text(full.percentile(99)), Figure.text(ranked.percentile(99)),
      "\(same) of \(queries.count)",
    ]
  }

  /// Each query has a reader of its own, as each search has a transaction.
  private func answer(_ query: RankedQuery, _ db: Database, _ model: BM25) throws -> (hits: [RankedHit], total: Int) {
    let reader = try RankedIndex.reader(db, ColumnTable(reading: db), model).get()
    let isSingle = query.phrases.count == 1
    let factors = try query.phrases.map { isSingle ? 1 : model.idf(matchCount: try reader.documentCount($0)) }
    let page = try reader.page(query, RankedTask(limit: limit, factors: factors))
    let scale = try isSingle ? model.idf(matchCount: reader.documentCount(query.phrases[0])) : 1
    return (page.hits.map { RankedHit(id: $0.id, score: $0.score * scale) }, page.total)
  }

  private static func agree(
    _ wanted: (hits: [(id: Int64, score: Double)], total: Int), _ found: (hits: [RankedHit], total: Int)
  ) -> Bool {
    wanted.hits.count == found.hits.count && wanted.total == found.total
      && zip(wanted.hits, found.hits).allSatisfy { $0.id == Int64($1.id) && $0.score == $1.score }
  }

  /// The same query for both; `nil` when no word of it has a term.
  private func query(_ words: [String], _ shape: RankedQueries.Shape) -> (FirstPass, RankedQuery)? {
    let texts = shape == .phrase ? [words.joined(separator: " ")] : words
    let clauses = texts.map { text in
      var clause = TextClause(words: text, fields: field.map { [$0] } ?? [], isQuoted: shape == .phrase)
      clause.isExact = !usesStems
      return QueryNode.text(clause)
    }
    let node: QueryNode = clauses.count == 1 ? clauses[0] : shape == .any ? .any(clauses) : .all(clauses)
    guard let pass = FirstPass(node, languages: [LanguageTag("en")]) else { return nil }
    return pass.ranked.map { (pass, $0.query) }
  }
}
