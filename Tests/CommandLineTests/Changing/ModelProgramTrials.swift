import Adagia
import CatalogModel
import TestTools
import Testing

/// Random sequences of commands, partly by the program and partly by a handle of the same file, which stays open.
@Suite(.serialized) struct ModelProgramTrials {
  /// The command line on the file of a walk.
  private struct Commands: ModelProgram {
    let adagia: Adagia
    let path: String

    func tag(_ query: String, adding: [String], removing: [String]) async throws {
      try await run(["tag"] + adding.map { "+" + $0 } + removing.map { "-" + $0 } + ["--yes", "--", query])
    }

    func remove(_ ids: [RecordID]) async throws {
      if !ids.isEmpty { try await run(["remove", "--yes"] + ids.map { "\($0)" }) }
    }

    func reverse(_ entry: Int64?, undoing: Bool) async throws -> Bool {
      let run = try start([undoing ? "undo" : "redo"] + (entry.map { ["\($0)"] } ?? []))
      return run.status == 0
    }

    private func run(_ arguments: [String]) async throws {
      let run = try start(arguments)
      // 1: nothing matched.
      guard run.status <= 1 else { throw ModelWalk.Fault(description: "\(arguments): \(run.error)") }
    }

    private func start(_ arguments: [String]) throws -> ProgramRun {
      try adagia.run(Adagia.program, arguments, environment: ["ADAGIA_CATALOG": path])
    }
  }

  @Test("a catalog is what its model is after commands of the program and of a handle in turn", arguments: 0..<4)
  func sequences(part: Int) async throws {
    let adagia = try Adagia()
    for seed in part * 2..<part * 2 + 2 {
      var random = SeededGenerator(seed: UInt64(seed))
      let steps = ModelStep.sequence(30, isOfTwo: true, using: &random)
      do {
        try await ModelWalk.run(steps, in: adagia.folder) { Commands(adagia: adagia, path: $0) }
      } catch {
        Issue.record("seed \(seed): \(error)\n\(steps)")
      }
    }
  }
}
