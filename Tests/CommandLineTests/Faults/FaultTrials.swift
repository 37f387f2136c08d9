import Foundation
import TestTools
import Testing

/// Each call of a command to the system fails once: files that cannot be opened, reads, writes and syncs that fail,
/// full disks, locks that are refused, kills, and power cuts that take what was not synced. The command must say so in
/// a sentence and end with a code of its own; the catalog passes its check afterward, holds the state before or after,
/// and the same command works again and leaves nothing behind. The kills come at calls that change a file and at random
/// instants.
///
/// `ADAGIA_FAULTS` is the number of faults of each kind for a command (`tools/trials/faults`: 30; without it, two of
/// other kinds and four instants of death for each command), `ADAGIA_FAULT_SEED` their seed, and `ADAGIA_FAULT_PROGRAM`
/// another build of the program. `ADAGIA_FAULT_KINDS` names the kinds, such as `kill,power`, and
/// `ADAGIA_FAULT_JOBS` is a part of the names of the commands, or several with `|` between them. A long run prints a
/// row of a table for each command.
@Suite struct FaultTrials {
  private static let environment = ProcessInfo.processInfo.environment
  private let faultCount = Self.environment["ADAGIA_FAULTS"].flatMap { Int($0) }
  private let seed = Self.environment["ADAGIA_FAULT_SEED"].flatMap { UInt64($0) } ?? 1
  private let program = Self.environment["ADAGIA_FAULT_PROGRAM"].map { URL(fileURLWithPath: $0) } ?? Adagia.program

  private static let kinds = environment["ADAGIA_FAULT_KINDS"].map { list in
    FaultKind.allCases.filter { list.split(separator: ",").contains(Substring($0.rawValue)) }
  }
  private static let jobs = FaultJob.all.enumerated().filter { job in
    environment["ADAGIA_FAULT_JOBS"]?.split(separator: "|").contains { job.element.name.contains($0) } ?? true
  }

  /// Printed before the first row, whichever command is done first.
  private static let heading: Void = print(FaultTally.heading)

  @Test("a command whose storage fails says so and harms nothing", arguments: jobs)
  func command(index: Int, job: FaultJob) throws {
    guard let shim = try StorageFaultShim() else { return }
    var trial = try FaultTrial(job, FaultScene(shim, program: program))
    var generator = SeededGenerator(seed: seed &+ UInt64(index))
    let faults = faults(of: trial, index, &generator)
    #expect(!faults.isEmpty)
    for fault in faults { try trial.meet(fault) }
    guard faultCount != nil else { return }
    _ = Self.heading
    print(trial.tally.row(job.name))
  }

  /// In a short run four instants of death, so that all commands together come to more than 200, and two of the other
  /// kinds.
  ///
  /// - Parameter index: The command's; in a short run each begins with another kind.
  private func faults(of trial: FaultTrial, _ index: Int, _ generator: inout SeededGenerator) -> [StorageFault] {
    let kinds = (Self.kinds ?? FaultKind.allCases).filter { trial.counts[$0, default: 0] > 0 }
    guard let faultCount else {
      let others = kinds.filter { !$0.endsProcess }
      let some = (0..<min(2, others.count)).map { others[(index * 2 + $0) % others.count] }
      return (some + [.kill, .power, .moment, .moment].filter(kinds.contains)).map { kind in
        fault(kind, Int.random(in: 1...trial.counts[kind, default: 1], using: &generator), &generator)
      }
    }
    return kinds.flatMap { kind in
      let last = trial.counts[kind, default: 1]
      // A power cut at the same call takes other writes each time.
      let repeats = kind == .power ? (faultCount + last - 1) / last : 1
      let numbers = (0..<repeats).flatMap { _ in (1...last).shuffled(using: &generator) }.prefix(faultCount)
      return numbers.sorted().map { fault(kind, $0, &generator) }
    }
  }

  private func fault(_ kind: FaultKind, _ number: Int, _ generator: inout SeededGenerator) -> StorageFault {
    StorageFault(
      kind: kind, number: number, lasts: kind.mayLast && Bool.random(using: &generator), seed: generator.next())
  }
}
