import Foundation
import TestSupport

/// The real program, run in a folder of its own.
struct Checker {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The project's starter pack.
  static let starter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("corpus/starter").path

  func callAsFunction(_ arguments: String...) throws -> ProgramRun {
    let process = try ProgramRun.process(ProgramRun.program(named: "check-corpus"), arguments, in: folder)
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder)
  }
}
