import Foundation
import TestTools
import Testing

/// A command and its scene: what it leaves without faults, and what it may leave with one.
struct FaultTrial {
  /// The calls of each kind in a run without faults.
  let counts: [FaultKind: Int]

  private let job: FaultJob
  private let scene: FaultScene
  private let clean: ProgramRun
  private let before: [Substring]
  private let after: [Substring]
  private let names: Set<String>

  init(_ job: FaultJob, _ scene: FaultScene) throws {
    (self.job, self.scene) = (job, scene)
    try job.prepare(scene)
    before = try scene.state()
    try scene.keep()
    (clean, counts) = try scene.counts(job.arguments)
    // A search for duplicates finds none.
    try #require(clean.status <= 1, "\(job.name): \(clean.error)")
    after = try scene.state()
    names = try scene.names()
  }

  /// Runs the command with a fault and looks at what it says and leaves.
  func meet(_ fault: StorageFault) throws {
    try scene.restore()
    let (run, isKilled) = try scene.run(job.arguments, with: fault)
    let place: Comment = "\(job.name), \(fault): \(run.status) \(run.error)"
    #expect(isKilled ? fault.kind.mayEndProcess : run.status < 128, place)
    if !isKilled { expectSentence(run, place) }
    switch job.outcome {
    case .answer:
      if run.status == clean.status { #expect(run.output == clean.output, place) }
    case .firstAnswer: try expectAgain(place)
    case .change:
      let state = try soundState(place)
      #expect(state == before || state == after || before.isEmpty && state.isEmpty, place)
      if run.status == 0 && !isKilled { #expect(state == after, place) }
      if state != after { try expectAgain(place) }
    case .batches, .sameRecords:
      let state = try soundState(place)
      if case .sameRecords = job.outcome { #expect(state == before, place) }
      try expectAgain(place)
    case .file(let name):
      #expect(try soundState(place) == before, place)
      try expectWhole(name, place)
      if !scene.exists(name) { try expectAgain(place) }
    }
  }

  /// A failing command says why, in words of its own.
  private func expectSentence(_ run: ProgramRun, _ place: Comment) {
    guard run.status != 0 else { return }
    let isCheck = job.arguments == ["check"]
    #expect(isCheck || run.error.contains("adagia: "), place)
    for word in ["SQLite error", "not an error", "database is locked", "Fatal error", ".part-"] {
      #expect(!run.error.contains(word), place)
    }
  }

  /// The state of a catalog that passes its check; a command that was to mend damage may have left it.
  private func soundState(_ place: Comment) throws -> [Substring] {
    guard scene.exists("c.db") else { return [] }
    let check = try scene.run(["check"])
    #expect(check.status == 0 || job.startsUnsound && check.status == 4, "\(place): \(check.output)")
    return try scene.state()
  }

  /// The same command, without a fault, does its work and leaves what it always leaves.
  private func expectAgain(_ place: Comment) throws {
    let run = try scene.run(job.arguments)
    #expect(run.status == clean.status, "\(place), again: \(run.error)")
    #expect(try soundState("\(place), again") == after, "\(place), again")
    let left = try scene.names().subtracting(names)
    #expect(left.isEmpty, "\(place), again: \(left)")
  }

  /// A file that is written has its name when it is complete, and not before.
  private func expectWhole(_ name: String, _ place: Comment) throws {
    guard scene.exists(name) else { return }
    switch name {
    case "out.jsonl":
      let lines = try scene.text(of: name).split(separator: "\n")
      #expect(lines == ["old"] || lines.count == 60, place)
    case "table.db": break
    default: #expect(try scene.run(["check", "--catalog", name]).status == 0, place)
    }
  }
}
