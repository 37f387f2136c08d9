import Foundation
import TestTools

/// The built program, run in its own folder.
struct Checker {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The project's starter pack.
  static let starter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "corpus/starter"
    ).path

  func callAsFunction(_ arguments: String...) throws -> ProgramRun {
    let process = try ProgramRun.process(ProgramRun.program(named: "check-corpus"), arguments, in: folder)
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder)
  }
}
