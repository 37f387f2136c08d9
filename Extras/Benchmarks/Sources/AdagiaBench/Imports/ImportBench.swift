internal import CatalogStore

/// Imports of the same records, on both sides in turn.
struct ImportBench {
  let folder: BenchFolder
  let origin: RecordOrigin
  let title: String
  /// The command of this program that writes the records, without the path of the output.
  let command: [String]
  /// The number of imports per side. The table shows the median by CPU time.
  let roundCount: Int

  /// - Parameter program: The path of this program.
  func run(program: String) throws {
    Report.progress("writing \(title)")
    _ = try ChildProcess(program: program, arguments: command + [records]).run()
    var usages: [Engine: [ChildProcess.Usage]] = [:]
    for _ in 0..<roundCount {
      for engine in Engine.allCases { usages[engine, default: []].append(try load(engine, program)) }
    }
    let medians = usages.mapValues { $0.sorted { $0.cpu < $1.cpu }[roundCount / 2] }
    guard let adagia = medians[.adagia], let plain = medians[.plain] else { return }
    try print(adagia, plain)
  }

  private var records: String { folder.recordsPath(of: origin) }

  private func load(_ engine: Engine, _ program: String) throws -> ChildProcess.Usage {
    Report.progress("importing, \(engine.rawValue)")
    let path = folder.databasePath(engine, of: origin)
    return try ChildProcess(
      program: program, arguments: ["load", records, "--into", path, "--engine", engine.rawValue]
    ).run()
  }

  private func print(_ adagia: ChildProcess.Usage, _ plain: ChildProcess.Usage) throws {
    let statistics = try CatalogFile(at: folder.databasePath(.adagia, of: origin), access: .reading).readNow {
      try CatalogStatistics($0)
    }
    let megabytes = Double(try BenchFolder.size(of: records)) / 1e6
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
    row("records a second of CPU", decimals: 0) { Double(statistics.recordCount) / $0.cpu }
    row("MB of JSON a second of CPU", decimals: 2) { megabytes / $0.cpu }
    row("most memory, MB", decimals: 1) { Double($0.peakBytes) / 1e6 }
    for (title, sizes) in try sizes(statistics) {
      table.append([
        title, Figure.megabytes(sizes.adagia), Figure.megabytes(sizes.plain),
        Figure.short(Double(sizes.adagia) / Double(sizes.plain)),
      ])
    }
    let rounds = roundCount == 1 ? "" : ", median of \(roundCount)"
    Report.section("Import of \(title): \(Figure.text(megabytes, decimals: 1)) MB of JSON Lines\(rounds)", table)
  }

  private func sizes(_ statistics: CatalogStatistics) throws -> [(String, (adagia: Int, plain: Int))] {
    let paths = (folder.databasePath(.adagia, of: origin), folder.databasePath(.plain, of: origin))
    let plainIndex = try PlainCatalog(at: paths.1, for: .reading).indexSize()
    return [
      ("file, MB", (try BenchFolder.size(of: paths.0), try BenchFolder.size(of: paths.1))),
      ("full-text index, MB", (Int(statistics.indexSize), plainIndex)),
    ]
  }
}

extension ImportBench {
  static func generated(_ count: Int, in folder: BenchFolder) -> ImportBench {
    ImportBench(
      folder: folder, origin: .generated, title: "\(Figure.text(Double(count))) generated records",
      command: ["generate", "\(count)"], roundCount: 1)
  }

  /// The import of the Library's records; `nil` when the folder of texts does not have them.
  static func library(_ texts: String, in folder: BenchFolder) -> ImportBench? {
    let input = "\(texts)/\(LibraryCommand.file)"
    guard (try? BenchFolder.size(of: input)) != nil else { return nil }
    return ImportBench(
      folder: folder, origin: .library, title: "records of the Library of Congress", command: ["library", input],
      roundCount: 3)
  }
}
