import Foundation
import TestTools
import Testing

/// The program is killed at random instants of its work, again and again; after each, the catalog has to pass its
/// check, a concurrent reader must see no error and nothing half done, and in the end all is as if nothing had
/// happened.
///
/// `ADAGIA_CRASH_KILLS` says how often (`tools/trials/crash`: 200), `ADAGIA_CRASH_SEED` with what luck,
/// `ADAGIA_CRASH_STEPS` names the only steps to kill, and `ADAGIA_CRASH_PROGRAM` another build of the program.
@Suite(.serialized) struct CrashTrials {
  private static let environment = ProcessInfo.processInfo.environment
  private let killCount = Self.environment["ADAGIA_CRASH_KILLS"].flatMap { Int($0) } ?? 20
  private let seed = Self.environment["ADAGIA_CRASH_SEED"].flatMap { UInt64($0) } ?? 1
  private let steps = Self.environment["ADAGIA_CRASH_STEPS"].map { $0.split(separator: ",") }

  @Test("a command that is killed at any instant loses nothing and goes on")
  func killedAtAnyInstantItLosesNothingAndGoesOn() throws {
    let undisturbed = try CrashScene()
    var durations: [Double] = []
    for step in CrashScene.Step.allCases { durations.append(try undisturbed.run(step)) }
    let expected = try undisturbed.records()
    #expect(expected.count >= CrashScene.recordCount)
    let tagged = try undisturbed.taggedCount()
    #expect(tagged > 1000)

    var generator = SeededGenerator(seed: seed)
    var killed = 0
    while killed < killCount {
      let scene = try CrashScene()
      let reader = CrashReader(at: scene.path, tagged: tagged, most: expected.count + CrashScene.fileLength + 10)
      for (step, duration) in zip(CrashScene.Step.allCases, durations) {
        let isKilled = steps?.contains { $0 == "\(step)" } ?? true
        killed += try scene.run(step, duration, killing: isKilled ? killCount - killed : 0, &generator)
      }
      #expect(try reader.end() > 0)
      try scene.check()
      #expect(try scene.records() == expected)
      #expect(try scene.staleCount() == 0)
    }
  }
}
