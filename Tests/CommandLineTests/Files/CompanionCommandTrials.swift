import CatalogFixtures
import Foundation
import TestTools
import Testing

/// A stranger's catalog with crafted files beside it, given to commands: nothing outside of it is changed, and no
/// command crashes or waits.
///
/// `ADAGIA_COMPANIONS=all` tries every file with every command (`tools/trials/companions`, some ten minutes); without
/// it each command meets a few.
@Suite(.serialized) struct CompanionCommandTrials {
  private static let isLong = ProcessInfo.processInfo.environment["ADAGIA_COMPANIONS"] == "all"

  /// Commands for which the file is the catalog.
  private static let ownCommands: [[String]] = [
    ["search", "courage"], ["show", "1"], ["check"], ["check", "--quick"], ["stats"], ["doctor"],
    ["export", "--output", "out.jsonl", "--force"],
    ["backup", "copy.db", "--force"], ["pack", "courage", "p.pack", "--force"], ["log"], ["jobs"], ["suggest", "cou"],
    ["duplicates"],
    ["add", "words"], ["undo"], ["repair"], ["repair", "--salvage", "saved.db"],
    ["rebuild"],
  ]
  /// Commands for which it is another file.
  private static let otherCommands: [[String]] = [
    ["merge"], ["merge", "--dry-run"], ["import", "--format", "sqlite"],
  ]

  private let adagia: Adagia
  private let stranger: String
  private let victim: String

  init() throws {
    adagia = try Adagia()
    stranger = adagia.folder.path("stranger/evil.db")
    try FileManager.default.createDirectory(atPath: adagia.folder.path("stranger"), withIntermediateDirectories: true)
    victim = try adagia.folder.write("precious", to: "home/victim.txt")
    #expect(try adagia("add", "courage is grace", "--catalog", "sound.db").status == 0)
    #expect(try adagia("add", "my own words", "--catalog", "mine.db").status == 0)
  }

  private func companions(for command: [String]) -> [CraftedCompanion] {
    if Self.isLong { return CraftedCompanion.all }
    let step = 41
    let start = command.joined().utf8.reduce(0) { $0 &+ Int($1) } % step
    return [CraftedCompanion.all[0]]
      + stride(from: start, to: CraftedCompanion.all.count, by: step).map { CraftedCompanion.all[$0] }
  }

  private func place(_ companion: CraftedCompanion) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path("stranger")) {
      try FileManager.default.removeItem(atPath: adagia.folder.path("stranger/" + name))
    }
    try? FileManager.default.removeItem(atPath: victim + "-link")
    try FileManager.default.copyItem(atPath: adagia.folder.path("sound.db"), toPath: stranger)
    try companion.place(in: CraftedCompanion.Scene(database: stranger, victim: victim))
  }

  @Test("a catalog that such a file is beside", arguments: ownCommands)
  func ownFile(command: [String]) throws {
    for companion in companions(for: command) {
      try place(companion)
      let before = try FileTree(adagia.folder.path("home"))
      let run = try adagia.run(Adagia.program, command + ["--catalog", stranger])
      #expect([0, 1, 2, 4, 65].contains(run.status), "\(companion) \(run)")
      // 'doctor' says it in its report.
      if companion.isRefused, command != ["doctor"] {
        #expect(run.status == 65 && run.error.contains("is beside this file"), "\(companion) \(run)")
      }
      #expect(try FileTree(adagia.folder.path("home")) == before, "\(companion)")
    }
  }

  @Test("another file that such a file is beside", arguments: otherCommands)
  func otherFile(command: [String]) throws {
    for companion in companions(for: command) {
      try place(companion)
      let (before, home) = (try FileTree(adagia.folder.path("stranger")), try FileTree(adagia.folder.path("home")))
      let run = try adagia.run(
        Adagia.program, [command[0], stranger] + command.dropFirst() + ["--catalog", "mine.db"])
      #expect([0, 1, 2, 65].contains(run.status), "\(companion) \(run)")
      #expect(try FileTree(adagia.folder.path("stranger")) == before, "\(companion)")
      #expect(try FileTree(adagia.folder.path("home")) == home, "\(companion)")
    }
  }

  @Test("a table of another program that a journal is beside is read from a copy")
  func foreignTable() throws {
    let script = """
      import sqlite3, os, shutil
      k = sqlite3.connect('w.db', isolation_level=None)
      k.execute('CREATE TABLE q(id INTEGER PRIMARY KEY, text, author)')
      k.execute("INSERT INTO q VALUES(1, 'some words here', 'A'), (2, 'other words there', 'B')")
      k.execute('PRAGMA cache_size = 1')
      k.execute('BEGIN')
      k.execute("UPDATE q SET text = 'half written ' || hex(randomblob(9000))")
      k.execute("INSERT INTO q SELECT id + 10, hex(randomblob(9000)), 'C' FROM q")
      os.makedirs('theirs')
      for e in ('', '-journal'): shutil.copy('w.db' + e, 'theirs/x.db' + e)
      """
    let python = try adagia.run(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script])
    #expect(python.status == 0, "\(python)")
    let before = try FileTree(adagia.folder.path("theirs"))
    let run = try adagia("import", "theirs/x.db", "--format", "sqlite", "--catalog", "mine.db")
    #expect(run.status == 0, "\(run)")
    #expect(try adagia("search", "some words", "--count", "--catalog", "mine.db").output == "1\n")
    #expect(try FileTree(adagia.folder.path("theirs")) == before)
  }
}
