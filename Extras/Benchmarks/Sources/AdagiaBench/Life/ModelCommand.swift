internal import ArgumentParser
internal import CatalogModel
internal import Foundation
internal import TestTools

/// `adagia-bench model 1000000`: random commands on a catalog in memory, compared with a model after each.
struct ModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model",
    abstract: "Run random sequences of commands, and compare the whole catalog with a model after each command.",
    discussion: """
      At the end of a sequence everything is undone and redone, and the catalog is checked. A sequence that fails is printed with its
      seed, and the shortest part of it that fails. Sequences have consecutive seeds.
      """)

  @Argument(help: "The number of steps.") var steps: Int
  @Option(help: "The seed of the first sequence.") var seed: UInt64 = 1
  @Option(help: "The steps of a sequence.") var length = 30

  func validate() throws {
    guard steps > 0, length > 0 else { throw ValidationError("Steps and --length take numbers above 0.") }
  }

  func run() async throws {
    let (folder, start, clock) = (try TemporaryFolder(), ContinuousClock.now, ContinuousClock())
    let count = (steps + length - 1) / length
    var faults = 0
    for number in 0..<count {
      let seed = seed + UInt64(number)
      if let fault = await fault(of: sequence(seed), folder) {
        faults += 1
        await report(fault, seed, folder)
      }
      if (number + 1) % max(1, count / 20) == 0 {
        Report.lines(["\((number + 1) * length) steps, \(faults) faults, \(clock.now - start)"])
      }
    }
    if faults > 0 { throw ExitCode(1) }
  }

  private func sequence(_ seed: UInt64) -> [ModelStep] {
    var random = SeededGenerator(seed: seed)
    return ModelStep.sequence(length, using: &random)
  }

  private func fault(of steps: [ModelStep], _ folder: TemporaryFolder) async -> String? {
    do {
      try await ModelWalk.run(steps, in: folder)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func report(_ fault: String, _ seed: UInt64, _ folder: TemporaryFolder) async {
    // Shortening a long sequence takes minutes.
    Report.lines(["seed \(seed): \(fault)"])
    let short = await ModelStep.shortened(sequence(seed)) { await self.fault(of: $0, folder) != nil }
    let last = await self.fault(of: short, folder) ?? ""
    Report.lines(["shortest: \(short)", last])
  }
}
