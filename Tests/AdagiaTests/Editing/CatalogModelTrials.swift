import CatalogModel
import Foundation
import TestTools
import Testing

/// Random sequences of all commands that change something, compared with a model after each step. At the end everything
/// is undone and redone. `adagia-bench model` runs a million steps.
@Suite(.serialized) struct CatalogModelTrials {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The steps of a seed.
  private func steps(_ seed: UInt64) -> [ModelStep] {
    var random = SeededGenerator(seed: seed)
    return ModelStep.sequence(30, using: &random)
  }

  private func fault(of steps: [ModelStep]) async -> String? {
    do {
      try await ModelWalk.run(steps, in: folder)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a catalog is what its model is after any commands", arguments: 0..<5 as Range<UInt64>)
  func sequences(part: UInt64) async {
    for seed in part * 8..<part * 8 + 8 {
      guard let fault = await fault(of: steps(seed)) else { continue }
      let short = await ModelStep.shortened(steps(seed)) { await self.fault(of: $0) != nil }
      Issue.record("seed \(seed): \(fault)\nshortest: \(short)\n\(await self.fault(of: short) ?? "")")
      return
    }
  }

  @Test("a row whose identifier a person gave to the record of another row gets a record of its own")
  func takenIdentifier() async {
    let steps: [ModelStep] = [
      .importRows(count: 4), .edit(157, value: 546), .importAgain(742, value: 503), .undo,
      .importAgain(643, value: 893),
    ]
    #expect(await fault(of: steps) == nil)
  }

  @Test("a failing sequence is shortened to the steps that matter")
  func shortened() async {
    let all = steps(1) + [.undo] + steps(2) + [.undo]
    let short = await ModelStep.shortened(all) { $0.filter { $0 == .undo }.count >= 2 }
    #expect(short == [.undo, .undo])
  }
}
