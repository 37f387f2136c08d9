/// The cost of a search from the shell: start the process, open the catalog, run one query, print ten hits.
struct StartBench {
  let program: String
  let catalog: String

  private static let runCount = 20

  func run() throws {
    Report.progress("starting the program")
    var table = TextTable(["milliseconds, median of \(Self.runCount) runs", "CPU", "wall"])
    try append("adagia search courage", program, ["search", "courage"], &table)
    try append("the same, as JSON", program, ["search", "courage", "--format", "json"], &table)
    try append("true, for comparison", "/bin/true", [], &table)
    Report.section("Start of a process, on the starter pack", table)
  }

  private func append(_ title: String, _ program: String, _ arguments: [String], _ table: inout TextTable) throws {
    let child = ChildProcess(
      program: program, arguments: arguments, environment: ["ADAGIA_CATALOG=\(catalog)", "LANG=C.UTF-8"],
      isSilent: true)
    _ = try child.run()
    var latencies = Latencies()
    for _ in 0..<Self.runCount {
      let usage = try child.run()
      latencies.append(Cost(cpu: usage.cpu, wall: usage.wall))
    }
    let times = [latencies.median, latencies.percentile(50, \.wall)]
    table.append([title] + times.map { Figure.text($0 / 1e3, decimals: 2) })
  }
}
