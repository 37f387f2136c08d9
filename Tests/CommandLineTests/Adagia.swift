import Foundation
import TestTools

/// The real program, run in a folder and a home of its own.
struct Adagia {
  typealias Run = ProgramRun

  let folder: TemporaryFolder
  /// The catalog of commands that name none; nil for the one in the home.
  private let catalog: String?

  init(catalog: String? = nil) throws {
    self.init(in: try TemporaryFolder(), catalog: catalog)
  }

  private init(in folder: TemporaryFolder, catalog: String?) {
    (self.folder, self.catalog) = (folder, catalog)
  }

  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Beside the tests themselves, built together with them.
  static let program = ProgramRun.program(named: "adagia")

  /// Puts a catalog with the starter pack into the folder. The program makes one in two seconds when it is built for
  /// debugging; tests that are not about that use a copy.
  func addStarterPack(as name: String = "c.db") throws {
    try FileManager.default.copyItem(atPath: Self.starterPack.get(), toPath: folder.path(name))
  }

  private static let starterPack = Result {
    let adagia = Adagia(in: try .ofRun(), catalog: "starter.db")
    let run = try adagia("stats")
    guard run.status == 0 else { throw CocoaError(.fileNoSuchFile) }
    return adagia.folder.path("starter.db")
  }

  func callAsFunction(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    try run(Self.program, arguments, input: input, environment: environment)
  }

  func run(
    _ program: URL, _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Run {
    let process = try makeProcess(program, arguments, environment)
    let stdin = Pipe()
    process.standardInput = stdin
    try process.run()
    try? stdin.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try? stdin.fileHandleForWriting.close()
    process.waitUntilExit()
    return try Run(of: process, in: folder)
  }

  /// Ready to run, with its output going to the files `stdout` and `stderr` of the folder.
  func makeProcess(_ program: URL, _ arguments: [String], _ environment: [String: String] = [:]) throws -> Process {
    try ProgramRun.process(program, arguments, in: folder, environment: self.environment(environment))
  }

  /// The variables of a run: few, and a home in the folder.
  func environment(_ further: [String: String]) -> [String: String] {
    var own = [
      "HOME": folder.path("home"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "ADAGIA_CORPUS": Self.root.appendingPathComponent("corpus").path, "COLUMNS": "80", "TZ": "UTC",
    ]
    own["ADAGIA_CATALOG"] = catalog
    return own.merging(further) { $1 }
  }

  func text(of name: String) throws -> String {
    String(decoding: try folder.bytes(of: name), as: UTF8.self)
  }

  /// A file of `Golden/`, with what a correct run prints.
  static func golden(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
