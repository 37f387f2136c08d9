internal import ArgumentParser
internal import CatalogStore
internal import Foundation
internal import GRDB

/// `adagia-bench traffic catalog.db`: latencies of reading processes, first alone and then beside writing processes. At
/// the end it counts the written records.
struct TrafficCommand: ParsableCommand {
  /// The role of this process. `all` starts the others.
  enum Role: String, ExpressibleByArgument {
    case all, reader, writer
  }

  static let configuration = CommandConfiguration(
    commandName: "traffic",
    abstract: "Measure processes that read and write one catalog, and check that no write is lost.")

  @Argument(help: "A catalog. Writers add records to it.") var path: String
  @Option(help: "The duration of each half.") var seconds = 60.0
  @Option(help: "The number of reading processes.") var readers = 4
  @Option(help: "The number of writing processes.") var writers = 2
  @Option(help: ArgumentHelp("", visibility: .hidden)) var role = Role.all
  @Option(help: ArgumentHelp("", visibility: .hidden)) var number = 0
  @Option(help: ArgumentHelp("", visibility: .hidden)) var report = ""

  func run() throws {
    switch role {
    case .reader: try TrafficReader(path: path, seed: UInt64(number + 1)).run(for: seconds, into: report)
    case .writer: try TrafficWriter(path: path, number: number).run(for: seconds, into: report)
    case .all: try runAll()
    }
  }

  private func runAll() throws {
    let before = try recordCount()
    let alone = try runProcesses(writers: 0)
    let together = try runProcesses(writers: writers)
    let written = together.written.reduce(0, +)
    Report.lines(
      [
        "\(before) records, \(readers) readers, \(writers) writers, \(Figure.text(seconds)) s each; load \(Machine.load)",
        "readers alone:        \(alone.line)", "beside the writers:   \(together.line)",
        "p99 beside writers / p50 alone, of the time on the wall and of the processor's, query by query:",
      ] + ratios(alone, together) + [
        "transactions acknowledged: \(together.written.map(String.init).joined(separator: " + ")); "
          + "missing records: \(before + written - (try recordCount()))"
      ])
  }

  private func ratios(_ alone: TrafficOutcome, _ together: TrafficOutcome) -> [String] {
    TrafficReader.queries.enumerated().map { number, query in
      let (before, beside) = (alone.latency(50, of: number), together.latency(99, of: number))
      let cpu = together.latency(99, of: number, \.cpu) / alone.latency(50, of: number, \.cpu)
      let figures = [before, together.latency(50, of: number), beside].map { Figure.text($0 / 1000, decimals: 2) }
      return "  \(Figure.text(beside / before, decimals: 1))  \(Figure.text(cpu, decimals: 1))  \(query): "
        + "p50 \(figures[0]) ms alone, \(figures[1]) ms beside writers, p99 \(figures[2]) ms"
    }
  }

  private func recordCount() throws -> Int {
    try CatalogFile(at: path, access: .writing).readNow {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM record") ?? 0
    }
  }

  private func runProcesses(writers: Int) throws -> TrafficOutcome {
    let program = CommandLine.arguments[0]
    let folder = NSTemporaryDirectory() + "adagia-traffic-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let roles = (0..<readers).map { (Role.reader, $0) } + (0..<writers).map { (Role.writer, $0) }
    let processes = try roles.map { role, number in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = [
        "traffic", path, "--seconds", "\(seconds)", "--role", role.rawValue, "--number", "\(number)", "--report",
        "\(folder)/\(role.rawValue)-\(number)",
      ]
      try process.run()
      return process
    }
    for process in processes { process.waitUntilExit() }
    guard processes.allSatisfy({ $0.terminationStatus == 0 }) else { throw ExitCode(1) }
    return try TrafficOutcome(folder: folder)
  }
}

/// The reports of the processes of one half.
struct TrafficOutcome {
  /// The costs of each query, by its number.
  private let costs: [Int: Latencies]
  private let all: Latencies
  /// Acknowledged transactions of each writer.
  let written: [Int]

  init(folder: String) throws {
    var costs: [Int: Latencies] = [:]
    var all = Latencies()
    var written: [Int] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      for line in try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n") {
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        if numbers.count == 1 { written.append(Int(numbers[0])) }
        guard numbers.count == 3 else { continue }
        let cost = Cost(cpu: numbers[2] / 1e6, wall: numbers[1] / 1e6)
        costs[Int(numbers[0]), default: Latencies()].append(cost)
        all.append(cost)
      }
    }
    (self.costs, self.all, self.written) = (costs, all, written)
  }

  /// A percentile of a query's costs in microseconds.
  func latency(_ percent: Double, of query: Int, _ part: KeyPath<Cost, Double> = \.wall) -> Double {
    costs[query]?.percentile(percent, part) ?? .nan
  }

  var line: String {
    let figures = [50.0, 90, 99, 100].map {
      "p\(Int($0)) \(Figure.text(all.percentile($0, \.wall) / 1000, decimals: 2)) ms"
    }
    return "\(all.count) reads, " + figures.joined(separator: ", ")
  }
}
