import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Copies of catalogs: who may read them, and what killed commands leave of them.
@Suite(.serialized) struct CopyTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let lines = (0..<3000).map { "{\"text\":\"word \($0) and some more of it \($0 * 7)\"}\n" }.joined()
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "c.db", input: lines)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path).sorted() }
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: adagia.folder.path(name))[.posixPermissions] as? Int
  }

  private func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: adagia.folder.path(name))
  }

  /// A statement, run in a database without a word to the program.
  private func damage(_ statement: String) throws {
    let run = try adagia.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "python3", "-c", "import sqlite3; d = sqlite3.connect('c.db'); d.execute(\"\(statement)\"); d.commit()",
      ])
    #expect(run.status == 0, "\(run)")
  }

  @Test("copies are not for more people than the catalog", arguments: [0o600, 0o640, 0o664])
  func permissions(mode: Int) throws {
    try setMode(mode, of: "c.db")
    #expect(try adagia("backup", "copy.db", "--catalog", "c.db").status == 0)
    #expect(try adagia("pack", "*", "all.pack", "--catalog", "c.db").status == 0)
    #expect(try adagia("repair", "--salvage", "saved.db", "--catalog", "c.db").status == 0)
    try damage("UPDATE column_chunk SET data = zeroblob(length(data)) WHERE kind = 1")
    let repair = try adagia("repair", "--catalog", "c.db")
    let copy = try #require(names.first { $0.contains("before-repair") }, "\(repair)")
    let old = try OldCatalog.unpacked(version: 4, in: adagia.folder)
    try setMode(mode, of: "old.db")
    #expect(try adagia("rebuild", "--catalog", old).status == 0)
    for name in ["copy.db", "saved.db", copy, "old.db.version-4.backup"] {
      #expect(try self.mode(of: name) == mode, "\(name)")
    }
    #expect(try self.mode(of: "all.pack") == mode & ~0o222)
  }

  @Test("what killed copies left goes with the next")
  func whatKilledCopiesLeftGoesWithTheNext() throws {
    for arguments in [["backup", "copy"], ["pack", "*", "copy"], ["repair", "--salvage", "copy"]] {
      let process = try adagia.makeProcess(Adagia.program, arguments + ["--catalog", "c.db"])
      try process.run()
      while process.isRunning, try !names.contains(where: { $0.contains(".part-") }) { usleep(200) }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try? FileManager.default.removeItem(atPath: adagia.folder.path("copy"))
      #expect(try adagia.run(Adagia.program, arguments + ["--catalog", "c.db"]).status == 0, "\(arguments)")
      #expect(try !names.contains { $0.contains(".part-") }, "\(arguments)")
      try FileManager.default.removeItem(atPath: adagia.folder.path("copy"))
    }
  }

  @Test("a migration that was killed after its copy makes no second one", arguments: [2, 4])
  func migration(version: Int) throws {
    let old = try OldCatalog.unpacked(version: version, in: adagia.folder)
    let before = try adagia.folder.bytes(of: "old.db")
    #expect(try adagia("rebuild", "--catalog", old).status == 0)
    // As it is after a kill between the copy and the end of the migration.
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: old + ending) }
    try adagia.folder.write(before, to: "old.db")
    #expect(try adagia("rebuild", "--catalog", old).error.contains("old.db.version-\(version).backup"))
    #expect(try names.filter { $0.contains(".backup") } == ["old.db.version-\(version).backup"])
    // Another file of the same name has a copy of its own.
    for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: old + ending) }
    var other = before
    other[other.count - 1] ^= 1
    try adagia.folder.write(other, to: "old.db.version-\(version).backup")
    try adagia.folder.write(before, to: "old.db")
    #expect(try adagia("rebuild", "--catalog", old).status == 0)
    #expect(try names.filter { $0.hasSuffix(".backup") }.count == 2)
  }

  @Test("a salvage on a full disk leaves nothing")
  func aSalvageOnAFullDiskLeavesNothing() throws {
    let shell = "ulimit -f 2000; exec '\(Adagia.program.path)' \"$@\""
    let arguments = ["-c", shell, "sh", "repair", "--salvage", "saved.db", "--catalog", "c.db"]
    let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), arguments)
    #expect(run.status == 2, "\(run)")
    #expect(try !names.contains { $0.hasPrefix("saved.db") })
    #expect(try adagia("repair", "--salvage", "saved.db", "--catalog", "c.db").status == 0)
  }

  @Test("a copy before a repair on a full disk leaves nothing")
  func aCopyBeforeARepairOnAFullDiskLeavesNothing() throws {
    try damage("UPDATE column_chunk SET data = zeroblob(length(data)) WHERE kind = 1")
    let shell = "ulimit -f 2000; exec '\(Adagia.program.path)' \"$@\""
    let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", shell, "sh", "repair", "--catalog", "c.db"])
    #expect(run.status == 2, "\(run)")
    #expect(try !names.contains { $0.contains("before-repair") })
    #expect(try adagia("repair", "--catalog", "c.db").status == 0)
    #expect(try names.filter { $0.contains("before-repair") }.count == 1)
  }
}
