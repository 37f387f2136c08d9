import Foundation
import GRDB
import TestTools
import Testing

/// A folder for the work, a copy of it as it was before, and the program, run with failing storage or without.
final class FaultScene {
  let folder: TemporaryFolder
  private let shim: StorageFaultShim
  private let program: URL
  private var work: String { folder.path("work") }
  private var before: String { folder.path("before") }

  init(_ shim: StorageFaultShim, program: URL) throws {
    (self.shim, self.program) = (shim, program)
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
  }

  /// Keeps the state that each run starts from.
  func keep() throws {
    try FileManager.default.copyItem(atPath: work, toPath: before)
  }

  func restore() throws {
    try FileManager.default.removeItem(atPath: work)
    try FileManager.default.copyItem(atPath: before, toPath: work)
  }

  func run(_ arguments: [String]) throws -> ProgramRun {
    try start(arguments, [:]).run
  }

  /// - Returns: The run, and whether a signal ended it.
  func run(_ arguments: [String], with fault: StorageFault) throws -> (run: ProgramRun, isKilled: Bool) {
    let own = shim.environment(for: work, fault.setting, seed: fault.seed)
    return try start(arguments, own)
  }

  /// The number of calls of each kind in a run without faults.
  func counts(_ arguments: [String]) throws -> (run: ProgramRun, counts: [FaultKind: Int]) {
    let log = folder.path("counts")
    let own = shim.environment(for: work, "count", seed: 1).merging(["ADAGIA_FAULT_LOG": log]) { $1 }
    let run = try start(arguments, own).run
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
    let pairs = lines.compactMap { line in FaultKind(rawValue: String(line[0])).map { ($0, Int(line[1]) ?? 0) } }
    return (run, Dictionary(uniqueKeysWithValues: pairs))
  }

  private func start(_ arguments: [String], _ own: [String: String]) throws -> (run: ProgramRun, isKilled: Bool) {
    let place = [
      "HOME": folder.path("work/home"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "ADAGIA_CORPUS": Adagia.root.appendingPathComponent("corpus").path, "COLUMNS": "80", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let isFirst = !exists("c.db") && arguments.first == "search"
    let environment = place.merging(isFirst ? [:] : ["ADAGIA_CATALOG": folder.path("work/c.db")]) { $1 }
    let process = try ProgramRun.process(program, arguments, in: folder, environment: environment.merging(own) { $1 })
    process.currentDirectoryURL = URL(fileURLWithPath: work)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (try ProgramRun(of: process, in: folder), process.terminationReason == .uncaughtSignal)
  }

  // MARK: Preparing

  func succeed(_ arguments: [String]) throws {
    let run = try run(arguments)
    try #require(run.status == 0, "\(arguments): \(run.error)")
  }

  /// Writes records of their own for each number, as JSON Lines.
  func write(_ numbers: Range<Int>, to name: String) throws {
    let words = ["seven", "war", "peace", "rose", "time"]
    let lines = numbers.map { number in
      let (word, author) = (words[number % words.count], "Author \(number % 9)")
      return
        "{\"identifier\":\"r\(number)\",\"text\":\"word number \(number), some \(word)\",\"creator\":\"\(author)\"}\n"
    }
    try write(lines.joined(), to: name)
  }

  func write(_ text: String, to name: String) throws { try folder.write(text, to: "work/\(name)") }

  func remove(_ name: String) throws {
    if exists(name) { try FileManager.default.removeItem(atPath: "\(work)/\(name)") }
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: "\(work)/\(name)", toPath: "\(work)/\(other)")
  }

  /// Runs a statement in the catalog, as another program would.
  func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: "\(work)/c.db")
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  // MARK: What is there

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(work)/\(name)") }

  func text(of name: String) throws -> String { try folder.text(of: "work/\(name)") }

  /// All files but SQLite's logs, with the moment in the name of a copy left out.
  func names() throws -> Set<String> {
    let all = FileManager.default.enumerator(atPath: work)?.compactMap { $0 as? String } ?? []
    let files = all.filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: "\(work)/\(name)", isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !name.hasSuffix("-wal") && !name.hasSuffix("-shm")
    }
    return Set(files.map { $0.replacing(/before-repair-[0-9TZ]+/, with: "before-repair") })
  }

  /// Everything that a change may change but moments and numbers: records, saved searches, synonyms.
  func state() throws -> [Substring] {
    guard exists("c.db") else { return [] }
    let export = try run(["export", "--format", "jsonl"])
    #expect([0, 1].contains(export.status), "\(export.error)")
    let rest = try ["saved list", "synonyms list", "attach 3"].map { command in
      try run(command.split(separator: " ").map(String.init)).output
    }.joined()
    return export.output.split(separator: "\n").sorted() + rest.split(separator: "\n")
  }
}
