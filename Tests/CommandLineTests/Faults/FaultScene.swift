import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// A folder for the work, a copy of it as it was before, and the program, run with failing storage or without.
final class FaultScene {
  let folder: TemporaryFolder
  private let shim: StorageFaultShim
  private let program: URL
  /// The catalog's name in the folder for the work.
  private var catalog = "c.db"
  /// True when commands find the catalog at its default path.
  private var isFirst = false
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
    try start(arguments, [:]).run().run
  }

  /// - Returns: The run, and whether a signal ended it.
  func run(_ arguments: [String], with fault: StorageFault) throws -> (run: ProgramRun, isKilled: Bool) {
    let (run, signal) = try start(arguments, shim.environment(for: work, fault.setting, seed: fault.seed)).run()
    return (run, signal != nil)
  }

  /// The number of calls of each kind in a run without faults, and the microseconds it took.
  func counts(_ arguments: [String]) throws -> (run: ProgramRun, counts: [FaultKind: Int]) {
    let log = folder.path("counts")
    let own = shim.environment(for: work, "count", seed: 1).merging(["ADAGIA_FAULT_LOG": log]) { $1 }
    let run = try start(arguments, own).run().run
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
    let pairs = lines.compactMap { line in FaultKind(rawValue: String(line[0])).map { ($0, Int(line[1]) ?? 0) } }
    return (run, Dictionary(uniqueKeysWithValues: pairs))
  }

  /// A command that runs at the same time as another one.
  struct Rival {
    fileprivate let start: ProgramStart
    fileprivate let process: pid_t

    func end() throws -> ProgramRun { try start.end(of: process).run }
  }

  func start(rival arguments: [String]) throws -> Rival {
    let start = start(arguments, [:], as: "rival")
    return Rival(start: start, process: try start.start())
  }

  /// - Parameter name: What the files with its output begin with.
  private func start(_ arguments: [String], _ own: [String: String], as name: String = "std") -> ProgramStart {
    let place = [
      "HOME": folder.path("work/home"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "ADAGIA_CORPUS": Adagia.root.appendingPathComponent("corpus").path, "COLUMNS": "80", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let environment = place.merging(isFirst ? [:] : ["ADAGIA_CATALOG": "\(work)/\(catalog)"]) { $1 }
    return ProgramStart(
      program, arguments, environment: environment.merging(own) { $1 }, in: work, output: folder.path("\(name)out"),
      error: folder.path("\(name)err"))
  }

  // MARK: Preparing

  func succeed(_ arguments: [String]) throws {
    let run = try run(arguments)
    try #require(run.status == 0, "\(arguments): \(run.error)")
  }

  /// Has the commands make and find their catalog at its default path.
  func beginFromNothing() {
    (isFirst, catalog) = (true, "home/.local/share/adagia/catalog.db")
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

  /// Reads and writes the catalog through the modules of the program.
  func write(_ body: (Database) throws -> Void) throws {
    let file = try CatalogFile(at: "\(work)/\(catalog)", access: .writing)
    try file.writeNow(body)
  }

  /// Zeroes the first page of a table or index that is not its root.
  func zeroPage(of table: String) throws {
    let path = "\(work)/\(catalog)"
    let queue = try DatabaseQueue(path: path)
    let page = try queue.read { try Int.fetchOne($0, sql: Self.leafPage, arguments: [table]) }
    try queue.close()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4_096)
    try file.write(contentsOf: Data(count: 4_096))
    try file.close()
  }

  /// `?1` a table. Columns: the number of a page.
  private static let leafPage = "SELECT pageno FROM dbstat WHERE name = ?1 AND path <> '/' ORDER BY pageno LIMIT 1"

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

  var hasCatalog: Bool { exists(catalog) }

  /// Everything that a change may change but moments and numbers.
  func state() throws -> [String] {
    hasCatalog ? try CatalogContent.lines(at: "\(work)/\(catalog)") : []
  }
}
