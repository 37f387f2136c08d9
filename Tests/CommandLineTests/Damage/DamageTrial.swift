import Foundation
import TestTools
import Testing

/// A damaged file and what every command makes of it.
struct DamageTrial {
  private let scene: DamageScene
  private let questions: [[String]]
  /// The answers of the catalog, and of its states after one change more and after two.
  private let states: [[DamageScene.Answer]]
  /// Lines of the exports of those states, without collections.
  private let exports: [Set<String>]

  init(asksSlowQuestions: Bool) throws {
    let scene = try DamageScene()
    let questions = DamageScene.questions + (asksSlowQuestions ? DamageScene.slowQuestions : [])
    (self.scene, self.questions) = (scene, questions)
    states = try (0..<3).map { state in
      try scene.restore(state)
      return try scene.answers(questions)
    }
    try #require(states.joined().allSatisfy { !$0.isCrash && $0.status == 0 }, "\(states)")
    exports = states.map { Set(Self.records($0[0].output).map(\.record)) }
    try #require(exports.allSatisfy { $0.count == DamageScene.recordCount })
  }

  /// The states that an undamaged file may be in: a log that is gone takes its changes with it.
  private func possible(_ kind: DamageKind) -> Range<Int> { 0..<(kind.concernsLog ? 3 : 1) }

  /// Damages the file once, and asks, saves and repairs it.
  func run(
    _ kind: DamageKind, _ area: DamageArea, _ generator: inout SeededGenerator, _ tally: inout DamageTally
  ) throws {
    try scene.tidy()
    let place: Comment = "\(kind.rawValue), \(area), \(try scene.damage(kind, area, &generator))"
    tally.trialCount += 1
    let check = try scene.answers([["check"]])[0]
    expectNoCrash(check, &tally, place)
    // A log of another database is refused before SQLite reads it.
    if kind.concernsLog, check.status == 65 {
      tally.foundCount += 1
      return
    }
    #expect(check.status == 0 || check.status == 4, "\(place): \(check)")
    if check.status != 0 { tally.foundCount += 1 }
    try ask(kind, check.status == 0, &tally, place)
    try salvage(kind, &tally, place)
    try repair(kind, &tally, place)
  }

  /// Asks everything of a file that passed the check. Of a file that is known to be damaged only crashes count, and a
  /// quarter of the questions are asked, by turns.
  private func ask(
    _ kind: DamageKind, _ isSaidSound: Bool, _ tally: inout DamageTally, _ place: Comment
  ) throws {
    let number = tally.trialCount
    let some = questions.indices.filter { isSaidSound || $0 % 4 == number % 4 }
    let answers = try scene.answers(some.map { questions[$0] })
    for (question, answer) in zip(some, answers) {
      expectNoCrash(answer, &tally, "\(place): \(questions[question])")
    }
    guard isSaidSound else { return }
    let fits = possible(kind).map { state in zip(some, answers).filter { states[state][$0] != $1 }.map(\.0) }
    guard let least = fits.min(by: { $0.count < $1.count }), !least.isEmpty else { return }
    tally.missedCount += 1
    Issue.record("\(place): other answers to \(least.map { questions[$0] })")
  }

  private func salvage(_ kind: DamageKind, _ tally: inout DamageTally, _ place: Comment) throws {
    let run = try scene.answers([["repair", "--salvage", "saved.db"]])[0]
    expectNoCrash(run, &tally, "\(place), salvage")
    tally.recordCount += DamageScene.recordCount
    let hasFile = FileManager.default.fileExists(atPath: scene.adagia.folder.path("saved.db"))
    let export = hasFile ? try scene.answers([["export", "--format", "jsonl"]], of: "saved.db")[0].output : ""
    let all = Self.records(export)
    let kept = all.filter { !$0.isDoubtful }.map(\.record)
    let known = exports[possible(kind)].reduce(into: Set()) { $0.formUnion($1) }
    // Records of a mixture of two states are sound each, and there is one of each at most.
    let saved = known.intersection(kept)
    tally.savedCount += min(saved.count, DamageScene.recordCount)
    let doubtful = all.count - kept.count
    tally.doubtfulCount += min(doubtful, max(0, DamageScene.recordCount - saved.count))
    let wrong = kept.filter { !known.contains($0) }
    tally.wrongCount += wrong.count
    #expect(wrong.isEmpty, "\(place), salvage: \(wrong.prefix(2))")
    guard run.status == 0, saved.count < DamageScene.recordCount else { return }
    tally.silentCount += 1
    Issue.record("\(place): a salvage lost \(DamageScene.recordCount - saved.count) records and said nothing")
  }

  private func repair(_ kind: DamageKind, _ tally: inout DamageTally, _ place: Comment) throws {
    let run = try scene.answers([["repair"]])[0]
    expectNoCrash(run, &tally, "\(place), repair")
    guard run.status == 0 else { return }
    let export = try scene.answers([["export", "--format", "jsonl"]])[0]
    let isSame = possible(kind).contains { export == states[$0][0] }
    if isSame { tally.repairedCount += 1 } else { tally.misrepairedCount += 1 }
    #expect(isSame, "\(place): a repair that ended with 0")
  }

  private func expectNoCrash(_ answer: DamageScene.Answer, _ tally: inout DamageTally, _ place: Comment) {
    if answer.isCrash { tally.crashCount += 1 }
    #expect(!answer.isCrash, "\(place): \(answer)")
  }

  /// The lines of an export without their collections, because a salvage may not know the names.
  private static func records(_ export: String) -> [(record: String, isDoubtful: Bool)] {
    export.split(separator: "\n").map { line in
      let parts = line.split(separator: "\",", maxSplits: 1)
      return (record: String(parts.last ?? ""), isDoubtful: parts[0].contains("(doubtful"))
    }
  }
}
