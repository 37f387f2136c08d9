internal import CatalogStore

/// Imports the generated records on both sides, and tells what that took.
struct ImportBench {
  let folder: BenchFolder
  let recordCount: Int

  /// - Parameter program: This program's own file.
  func run(program: String) throws {
    Report.progress("generating \(Figure.text(Double(recordCount))) records")
    _ = try ChildProcess(
      program: program, arguments: ["generate", folder.recordsPath, "\(recordCount)"]
    ).run()
    let adagia = try load(.adagia, program)
    let plain = try load(.plain, program)
    try print(adagia, plain)
  }

  private func load(_ engine: Engine, _ program: String) throws -> ChildProcess.Usage {
    Report.progress("importing, \(engine.rawValue)")
    let path = folder.databasePath(engine, of: .generated)
    return try ChildProcess(
      program: program, arguments: ["load", folder.recordsPath, "--into", path, "--engine", engine.rawValue]
    ).run()
  }

  private func print(_ adagia: ChildProcess.Usage, _ plain: ChildProcess.Usage) throws {
    let megabytes = Double(try BenchFolder.size(of: folder.recordsPath)) / 1e6
    var table = TextTable(["", "Adagia", "plain FTS5", "Adagia / plain"])
    func row(_ title: String, decimals: Int, _ value: (ChildProcess.Usage) -> Double) {
      let (left, right) = (value(adagia), value(plain))
      table.append([
        title, Figure.text(left, decimals: decimals), Figure.text(right, decimals: decimals),
        Figure.short(left / right),
      ])
    }
    row("CPU, seconds", decimals: 2, \.cpu)
    row("wall, seconds", decimals: 2, \.wall)
    row("records a second of CPU", decimals: 0) { Double(recordCount) / $0.cpu }
    row("MB of JSON a second of CPU", decimals: 2) { megabytes / $0.cpu }
    row("most memory, MB", decimals: 1) { Double($0.peakBytes) / 1e6 }
    for (title, sizes) in try sizes() {
      table.append([
        title, Figure.megabytes(sizes.adagia), Figure.megabytes(sizes.plain),
        Figure.short(Double(sizes.adagia) / Double(sizes.plain)),
      ])
    }
    Report.section("Import of \(Figure.text(megabytes, decimals: 1)) MB of JSON Lines", table)
  }

  private func sizes() throws -> [(String, (adagia: Int, plain: Int))] {
    let paths = (folder.databasePath(.adagia, of: .generated), folder.databasePath(.plain, of: .generated))
    let statistics = try CatalogFile(at: paths.0, access: .reading).readNow { try CatalogStatistics($0) }
    let plainIndex = try PlainCatalogue(at: paths.1, for: .reading).indexSize()
    return [
      ("file, MB", (try BenchFolder.size(of: paths.0), try BenchFolder.size(of: paths.1))),
      ("full-text index, MB", (Int(statistics.indexSize), plainIndex)),
    ]
  }
}
