internal import ArgumentParser
internal import CatalogIndexing
internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// `adagia-bench ranked catalog.db --queries queries.jsonl`: the ranked index beside the full-text index that it is
/// made of.
struct RankedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ranked",
    abstract: "Compare the ranked index of a catalog with its full-text index.",
    discussion: """
      Every query is answered by both. CPU times are those of the first pass: the best by BM25, without re-ranking and without
      records. The answers agree when ids and scores are equal to the last bit. With --build, the ranked index is built anew.
      """)

  @Argument(help: "A catalog.") var path: String
  @Option(help: "The queries: JSON Lines of a kind and its terms.") var queries: String
  @Option(help: "The hits to find.") var limit = 10
  @Flag(help: "Build the ranked index first, in the catalog.") var build = false
  @Option(help: "Look in this field only.") var field: String?
  @Flag(help: "Look for other forms of the words, too.") var stems = false
  @Flag(help: "Leave the full-text index out, for profiles of the ranked one.") var alone = false

  func run() throws {
    if build { try buildIndex() }
    let bench = try RankedBench(
      catalog: path, field: field, usesStems: stems, limit: limit, isAlone: alone)
    try bench.run(RankedQueries.read(queries))
  }

  private func buildIndex() throws {
    let file = try CatalogFile(at: path, access: .writing)
    try file.batches { db in
      try CatalogFile.transaction(db) { try Schema.clearRankedIndexes($0) }
      let free = try Self.usedBytes(db)
      let cost = try Cost.measured { try RankedBuild(db).run() }
      let size = try Self.usedBytes(db) - free
      let records = try RankedState.read(db)?.recordCount ?? 0
      Report.lines([
        "built: \(Figure.text(cost.cpu, decimals: 2)) s of CPU, "
          + "\(Figure.text(cost.cpu * 1e6 / Double(max(1, records)), decimals: 2)) µs and "
          + "\(Figure.text(Double(size) / Double(max(1, records)), decimals: 1)) bytes a record, "
          + "\(Figure.megabytes(size)) MB in all"
      ])
    }
  }

  /// The bytes of the pages that are not free.
  private static func usedBytes(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT (page_count - freelist_count) * page_size
        FROM pragma_page_count, pragma_freelist_count, pragma_page_size
        """) ?? 0
  }
}
