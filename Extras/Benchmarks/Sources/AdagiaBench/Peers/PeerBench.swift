internal import CatalogFormats
internal import CatalogQuery
internal import CatalogRecords
internal import RankedIndex

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The same queries on the same records in tantivy, if it is installed.
struct PeerBench {
  let folder: BenchFolder
  /// The path of `tools/peers/bench-tantivy`.
  let script: String

  private var questions: String { "\(folder.path)/questions.jsonl" }
  private var answers: String { "\(folder.path)/answers.jsonl" }

  /// - Parameter bench: The measured queries on the generated records.
  func run(_ bench: QueryBench) throws {
    Report.progress("importing and asking, tantivy")
    let measured = bench.measured.filter { $0.queries.allSatisfy(\.isForPeers) }
    try write(measured)
    let path = getenv("PATH").map { "PATH=\(String(cString: $0))" }
    _ = try ChildProcess(
      program: script, arguments: [folder.recordsPath(of: .generated), questions, answers],
      environment: path.map { [$0] } ?? []
    ).run()
    try report(measured, bench.timer)
  }

  /// Writes the fields' weights, then one query per line.
  private func write(_ measured: [QueryBench.Measured]) throws {
    let sink = try ByteSink.file(questions, isReplacing: true)
    let names = CoreField.searchable.map(\.rawValue)
    let weights = zip(names, BM25.fieldWeights).map { ($0, JSONValue.number($1)) }
    try sink.write(line(Dictionary(uniqueKeysWithValues: weights)))
    for kind in measured {
      for query in kind.queries {
        try sink.write(
          line([
            "kind": .string(kind.kind.title), "match": .string(query.plain.match ?? ""),
            "language": query.plain.language.map { .string($0) } ?? .null,
            "counted": .bool(query.plain.form == .counted),
          ]))
      }
    }
    try sink.commit()
  }

  private func line(_ members: [String: JSONValue]) -> [UInt8] {
    Array("\(JSONValue.object(members).json)\n".utf8)
  }

  private func report(_ measured: [QueryBench.Measured], _ timer: QueryTimer) throws {
    guard let file = LineFile(path: answers), let built = file.next() else {
      throw BenchFolder.Failure.missing(path: answers)
    }
    let (version, cpu, bytes) = try Self.built(built)
    var table = TextTable(["microseconds, CPU p50", "Adagia", "tantivy", "tantivy / Adagia", "same total"])
    while let line = file.next() {
      guard case .object(let answer) = try JSONValue(json: line), case .string(let title)? = answer["kind"],
        let kind = measured.first(where: { $0.kind.title == title })
      else { continue }
      let median = Self.number(answer["median"])
      table.append([
        title, Figure.text(kind.adagia.median), Figure.text(median), Figure.short(median / kind.adagia.median),
        try totals(kind, answer["totals"], timer),
      ])
    }
    let note = "\(version): \(Figure.text(cpu, decimals: 2)) s of CPU to index, \(Figure.megabytes(Int(bytes))) MB."
    Report.section(
      "Queries on the generated records, beside tantivy: CPU time of the thread", table, notes: ["", note])
  }

  /// The number of queries with equal totals.
  private func totals(_ kind: QueryBench.Measured, _ found: JSONValue?, _ timer: QueryTimer) throws -> String {
    guard case .array(let totals)? = found else { return "-" }
    let equal = try zip(kind.queries, totals).count { try Double(timer.answer($0).total) == Self.number($1) }
    return "\(equal) of \(totals.count)"
  }

  private static func built(_ line: String) throws -> (version: String, cpu: Double, bytes: Double) {
    guard case .object(let built) = try JSONValue(json: line), case .string(let version)? = built["version"] else {
      return ("tantivy", .nan, 0)
    }
    return (version, number(built["cpu"]), number(built["bytes"]))
  }

  private static func number(_ value: JSONValue?) -> Double {
    switch value {
    case .integer(let integer)?: Double(integer)
    case .number(let number)?: number
    default: .nan
    }
  }
}

extension BenchQuery {
  /// True if the query has words, no dates, and the order by rank.
  fileprivate var isForPeers: Bool { plain.match != nil && plain.interval == nil && plain.form != .latest }
}
