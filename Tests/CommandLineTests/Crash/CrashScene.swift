import CatalogRecords
import CatalogStore
import Foundation
import RankedIndex
import TestTools
import Testing

/// A catalog in a folder of its own, twenty thousand real records to fill it with, and the commands that do so.
struct CrashScene {
  /// A command of the scene; killed, it is run again.
  enum Step: CaseIterable {
    case importing, reindexing, following, makingTheIndex, tagging, undoing, ranking
  }

  static let recordCount = 20_000
  /// Of these, one file's: they come by an import, the others by a manifest.
  static let fileLength = 2_500
  private static let fileCount = recordCount / fileLength

  let adagia: Adagia
  private let program: URL
  private let place: [String: String]
  var path: String { adagia.folder.path("c.db") }

  init() throws {
    adagia = try Adagia()
    let named = ProcessInfo.processInfo.environment["ADAGIA_CRASH_PROGRAM"]
    program = named.map { URL(fileURLWithPath: $0) } ?? Adagia.program
    place = ["ADAGIA_CATALOG": adagia.folder.path("c.db")]
    let fortunes = try Self.fortunes()
    for number in 0..<Self.fileCount {
      let texts = fortunes[number * Self.fileLength..<(number + 1) * Self.fileLength]
      try adagia.folder.write(
        texts.joined(separator: "\n%\n") + "\n%\n", to: number == 0 ? "import/0" : "files/\(number)")
    }
    try adagia.folder.write("collections:\n  - name: followed\n    format: fortune\n    files: files/*\n", to: "m.yaml")
    // Who reads from the beginning needs something to read.
    _ = try succeeding(["add", "zuallererst"])
  }

  /// Runs a step to its end.
  ///
  /// - Returns: The seconds it took.
  func run(_ step: Step) throws -> Double {
    let began = ProcessInfo.processInfo.systemUptime
    try prepare(step)
    try finish(step)
    return ProcessInfo.processInfo.systemUptime - began
  }

  /// Runs a step and kills it, runs it again and perhaps kills it again, until it ends.
  ///
  /// - Returns: How often it was killed.
  func run(_ step: Step, _ seconds: Double, killing most: Int, _ generator: inout SeededGenerator) throws -> Int {
    try prepare(step)
    var killed = 0
    // A step may be over before its killer comes; then it is done again, which changes nothing.
    for _ in 0..<Int.random(in: 2...5, using: &generator) where killed < most {
      let delay = Double.random(in: 0...seconds, using: &generator)
      guard try kill(step, after: delay) else { continue }
      killed += 1
      try check()
    }
    try finish(step)
    return killed
  }

  /// The program's own check of the whole file.
  func check() throws {
    let run = try adagia.run(program, ["check"], environment: place)
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  /// All records with all that an export has of them, and without their numbers, in an order of their own.
  func records() throws -> [Substring] {
    try succeeding(["export", "--format", "jsonl"]).split(separator: "\n").filter { !$0.contains("zuallererst") }
      .sorted()
  }

  private func prepare(_ step: Step) throws {
    switch step {
    case .following: try moveRecords()
    case .ranking: try makeStale()
    default: break
    }
  }

  /// Notes changes of all records, so that the next job builds another generation of the ranked index, and nothing
  /// else.
  private func makeStale() throws {
    let file = try CatalogFile(at: path, access: .writing)
    try file.writeNow { db in
      for id in 1...Int64(Self.recordCount) { try StaleRecords(db).add(RecordID(id)) }
    }
  }

  /// The records outside of the lists of the ranked index; `nil` when there is none, or an unfinished one.
  func staleCount() throws -> Int? {
    try CatalogFile(at: path, access: .reading).readNow { db in
      try RankedState.read(db)?.isComplete == true ? StaleRecords(db).ids(limit: .max).count : nil
    }
  }

  private func moveRecords() throws {
    // One file goes, and its records are in another one from now on, in another order, each with another text.
    let file = URL(fileURLWithPath: adagia.folder.path("files/3"))
    let texts = try String(contentsOf: file, encoding: .utf8).split(separator: "\n%\n")
    try adagia.folder.write(
      texts.reversed().map { "\($0) (again)" }.joined(separator: "\n%\n") + "\n%\n", to: "files/x")
    try FileManager.default.removeItem(at: file)
  }

  private func arguments(_ step: Step) throws -> [String] {
    switch step {
    case .importing: ["import", adagia.folder.path("import"), "--collection", "imported"]
    case .reindexing, .following, .ranking: ["reindex", adagia.folder.path("m.yaml")]
    case .makingTheIndex: ["rebuild", "--max-rate", "20000"]
    case .tagging: ["tag", "+crashed", "--", "the OR der"]
    case .undoing: ["undo", String(try tagEntry()[0])]
    }
  }

  /// The number of records with the tag.
  func taggedCount() throws -> Int {
    Int(try tagEntry()[5]) ?? 0
  }

  /// The journal's line of the command that gave the tag.
  private func tagEntry() throws -> [Substring] {
    let lines = try succeeding(["log", "--format", "tsv"]).split(separator: "\n")
    let cells = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    return try #require(cells.first { $0.count > 6 && $0[1] == "tag" })
  }

  private func finish(_ step: Step) throws {
    let run = try adagia.run(program, try arguments(step), environment: place)
    // What was undone before its killer came cannot be undone again.
    let isDone = run.status == 0 || (step == .undoing && run.error.contains("is undone already"))
    #expect(isDone, "\(step): \(run.error)")
  }

  /// - Returns: True if the program was still at work.
  private func kill(_ step: Step, after delay: Double) throws -> Bool {
    let process = try adagia.makeProcess(program, try arguments(step), place)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: delay)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
  }

  private func succeeding(_ arguments: [String]) throws -> String {
    let run = try adagia.run(program, arguments, environment: place)
    #expect(run.status == 0, "\(arguments): \(run.error)")
    return run.output
  }

  /// The texts of the fortunes that are installed, no two of them the same.
  private static func fortunes() throws -> [String] {
    var seen: Set<String> = []
    var texts: [String] = []
    for folder in ["/usr/share/games/fortunes", "/usr/share/games/fortunes/de"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.contains(".") {
        guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { continue }
        let pieces = text.replacing("\r\n", with: "\n").components(separatedBy: "\n%\n")
        texts += pieces.filter { $0.count > 12 && !$0.hasPrefix("%") && seen.insert($0.filter(\.isLetter)).inserted }
      }
    }
    try #require(texts.count >= recordCount, "Debian's packages fortunes and fortunes-de have them")
    return Array(texts.prefix(recordCount))
  }
}
