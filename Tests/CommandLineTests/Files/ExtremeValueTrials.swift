import CatalogFixtures
import Foundation
import TestTools
import Testing

/// The program with catalogs that have extreme values in a column: an answer or a sentence, and never a signal or no
/// end.
///
/// Each run takes the next of the commands, and any column of any table. `ADAGIA_EXTREME_RUNS` says how many there are
/// (by default 120), `ADAGIA_EXTREME_SEED` with what luck.
@Suite(.serialized) struct ExtremeValueTrials {
  private static let environment = ProcessInfo.processInfo.environment

  private let adagia: Adagia
  private let seed = Self.environment["ADAGIA_EXTREME_SEED"].flatMap { UInt64($0) } ?? 1
  private let runs = Self.environment["ADAGIA_EXTREME_RUNS"].flatMap { Int($0) } ?? 120

  init() throws {
    adagia = try Adagia()
    let lines = (1...50).map {
      #"{"id":"\#($0)","text":"a saying of old","author":"Seneca","lang":"la","date":"\#(1500 + $0)","shelf":"S"}"#
    }
    _ = try adagia.folder.write(lines.joined(separator: "\n"), to: "in.jsonl")
    _ = try adagia.folder.write("id,text\n1,One\n2,Two\n", to: "files/a.csv")
    _ = try adagia.folder.write("collections:\n- name: s\n  files: files/*.csv\n", to: "m.yaml")
    _ = try adagia.folder.write("attached", to: "a.txt")
    for arguments in [
      ["import", "in.jsonl", "--collection", "c"], ["tag", "+rare", "--yes", "--", "saying"], ["reindex", "m.yaml"],
      ["attach", "3", "a.txt"], ["synonyms", "add", "old", "ancient"], ["saved", "add", "all", "saying"],
      ["add", "one more"], ["undo"], ["rebuild"],
    ] {
      let run = try adagia.run(
        Adagia.program, arguments, environment: ["ADAGIA_CATALOG": adagia.folder.path("sound.db")])
      #expect(run.status == 0, "\(run)")
    }
    try ExtremeValues.fillRareTables(of: adagia.folder.path("sound.db"))
  }

  private static let commands =
    [
      ["check"], ["check", "--quick"], ["stats", "--format", "json"], ["log"], ["log", "2"], ["jobs"], ["jobs", "1"],
      ["search", "saying", "--sort", "date", "--facet", "language", "--facet", "century", "--limit", "100"],
      ["search", "@all ancient", "--format", "json"], ["search", "tag:rare date:1500..1600", "--why"],
      ["show", "1", "3", "5", "30"], ["show", "3", "--format", "json"], ["history", "5"], ["attach", "3"],
      ["duplicates"], ["today"], ["random"], ["similar", "5"], ["suggest", "sa"], ["collections"],
      ["synonyms", "list"],
      ["saved", "list"], ["find", "old saying"], ["doctor"], ["detect"], ["repair"],
      ["repair", "--salvage", "saved.db"],
      ["repair", "--remove-strays", "--accept-changes"], ["undo"], ["undo", "1"], ["rebuild"],
      ["pack", "p.db", "saying"],
      ["backup", "b.db"], ["reindex", "m.yaml"], ["tag", "+other", "--yes", "--", "saying"], ["remove", "--yes", "5"],
      ["import", "in.jsonl", "--collection", "c"], ["detect", "--set", "--yes"], ["merge", "bad.db"],
    ]
    + ["jsonl", "json", "csv", "tsv", "bibtex", "ris", "html", "markdown", "csl", "opml"].map {
      ["export", "--format", $0, "--output", "-"]
    }

  @Test("no value in a column ends a command by a signal, or keeps it from ending")
  func anyCommand() throws {
    print("ADAGIA_EXTREME_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let sound = try adagia.folder.bytes(of: "sound.db")
    let columns = try ExtremeValues.columns(of: adagia.folder.path("sound.db"))
    for number in 0..<runs {
      let column = try #require(columns.randomElement(using: &random))
      let command = Self.commands[number % Self.commands.count]
      let row = Bool.random(using: &random) ? nil : Int.random(in: 0..<50, using: &random)
      try removeCopies()
      try adagia.folder.write(sound, to: "bad.db")
      try ExtremeValues.put(
        ExtremeValues.values.shuffled(using: &random), into: column, row: row, at: adagia.folder.path("bad.db"))
      let catalog = command[0] == "merge" ? "target.db" : "bad.db"
      try expectEnd(of: command, catalog, "\(column), run \(number)")
    }
  }

  private func removeCopies() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path)
    where ["bad.db", "saved.db", "p.db", "b.db", "target.db"].contains(where: { name.hasPrefix($0) }) {
      try FileManager.default.removeItem(atPath: adagia.folder.path(name))
    }
  }

  /// Runs a command for a minute at most.
  private func expectEnd(of command: [String], _ catalog: String, _ what: String) throws {
    let process = try adagia.makeProcess(
      URL(fileURLWithPath: "/usr/bin/timeout"), ["60", Adagia.program.path] + command,
      ["ADAGIA_CATALOG": adagia.folder.path(catalog)])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let (output, error) = (try adagia.folder.bytes(of: "stdout"), try adagia.folder.bytes(of: "stderr"))
    let status = process.terminationStatus
    let end = String(decoding: error.suffix(600), as: UTF8.self)
    // 'timeout' gives 124 for a command that it ended, and 128 and the signal for one that a signal ended.
    #expect(process.terminationReason == .exit && status < 124, "\(command) on \(what): \(status) \(end)")
    #expect(status < 2 || !output.isEmpty || !error.isEmpty, "\(command) on \(what) says nothing: \(status)")
  }
}
