import Foundation
import TestSupport

/// The real program, run in a folder and a home of its own.
struct Adagia {
  /// How a run ended.
  struct Run {
    let status: Int32
    let output: String
    let error: String
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Beside the tests themselves, built together with them.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("adagia")

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
    return Run(
      status: process.terminationStatus, output: try text(of: "stdout"), error: try text(of: "stderr"))
  }

  /// Ready to run, with its output going to the files `stdout` and `stderr` of the folder.
  func makeProcess(_ program: URL, _ arguments: [String], _ environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "HOME": folder.path("home"), "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "ADAGIA_CORPUS": Self.root.appendingPathComponent("corpus").path, "COLUMNS": "80", "TZ": "UTC",
    ].merging(environment) { $1 }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stdout")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stderr")))
    return process
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
