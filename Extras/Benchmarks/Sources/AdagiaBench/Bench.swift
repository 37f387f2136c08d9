internal import CatalogFormats
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

/// A run of the benchmark: imports, queries, filters and process starts, one after the other.
struct Bench {
  let folder: BenchFolder
  let recordCount: Int
  /// The folder of texts for the analyzer; `nil` skips its measurement.
  let texts: String?
  /// The folder of the starter pack; `nil` skips it.
  let starter: String?
  /// The path of `adagia`; `nil` skips the measurement of its start.
  let program: String?
  /// The path of `tools/peers/bench-tantivy`; `nil` skips tantivy.
  let tantivy: String?

  /// - Parameter importsFirst: `false` to search the files of an earlier run.
  func run(importsFirst: Bool) throws {
    Report.lines([
      "Adagia beside plain SQLite FTS5, \(Machine.date)",
      "\(Machine.coreCount) cores, \(Machine.processor); SQLite \(Machine.sqliteVersion)",
      "\(Figure.text(Double(recordCount))) generated records; load at the start \(Machine.load)",
    ])
    if let texts {
      try AnalyzerBench(folder: texts).run()
    } else {
      Report.lines(["", "Analysis alone: skipped, the texts are missing."])
    }
    if importsFirst { try runImports() }
    let generated = try QueryBench(folder, .generated, isChecked: true)
    try generated.run(title: "\(Figure.text(Double(recordCount))) generated records")
    try FilterBench(generated).run()
    try FacetBench(generated).run()
    var loose = try LooseBench(generated)
    try loose.run(title: "\(Figure.text(Double(recordCount))) generated records")
    if let tantivy {
      try PeerBench(folder: folder, script: tantivy).run(generated)
    } else {
      Report.lines(["", "tantivy: skipped, it is not installed."])
    }
    if let starter {
      try importStarter(starter)
      try QueryBench(folder, .starter, isChecked: false).run(title: "the starter pack")
      if let program { try StartBench(program: program, catalog: folder.databasePath(.adagia, of: .starter)).run() }
    }
    Report.lines(["", "Load at the end \(Machine.load)."])
    if !generated.agrees { throw Disagreement() }
  }

  private func runImports() throws {
    let program = CommandLine.arguments[0]
    if let texts, let library = ImportBench.library(texts, in: folder) {
      try library.run(program: program)
    } else {
      Report.lines(["", "Import of real records: skipped, the Library's file is missing."])
    }
    try ImportBench.generated(recordCount, in: folder).run(program: program)
  }

  /// The two sides gave different answers.
  struct Disagreement: Error, CustomStringConvertible {
    var description: String { "Adagia and plain FTS5 gave different answers; see the column 'check'." }
  }

  private func importStarter(_ starter: String) throws {
    Report.progress("importing the starter pack")
    let (adagia, plain) = (folder.databasePath(.adagia, of: .starter), folder.databasePath(.plain, of: .starter))
    BenchFolder.removeDatabase(adagia)
    BenchFolder.removeDatabase(plain)
    try LoadCommand.importFiles(["\(starter)/*.jsonl"], into: adagia)
    let records = try CatalogFile(at: adagia, access: .reading, prepare: QueryFunctions.register).readNow { db in
      let reading = try RecordLoader(db)
      return try Searcher(db).ids(matching: "").ids.compactMap { try reading.record($0) }
    }
    try PlainCatalog(at: plain, for: .writing).load(records)
  }
}
