internal import CatalogFormats
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

/// One run: imports, searches, filters and starts, measured one after the other.
struct Bench {
  let folder: BenchFolder
  let recordCount: Int
  /// The folder of the texts that the analyser is measured with; `nil` leaves that out.
  let texts: String?
  /// The folder of the starter pack; `nil` leaves it out.
  let starter: String?
  /// The program `adagia`; `nil` leaves its start out.
  let program: String?
  /// What asks tantivy; `nil` leaves it out.
  let tantivy: String?

  /// - Parameter importsFirst: `false` searches what an earlier run left in the folder.
  func run(importsFirst: Bool) throws {
    Report.lines([
      "Adagia beside plain SQLite FTS5, \(Machine.date)",
      "\(Machine.coreCount) cores, \(Machine.processor); SQLite \(Machine.sqliteVersion)",
      "\(Figure.text(Double(recordCount))) generated records; load at the start \(Machine.load)",
    ])
    if let texts {
      try AnalyserBench(folder: texts).run()
    } else {
      Report.lines(["", "Analysis alone: not measured, the texts are not here."])
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
      Report.lines(["", "tantivy: not measured, it is not installed."])
    }
    if let starter {
      try importStarter(starter)
      try QueryBench(folder, .starter, isChecked: false).run(title: "the starter pack")
      if let program { try StartBench(program: program, catalogue: folder.databasePath(.adagia, of: .starter)).run() }
    }
    Report.lines(["", "Load at the end \(Machine.load)."])
    if !generated.agrees { throw Disagreement() }
  }

  private func runImports() throws {
    let program = CommandLine.arguments[0]
    if let texts, let library = ImportBench.library(texts, in: folder) {
      try library.run(program: program)
    } else {
      Report.lines(["", "Import of real records: not measured, the Library's file is not here."])
    }
    try ImportBench.generated(recordCount, in: folder).run(program: program)
  }

  /// The two sides do not find the same.
  struct Disagreement: Error, CustomStringConvertible {
    var description: String { "Adagia and plain FTS5 did not give the same answers; see the column 'check'." }
  }

  private func importStarter(_ starter: String) throws {
    Report.progress("importing the starter pack")
    let (adagia, plain) = (folder.databasePath(.adagia, of: .starter), folder.databasePath(.plain, of: .starter))
    BenchFolder.removeDatabase(adagia)
    BenchFolder.removeDatabase(plain)
    try LoadCommand.importFiles(["\(starter)/*.jsonl"], into: adagia)
    let records = try CatalogFile(at: adagia, access: .reading, prepare: QueryFunctions.register).readNow { db in
      let reading = try RecordReading(db)
      return try Searcher(db).ids(matching: "").ids.compactMap { try reading.record($0) }
    }
    try PlainCatalogue(at: plain, for: .writing).load(records)
  }
}
