import Foundation
import TestTools
import Testing

/// A command and its scene: what it leaves without faults, and what it may leave with one.
struct FaultTrial {
  /// The calls of each kind in a run without faults.
  let counts: [FaultKind: Int]
  private(set) var tally = FaultTally()

  private let job: FaultJob
  private let scene: FaultScene
  private let clean: ProgramRun
  private let before: [String]
  private let after: [String]
  private let names: Set<String>

  init(_ job: FaultJob, _ scene: FaultScene) throws {
    (self.job, self.scene) = (job, scene)
    try job.prepare(scene)
    before = try scene.state()
    try scene.keep()
    (clean, counts) = try scene.counts(job.arguments)
    // A search for duplicates finds none, and an import may reject rows.
    try #require([0, 1, 3].contains(clean.status), "\(job.name): \(clean.error)")
    after = try scene.state()
    names = try scene.names()
  }

  /// Runs the command with a fault and looks at what it says and leaves.
  mutating func meet(_ fault: StorageFault) throws {
    try scene.restore()
    let rival = try job.rival.map { try scene.start(rival: $0) }
    let (run, isKilled) = try scene.run(job.arguments, with: fault)
    let place: Comment = "\(job.name), \(fault): \(run.status) \(run.error)"
    if let rival { try expectAnswer(of: rival, place) }
    tally.note(fault, isEnded: isKilled)
    tally.expect(isKilled ? fault.kind.mayEndProcess : run.status < 128, place, as: .noTrap)
    if !isKilled { expectSentence(run, place) }
    switch job.outcome {
    case .answer:
      if run.status == clean.status { tally.expect(run.output == clean.output, place) }
    case .firstAnswer: try expectAgain(place)
    case .change:
      let state = try soundState(place)
      tally.expect(state == before || state == after || before.isEmpty && state.isEmpty, place)
      if run.status == 0 && !isKilled { tally.expect(state == after, place) }
      if state != after { try expectAgain(place) }
    case .batches, .sameRecords:
      let state = try soundState(place)
      if case .sameRecords = job.outcome { tally.expect(state == before, place) }
      try expectAgain(place)
    case .file(let name):
      tally.expect(try soundState(place) == before, place)
      try expectWhole(name, place)
      if !scene.exists(name) { try expectAgain(place) }
    }
  }

  /// Another process that runs the same command at the same time has nothing to do with the fault.
  private mutating func expectAnswer(of rival: FaultScene.Rival, _ place: Comment) throws {
    let run = try rival.end()
    tally.expect(run.status == clean.status && run.output == clean.output, "\(place), beside it: \(run)")
  }

  /// A failing command says why, in words of its own.
  private mutating func expectSentence(_ run: ProgramRun, _ place: Comment) {
    guard run.status != 0 else { return }
    let isCheck = job.arguments == ["check"]
    tally.expect(isCheck || run.error.contains("adagia: "), place, as: .sentence)
    for word in ["SQLite error", "not an error", "database is locked", "Fatal error", ".part-"] {
      tally.expect(!run.error.contains(word), place, as: .sentence)
    }
  }

  /// The state of a catalog that passes its check; a command that was to mend damage may have left it.
  private mutating func soundState(_ place: Comment) throws -> [String] {
    guard scene.hasCatalog else { return [] }
    let check = try scene.run(["check"])
    tally.expect(check.status == 0 || job.startsUnsound && check.status == 4, "\(place): \(check.output)\(check.error)")
    return try scene.state()
  }

  /// The same command, without a fault, does its work and leaves what it always leaves.
  private mutating func expectAgain(_ place: Comment) throws {
    let run = try scene.run(job.arguments)
    tally.expect(run.status == clean.status, "\(place), again: \(run.error)")
    tally.expect(try soundState("\(place), again") == after, "\(place), again")
    // The next command that writes removes the draft of a process that was killed after another one had made the
    // catalog.
    if job.rival != nil { _ = try scene.run(["repair"]) }
    let left = try scene.names().subtracting(names)
    tally.expect(left.isEmpty, "\(place), again: \(left)")
  }

  /// A file that is written has its name when it is complete, and not before.
  private mutating func expectWhole(_ name: String, _ place: Comment) throws {
    guard scene.exists(name) else { return }
    switch name {
    case "out.jsonl":
      let lines = try scene.text(of: name).split(separator: "\n")
      tally.expect(lines == ["old"] || lines.count == 60, place)
    case "table.db": break
    default: tally.expect(try scene.run(["check", "--catalog", name]).status == 0, place)
    }
  }
}
