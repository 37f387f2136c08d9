import CatalogFixtures
import Foundation
import TestTools
import Testing

/// What the real program says and leaves when the system does not let it go on.
@Suite(.serialized) struct StorageFaultTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let lines = (0..<3000).map { "{\"text\":\"word \($0) and some more of it \($0 * 7)\"}\n" }.joined()
    _ = try adagia.folder.write(lines, to: "some.jsonl")
    let many = (0..<30_000).map { "{\"text\":\"other \($0) and some more of it \($0 * 7)\"}\n" }.joined()
    _ = try adagia.folder.write(many, to: "many.jsonl")
  }

  /// The program, with no file longer than so many kilobytes.
  private func limited(_ kilobytes: Int, _ arguments: String...) throws -> ProgramRun {
    let command = "ulimit -f \(kilobytes * 1024 / 512); exec '\(Adagia.program.path)' \"$@\""
    return try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", command, "sh"] + arguments)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path).sorted() }
  }

  @Test("a full disk ends an import, and the old state stays")
  func aFullDiskEndsAnImportAndTheOldStateStands() throws {
    _ = try adagia("import", "some.jsonl", "--catalog", "c.db")
    let run = try limited(6000, "import", "many.jsonl", "--catalog", "c.db")
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("make room and try again"), "\(run)")
    #expect(try adagia("search", "word", "--count", "--catalog", "c.db").output == "3000\n")
    // Batches that were committed stay, as a whole.
    #expect(["0\n", "20000\n"].contains(try adagia("search", "other", "--count", "--catalog", "c.db").output))
    #expect(try adagia("import", "many.jsonl", "--catalog", "c.db").status == 0)
    #expect(try adagia("search", "", "--count", "--catalog", "c.db").output == "33000\n")
  }

  @Test("a full disk ends a rebuild of the index, a copy, a pack and a merge")
  func aFullDiskEndsTheMakingOfAnIndexACopyAPackAndAMerge() throws {
    _ = try adagia("import", "many.jsonl", "--catalog", "c.db")
    _ = try adagia("import", "some.jsonl", "--catalog", "d.db")
    let before = try names
    let commands = [
      ["rebuild", "--catalog", "c.db"], ["backup", "copy.db", "--catalog", "c.db"],
      ["pack", "*", "all.pack", "--catalog", "c.db"], ["merge", "c.db", "--catalog", "d.db"],
    ]
    for command in commands {
      let shell = "ulimit -f \(5000 * 2); exec '\(Adagia.program.path)' \"$@\""
      let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", shell, "sh"] + command)
      #expect(run.status == 2, "\(command): \(run)")
      // The private copy of another file with a log beside it is made in the folder for temporary files.
      #expect(run.error.contains("the system refused to write more"), "\(command): \(run)")
      #expect(!run.error.contains(".part-"))
      #expect(try adagia("search", "other", "--count", "--catalog", "c.db").output == "30000\n")
    }
    #expect(
      try names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        == before.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
    #expect(try adagia("search", "", "--count", "--catalog", "d.db").output == "3000\n")
    #expect(try adagia("rebuild", "--catalog", "c.db").status == 0)
  }

  @Test("a migration without room leaves the old file, which is searched all the same", arguments: [2, 3, 4])
  func migration(version: Int) throws {
    let path = try OldCatalog.unpacked(version: version, in: adagia.folder)
    let before = try adagia.folder.bytes(of: "old.db")
    let run = try limited(2000, "rebuild", "--catalog", path)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("the copy that is made first failed"), "\(run)")
    #expect(try isAsItWas(before))
    #expect(try !names.contains { $0.contains("backup") })
    let search = try limited(2000, "search", "rose", "--format", "ids", "--catalog", path)
    #expect(
      search.status == 0, "\(search)"
    )
    #expect(
      search.output == "1\n", "\(search)"
    )
    #expect(
      search.error.contains("searched without the upgrade"), "\(search)"
    )
    #expect(try isAsItWas(before))
    #expect(try adagia("rebuild", "--catalog", path).status == 0)
    #expect(try names.contains("old.db.version-\(version).backup"))
  }

  /// In all but what the header counts: GRDB makes and drops a table when it opens a file to write.
  private func isAsItWas(_ before: Data) throws -> Bool {
    let now = try adagia.folder.bytes(of: "old.db")
    return now.dropFirst(100) == before.dropFirst(100) && now[60..<72] == before[60..<72]
  }

  @Test("a file that is removed while it is written is missed")
  func aFileThatIsRemovedWhileItIsWrittenIsMissed() throws {
    let process = try adagia.makeProcess(Adagia.program, ["import", "-", "--format", "jsonl", "--catalog", "c.db"])
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("{\"text\":\"one\"}\n".utf8))
    let path = adagia.folder.path("c.db")
    for _ in 0..<500 where !FileManager.default.fileExists(atPath: path) { usleep(10_000) }
    usleep(300_000)
    try FileManager.default.removeItem(atPath: path)
    try input.fileHandleForWriting.write(contentsOf: Data("{\"text\":\"two\"}\n".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    let run = try ProgramRun(of: process, in: adagia.folder)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("was removed or replaced while it was open"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a catalog that is cut short while it is read ends in a sentence")
  func aCatalogThatIsCutShortWhileItIsReadEndsInASentence() throws {
    _ = try adagia("import", "many.jsonl", "--catalog", "c.db")
    let process = try adagia.makeProcess(Adagia.program, ["export", "--format", "jsonl", "--catalog", "c.db"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The pipe is full long before the last record, so that the program waits in the middle of the catalog.
    _ = output.fileHandleForReading.readData(ofLength: 1_000)
    usleep(200_000)
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: adagia.folder.path("c.db")))
    try file.truncate(atOffset: 64 << 10)
    try file.close()
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    let run = try ProgramRun(of: process, in: adagia.folder)
    #expect([2, 65].contains(run.status), "\(run.error)")
    #expect(run.error.contains("cut the catalog short") || run.error.contains("is damaged"), "\(run.error)")
  }

  @Test("two writers wait for each other and say so")
  func twoWritersWaitForEachOtherAndSaySo() throws {
    _ = try adagia("add", "one", "--catalog", "c.db")
    try HeldLock.hold(adagia.folder.path("c.db"), seconds: 2.5)
    let run = try adagia("add", "two", "--catalog", "c.db")
    #expect(run.status == 0, "\(run)")
    #expect(run.error.contains("another program is writing to this file; waiting"), "\(run)")
    #expect(!run.error.contains("database is locked"))
    #expect(try adagia("search", "", "--count", "--catalog", "c.db").output == "2\n")
  }

  @Test("a read-only catalog is searched and not written")
  func whatMayOnlyBeReadIsSearchedAndNotWritten() throws {
    // Root may write anywhere, so another user has to try.
    let isRoot = getuid() == 0
    let other = ["setpriv", "--reuid=65534", "--clear-groups"]
    func run(_ arguments: String...) throws -> ProgramRun {
      try adagia.run(URL(fileURLWithPath: "/usr/bin/env"), (isRoot ? other : []) + [Adagia.program.path] + arguments)
    }
    guard try run("date", "1922").status == 0 else { return }
    _ = try adagia("import", "some.jsonl", "--catalog", "ro/c.db")
    let old = try OldCatalog.unpacked(version: 3, in: adagia.folder, as: "ro/old.db")
    let manager = FileManager.default
    for file in [adagia.folder.path("ro/c.db"), old] {
      try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    }
    for ending in ["-wal", "-shm"] { try? manager.removeItem(atPath: adagia.folder.path("ro/c.db\(ending)")) }
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: adagia.folder.path("ro"))
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: adagia.folder.path("ro")) }

    #expect(try run("search", "word", "--count", "--catalog", "ro/c.db").output == "3000\n")
    #expect(try run("search", "rose", "--format", "ids", "--catalog", "ro/old.db").output == "1\n")
    for (arguments, words) in [
      (["add", "x", "--catalog", "ro/c.db"], "is read-only"),
      (["add", "x", "--catalog", "ro/new.db"], "may not be written"),
      (["backup", "ro/copy.db", "--catalog", "ro/c.db"], "may not be written"),
    ] {
      let refused = try adagia.run(
        URL(fileURLWithPath: "/usr/bin/env"), (isRoot ? other : []) + [Adagia.program.path] + arguments)
      #expect(refused.status == 2, "\(arguments): \(refused)")
      #expect(refused.error.contains(words), "\(arguments): \(refused)")
    }
  }
}
