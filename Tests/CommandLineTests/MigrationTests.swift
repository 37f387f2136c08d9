import Foundation
import TestSupport
import Testing

/// Catalogues that earlier versions made: `Tests/Fixtures/version-N.db.gz`, N being the version of the schema.
///
/// Each holds two records in the collection `s`, the numbers 1 (a rose, 1922) and 3 (a journey, about 401 BCE); number
/// 2 was removed.
@Suite struct MigrationTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let fixture = Adagia.root.appendingPathComponent("Tests/Fixtures/version-1.db.gz").path
    let gunzip = try adagia.makeProcess(URL(fileURLWithPath: "/usr/bin/env"), ["gunzip", "-c", fixture])
    gunzip.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: adagia.folder.write("", to: "old.db")))
    try gunzip.run()
    gunzip.waitUntilExit()
  }

  @Test func aSearchBringsTheFileUpToDateAndSaysSo() throws {
    let first = try adagia("search", "added:2026..", "--format", "ids", "--catalog", "old.db")
    #expect(first.output == "1\n3\n" && first.status == 0, "\(first.error)")
    #expect(first.error.contains("brought up to date"))
    let second = try adagia("search", "rose -added:2027..", "--format", "ids", "--catalog", "old.db")
    #expect(second.output == "1\n" && second.error == "")
  }

  @Test func aWritingCommandBringsTheFileUpToDate() throws {
    #expect(try adagia("add", "New", "--catalog", "old.db").status == 0)
    #expect(
      try adagia("search", "modified:2026.. date:..", "--format", "ids", "--catalog", "old.db").output == "1\n3\n")
  }

  @Test func aFileThatMayOnlyBeReadIsLeftAloneWithAReason() throws {
    let path = adagia.folder.path("old.db")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    guard access(path, W_OK) != 0 else { return }  // root may write everything
    let run = try adagia("search", "rose", "--catalog", "old.db")
    #expect(run.status == 2 && run.error.contains("file version 1"))
  }
}
