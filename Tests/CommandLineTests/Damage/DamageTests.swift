import Foundation
import TestTools
import Testing

/// Whatever bits of a file are turned over, and whatever pages are others, nothing crashes, and a check never says ok of one that has other records or
/// gives other answers.
///
/// `ADAGIA_DAMAGE_FLIPS` says how many (`tools/damage-test`: 200), `ADAGIA_DAMAGE_SEED` with what luck, and
/// `ADAGIA_DAMAGE_PROGRAM` names another build of the program.
@Suite(.serialized) struct DamageTests {
  private static let environment = ProcessInfo.processInfo.environment
  private let flipCount = Self.environment["ADAGIA_DAMAGE_FLIPS"].flatMap { Int($0) } ?? 20
  private let seed = Self.environment["ADAGIA_DAMAGE_SEED"].flatMap { UInt64($0) } ?? 1

  /// The last 512 bytes of 92 of 150 pages, zeroed one at a time, had ended `check` and `repair`.
  @Test("whole sectors and pages that are wrong end no command", arguments: DamageScene.Stretch.allCases)
  func stretches(kind: DamageScene.Stretch) throws {
    let scene = try DamageScene()
    let sound = try scene.answers(DamageScene.questions)
    var generator = SeededGenerator(seed: seed)
    for number in 0..<flipCount / 2 {
      try scene.tidy()
      let pages = try scene.damage(kind, &generator)
      let check = try scene.answers([["check"]])[0]
      #expect(!check.isCrash, "\(kind) \(number), pages \(pages): \(check)")
      #expect((check.status == 0 || check.status == 4), "\(kind) \(number), pages \(pages): \(check)")
      let some = DamageScene.questions.indices.filter { check.status == 0 || flipCount > 20 || $0 % 4 == number % 4 }
      for (question, answer) in zip(some, try scene.answers(some.map { DamageScene.questions[$0] })) {
        #expect(!answer.isCrash, "\(kind) \(number), pages \(pages): \(DamageScene.questions[question])")
        #expect(
          check.status == 4 || answer == sound[question],
          "\(kind) \(number), pages \(pages): \(DamageScene.questions[question])")
      }
      for rescue in try scene.answers([["repair", "--salvage", "saved.db"], ["repair"]]) {
        #expect(!rescue.isCrash, "\(kind) \(number), pages \(pages): \(rescue)")
      }
    }
  }

  @Test func whatATurnedBitChangesIsFound() throws {
    let scene = try DamageScene()
    let sound = try scene.answers(DamageScene.questions)
    #expect(sound.allSatisfy { !$0.isCrash && $0.status == 0 }, "\(sound)")
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for number in 0..<flipCount {
      let place = try scene.turnBit(&generator)
      let check = try scene.answers([["check"]])[0]
      #expect(check.status == 0 || check.status == 4, "flip \(number), byte \(place): \(check)")
      if check.status == 4 { found += 1 }
      // Of a file that is known to be damaged, all that is asked is that nothing crashes.
      let some = DamageScene.questions.indices.filter { check.status == 0 || flipCount > 20 || $0 % 4 == number % 4 }
      let seen = try scene.answers(some.map { DamageScene.questions[$0] })
      for (question, answer) in zip(some, seen) {
        #expect(!answer.isCrash, "flip \(number), byte \(place): \(DamageScene.questions[question])")
        #expect(
          check.status == 4 || answer == sound[question],
          "flip \(number), byte \(place), page \(place / 4_096 + 1): \(DamageScene.questions[question])")
      }
    }
    print("\(flipCount) bits turned over: a check found \(found), \(flipCount - found) changed nothing")
    #expect(found > 0)
  }
}
