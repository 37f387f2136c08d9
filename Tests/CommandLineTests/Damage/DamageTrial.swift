import Foundation
import TestTools
import Testing

/// A damaged file and what every command makes of it.
struct DamageTrial {
  private let scene: DamageScene
  private let sound: [DamageScene.Answer]
  /// Lines of the original's export, without collections.
  private let records: Set<String>

  init() throws {
    scene = try DamageScene()
    sound = try scene.answers(DamageScene.questions)
    try #require(sound.allSatisfy { !$0.isCrash && $0.status == 0 }, "\(sound)")
    records = Set(Self.records(sound[0].output).map(\.record))
    try #require(records.count == DamageScene.recordCount)
  }

  /// Damages the file once, and asks, saves and repairs it.
  ///
  /// - Parameter isLong: Whether to ask everything also when the check has found the damage.
  func run(
    _ kind: DamageKind, _ area: DamageArea, isLong: Bool, _ generator: inout SeededGenerator, _ tally: inout DamageTally
  ) throws {
    try scene.tidy()
    let place: Comment = "\(kind.rawValue), \(area), \(try scene.damage(kind, area, &generator))"
    tally.trialCount += 1
    let check = try scene.answers([["check"]])[0]
    expectNoCrash(check, &tally, place)
    #expect(check.status == 0 || check.status == 4, "\(place): \(check)")
    if check.status != 0 { tally.foundCount += 1 }
    try ask(check.status == 0, isLong, tally.trialCount, &tally, place)
    try salvage(&tally, place)
    try repair(&tally, place)
  }

  /// Of a file that is known to be damaged, only crashes count.
  private func ask(
    _ isSaidSound: Bool, _ isLong: Bool, _ number: Int, _ tally: inout DamageTally, _ place: Comment
  ) throws {
    let some = DamageScene.questions.indices.filter { isSaidSound || isLong || $0 % 4 == number % 4 }
    var isSame = true
    for (question, answer) in zip(some, try scene.answers(some.map { DamageScene.questions[$0] })) {
      expectNoCrash(answer, &tally, "\(place): \(DamageScene.questions[question])")
      isSame = isSame && answer == sound[question]
      #expect(!isSaidSound || answer == sound[question], "\(place): \(DamageScene.questions[question])")
    }
    if isSaidSound, !isSame { tally.missedCount += 1 }
  }

  private func salvage(_ tally: inout DamageTally, _ place: Comment) throws {
    let run = try scene.answers([["repair", "--salvage", "saved.db"]])[0]
    expectNoCrash(run, &tally, "\(place), salvage")
    tally.recordCount += records.count
    let hasFile = FileManager.default.fileExists(atPath: scene.adagia.folder.path("saved.db"))
    let export = hasFile ? try scene.answers([["export", "--format", "jsonl"]], of: "saved.db")[0].output : ""
    let all = Self.records(export)
    let kept = all.filter { !$0.isDoubtful }.map(\.record)
    let saved = records.intersection(kept)
    tally.savedCount += saved.count
    let doubtful = all.count - kept.count
    tally.doubtfulCount += min(doubtful, records.count - saved.count)
    let wrong = kept.filter { !records.contains($0) }
    tally.wrongCount += wrong.count
    #expect(wrong.isEmpty, "\(place), salvage: \(wrong.prefix(2))")
    guard run.status == 0, saved.count < records.count else { return }
    tally.silentCount += 1
    Issue.record("\(place): a salvage lost \(records.count - saved.count) records and said nothing")
  }

  private func repair(_ tally: inout DamageTally, _ place: Comment) throws {
    let run = try scene.answers([["repair"]])[0]
    expectNoCrash(run, &tally, "\(place), repair")
    guard run.status == 0 else { return }
    let export = try scene.answers([["export", "--format", "jsonl"]])[0]
    let isSame = export == sound[0]
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
