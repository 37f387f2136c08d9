internal import CatalogStore

/// Measurements of every kind of query on both sides of one catalog.
final class QueryBench {
  let timer: QueryTimer
  var sampler: QuerySampler
  private let isChecked: Bool
  private var differences: [String] = []
  /// The queries so far, with Adagia's latencies.
  private(set) var measured: [Measured] = []

  struct Measured {
    let kind: QueryKind
    let queries: [BenchQuery]
    let adagia: Latencies
  }

  /// The number of different queries per kind.
  private static let queryCount = 30

  /// - Parameter isChecked: True to compare the answers. Both sides must tokenize the texts alike.
  init(_ folder: BenchFolder, _ origin: RecordOrigin, isChecked: Bool) throws {
    timer = try QueryTimer(folder, origin)
    Report.progress("choosing queries")
    sampler = try QuerySampler(timer.plain)
    self.isChecked = isChecked
  }

  /// True if all answers were equal so far.
  var agrees: Bool { differences.isEmpty }

  func run(title: String) throws {
    var table = TextTable([
      "microseconds", "runs", "Adagia p50", "p95", "p99", "wall p50", "plain p50", "p95", "p99", "wall p50",
      "plain / Adagia", "check",
    ])
    for kind in QueryKind.allCases {
      Report.progress("\(title), \(kind.title)")
      try measure(kind, &table)
    }
    Report.section("Queries on \(title): CPU time of the thread", table, notes: notes)
  }

  /// The first ten differences.
  private var notes: [String] {
    let shown = differences.prefix(10).map { "  \($0)" }
    return shown + (differences.count > shown.count ? ["  and \(differences.count - shown.count) more"] : [])
  }

  private func measure(_ kind: QueryKind, _ table: inout TextTable) throws {
    let queries = try sampler.queries(kind, count: Self.queryCount)
    guard !queries.isEmpty else { return }
    let adagia = try timer.adagia(queries)
    measured.append(Measured(kind: kind, queries: queries, adagia: adagia))
    let plain = try timer.plain(queries)
    let runs = adagia.count == plain.count ? "\(adagia.count)" : "\(adagia.count), \(plain.count)"
    table.append(
      [kind.title, runs] + Self.cells(adagia) + Self.cells(plain)
        + [Figure.short(plain.median / adagia.median), try check(kind, queries)])
  }

  private static func cells(_ latencies: Latencies) -> [String] {
    [50, 95, 99].map { Figure.text(latencies.percentile($0)) } + [Figure.text(latencies.percentile(50, \.wall))]
  }

  private func check(_ kind: QueryKind, _ queries: [BenchQuery]) throws -> String {
    guard isChecked else { return "-" }
    var agreement = Agreement(kind)
    for query in queries { try agreement.check(query, timer) }
    differences += agreement.differences
    return agreement.text
  }
}
