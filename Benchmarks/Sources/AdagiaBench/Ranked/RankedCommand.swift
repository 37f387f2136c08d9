internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// `adagia-bench ranked catalog.db --queries queries.jsonl`: the ranked index beside the full-text index that it is made of.
struct RankedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ranked",
    abstract: "Build the ranked index of a catalog in a file beside it, and compare it with the full-text index.",
    discussion: """
      Every query is answered by both. CPU times are those of the first pass: the best by BM25, without re-ranking and without
      records. The answers agree when ids and scores are equal to the last bit.
      """)

  @Argument(help: "A catalog.") var path: String
  @Option(help: "The queries: JSON Lines of a kind and its terms.") var queries: String
  @Option(help: "The hits to find.") var limit = 10
  @Option(help: "The file of the ranked index.") var beside: String?
  @Flag(help: "Use the ranked index of an earlier run.") var reuse = false
  @Option(help: "Look in this field only.") var field: String?
  @Flag(help: "Look for other forms of the words, too.") var stems = false
  @Flag(help: "Count the matches, too.") var counts = false
  @Flag(help: "Leave the full-text index out, for profiles of the ranked one.") var alone = false

  private var index: String { beside ?? path + ".ranked" }

  func run() throws {
    if !reuse { try build() }
    let bench = try RankedBench(
      catalog: path, index: index, field: field, usesStems: stems, limit: limit,
      counts: counts, isAlone: alone)
    try bench.run(RankedQueries.read(queries))
  }

  private func build() throws {
    BenchFolder.removeDatabase(index)
    let queue = try RankedBench.connection(path, attaching: index)
    var size = 0
    let cost = try Cost.measured {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA ranked.journal_mode = OFF; PRAGMA ranked.synchronous = OFF")
        try RankedTables.create(db, in: "ranked")
        try db.inTransaction {
          let builder = RankedBuilder(
            db, IndexGeneration.current.pages(db), fieldWeights: BM25.fieldWeights, groups: RankedBench.groups)
          try builder.begin(lastID: Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0)
          while try !builder.step(postings: 1_000_000) {}
          return .commit
        }
        size = try Int.fetchOne(db, sql: "SELECT page_count * 4096 FROM pragma_page_count('ranked')") ?? 0
      }
    }
    let records = try queue.read { try RankedState.read($0)?.recordCount ?? 0 }
    Report.lines([
      "built: \(Figure.text(cost.cpu, decimals: 2)) s of CPU, "
        + "\(Figure.text(cost.cpu * 1e6 / Double(max(1, records)), decimals: 2)) µs and "
        + "\(Figure.text(Double(size) / Double(max(1, records)), decimals: 1)) bytes a record, "
        + "\(Figure.megabytes(size)) MB in all"
    ])
  }
}
