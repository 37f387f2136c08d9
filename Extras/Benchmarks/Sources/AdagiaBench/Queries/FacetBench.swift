internal import CatalogQuery
internal import CatalogStore

/// The cost of author and language facets over all hits, beside `GROUP BY` on the plain side.
struct FacetBench {
  private let timer: QueryTimer
  /// Words by frequency. The empty word matches all records.
  private let rows: [(title: String, words: [String])]

  private static let wordCount = 10

  init(_ bench: QueryBench) {
    timer = bench.timer
    let words = bench.sampler.words
    rows = [
      ("mid word", words.mid), ("common word", words.common), ("very common word", words.frequent),
      ("all records", [""]),
    ].map { title, words in (title, bench.sampler.drawn(words, Self.wordCount) { $0 }) }
  }

  func run() throws {
    var table = TextTable([
      "CPU p50, microseconds", "count only", "author", "plain", "plain / Adagia", "lang", "plain", "plain / Adagia",
      "author, lang and century",
    ])
    for (title, words) in rows where !words.isEmpty {
      Report.progress("facets, \(title)")
      var cells = [title, Figure.text(try adagia(words, []))]
      for (facet, column) in [("author", PlainCatalog.FacetColumn.creator), ("lang", .language)] {
        let ours = try adagia(words, [facet])
        let theirs = try timer.latencies(of: words) { _ = try timer.plain.facet(column, of: $0) }.median
        cells += [Figure.text(ours), Figure.text(theirs), Figure.short(theirs / ours)]
      }
      table.append(cells + [Figure.text(try adagia(words, ["author", "lang", "century"]))])
    }
    Report.section("Facets over all hits, ten values each, without hits; plain SQL groups and sorts", table)
  }

  private func adagia(_ words: [String], _ facets: [String]) throws -> Double {
    try timer.latencies(of: words) { word in
      var request = SearchRequest(word, limit: 0)
      request.facets = facets.map { FacetRequest($0) }
      _ = try timer.catalog.readNow { try Searcher($0).search(request) }
    }.median
  }
}

extension PlainCatalog {
  enum FacetColumn {
    case creator, language
  }

  /// The ten most frequent values in the records with a word.
  func facet(_ column: FacetColumn, of word: String) throws -> [(value: String?, count: Int64)] {
    try read { db in
      let sql = word.isEmpty ? Self.facetOfAll[column] : Self.facetOfMatches[column]
      let statement = try SQLStatement(db, sql ?? "")
      if !word.isEmpty { statement.bind(BenchQuery.quoted(word), at: 1) }
      defer { statement.reset() }
      var values: [(value: String?, count: Int64)] = []
      while try statement.step() { values.append((statement.text(0), statement.integer(1))) }
      return values
    }
  }

  /// Columns: value, number of records.
  private static let facetOfAll: [FacetColumn: String] = [
    .creator: "SELECT creator, count(*) FROM record GROUP BY creator ORDER BY 2 DESC LIMIT 10",
    .language: "SELECT language, count(*) FROM record GROUP BY language ORDER BY 2 DESC LIMIT 10",
  ]

  /// `?1` an FTS5 expression. Columns: value, number of records.
  private static let facetOfMatches: [FacetColumn: String] = [
    .creator: """
    SELECT record.creator, count(*)
    FROM record_fts CROSS JOIN record ON record.id = record_fts.rowid
    WHERE record_fts MATCH ?1
    GROUP BY record.creator
    ORDER BY 2 DESC LIMIT 10
    """,
    .language: """
    SELECT record.language, count(*)
    FROM record_fts CROSS JOIN record ON record.id = record_fts.rowid
    WHERE record_fts MATCH ?1
    GROUP BY record.language
    ORDER BY 2 DESC LIMIT 10
    """,
  ]
}
