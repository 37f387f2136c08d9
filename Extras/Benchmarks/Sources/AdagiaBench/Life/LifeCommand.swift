internal import Adagia
internal import ArgumentParser
internal import Foundation

/// `adagia-bench life`: years of use in fast motion, with the size of everything that could grow.
struct LifeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "life",
    abstract: "Edit, index and watch for a long time, and print what grows.",
    discussion: """
      Three parts, each with rows of figures: edits beside backups and searches; files that change between runs of 'adagia
      reindex'; and files that change while 'adagia reindex --watch' runs. The last two compare the catalog with the files.
      """)

  @Argument(help: "A new folder for the work.") var folder: String
  @Option(help: "The number of edits, each a transaction and an entry of the journal.") var edits = 1_000_000
  @Option(help: "The number of reindexings.") var reindexings = 1_000
  @Option(help: "The number of changes of watched files.") var changes = 2_000
  // Neither has the name of an option of 'bench' itself, which would take it.
  @Option(name: .customLong("edited"), help: "The number of records that are edited.") var records = 2_000
  @Option(help: "The rows of figures for each part.") var rows = 10
  @Option(name: .customLong("adagia"), help: "The path of adagia.") var program: String
  @Option(help: "What chooses the changes.") var seed: UInt64 = 1

  func run() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let place = LifeFolder(folder, program: program)
    try await LifeOfEdits(place, seed: seed).run(edits, records: records, rows: rows)
    var files = WatchedFiles(place, seed: seed)
    try files.makeFirst()
    let missed = try LifeOfReindexings(place).run(reindexings, &files, rows: rows)
    let unseen = try LifeOfWatching(place).run(changes, &files, rows: rows)
    try place.run(["check"])
    Report.lines(["", "check: sound; states that reindexing missed: \(missed), that watching missed: \(unseen)"])
    if missed + unseen > 0 { throw ExitCode(1) }
  }
}

/// The folder of the work, and the program to run in it.
struct LifeFolder {
  let path: String
  let program: String

  init(_ path: String, program: String) { (self.path, self.program) = (path, program) }

  var catalog: String { "\(path)/c.db" }
  var manifest: String { "\(path)/m.yaml" }
  var files: String { "\(path)/files" }

  /// Variables for the program.
  var environment: [String] { ["HOME=\(path)/home", "ADAGIA_CATALOG=\(catalog)", "PATH=/usr/bin:/bin"] }

  func run(_ arguments: [String]) throws {
    _ = try ChildProcess(program: program, arguments: arguments, environment: environment, isSilent: true).run()
  }

  /// Starts a command that runs until it is ended.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = Dictionary(
      uniqueKeysWithValues: environment.map {
        let parts = $0.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts[0], parts[1])
      })
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
