import Foundation
import TestSupport

/// The real program, run in a folder of its own.
struct Checker {
  /// How a run ended.
  struct Run: Equatable {
    let status: Int32
    let output: String
    let error: String
  }

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The project's starter pack.
  static let starter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("corpus/starter").path

  /// Beside the tests themselves, built together with them.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("check-corpus")

  func callAsFunction(_ arguments: String...) throws -> Run {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stdout")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stderr")))
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try text(of: "stdout"), error: try text(of: "stderr"))
  }

  private func text(of name: String) throws -> String {
    String(decoding: try folder.bytes(of: name), as: UTF8.self)
  }
}
