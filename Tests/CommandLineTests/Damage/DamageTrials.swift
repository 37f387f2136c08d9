import Foundation
import TestTools
import Testing

/// Whatever is wrong with a file, no command crashes, a check never says ok of one that has other records or gives
/// other answers, and a salvage never gives back a wrong record as sound or loses one silently.
///
/// `ADAGIA_DAMAGE_FILES` is the number of files for each kind of damage, spread over the parts of the file
/// (`tools/trials/damage`: 600; without it 6), `ADAGIA_DAMAGE_SEED` their seed, `ADAGIA_DAMAGE_KINDS` names the
/// only kinds, and `ADAGIA_DAMAGE_PROGRAM` another build of the program. A long run prints a row of a table for each
/// part.
@Suite(.serialized) struct DamageTrials {
  private static let environment = ProcessInfo.processInfo.environment
  private let fileCount = Self.environment["ADAGIA_DAMAGE_FILES"].flatMap { Int($0) }
  private let seed = Self.environment["ADAGIA_DAMAGE_SEED"].flatMap { UInt64($0) } ?? 1

  private static var kinds: [DamageKind] {
    guard let names = environment["ADAGIA_DAMAGE_KINDS"]?.split(separator: ",") else { return DamageKind.allCases }
    return DamageKind.allCases.filter { kind in names.contains { $0 == kind.rawValue } }
  }

  /// The last 512 bytes of 92 of 150 pages, zeroed one at a time, had ended `check` and `repair`.
  @Test("damage ends no command, is found, and costs only what it hits", arguments: Self.kinds)
  func damage(kind: DamageKind) throws {
    let trial = try DamageTrial(asksSlowQuestions: fileCount != nil)
    var generator = SeededGenerator(seed: seed)
    guard let fileCount else {
      var tally = DamageTally()
      for number in 0..<6 {
        try trial.run(kind, kind.areas[number % kind.areas.count], &generator, &tally)
      }
      // Without its log, or with a part of it, a catalog is an earlier state of itself.
      return #expect(tally.foundCount > 0 || kind.concernsLog)
    }
    print(DamageTally.heading)
    for area in kind.areas {
      var tally = DamageTally()
      let count = (fileCount + kind.areas.count - 1) / kind.areas.count
      for _ in 0..<count { try trial.run(kind, area, &generator, &tally) }
      print(tally.row(kind.rawValue, area.rawValue))
    }
  }
}
