import CatalogFixtures
import Foundation
import TestTools
import Testing

/// The commands on a catalog of an earlier version: see `OldCatalog`.
@Suite struct MigrationTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try OldCatalog.unpacked(version: 1, in: adagia.folder)
  }

  private func run(_ arguments: String...) throws -> Adagia.Run {
    try adagia.run(Adagia.program, arguments + ["--catalog", "old.db"])
  }

  @Test("the first search upgrades the file and says so")
  func upgrade() throws {
    let first = try run("search", "added:2026..", "--format", "ids")
    #expect(first.status == 0)
    #expect(first.output == "1\n3\n")
    #expect(first.error.contains("upgraded"))
    let second = try run("search", "rose -added:2027..", "--format", "ids")
    #expect(second.output == "1\n")
    #expect(!second.error.contains("upgraded"))
  }

  @Test("an index of another analyzer is searched with one warning", arguments: ["2", "1005"])
  func warning(analyzer: String) throws {
    _ = try run("stats")
    try DamagedFile.damage(
      adagia.folder.path("old.db"), "UPDATE meta SET value = '\(analyzer)' WHERE key = 'analyzer_version'")
    let search = try run("search", "rose", "--format", "ids")
    #expect(search.output == "1\n")
    #expect(search.error.components(separatedBy: "analyzer").count == 3)
    #expect(search.error.contains("rebuild the index"))
    #expect(search.error.split(separator: "\n").count == 1)
  }

  @Test("an index of another analyzer is not written to")
  func refusal() throws {
    let refused = try run("add", "New")
    #expect(refused.status == 2)
    #expect(refused.error.contains("'adagia rebuild'"))
    #expect(try run("search", "", "--count", "--quiet").output == "2\n")
  }

  @Test("after 'adagia rebuild' the catalog is searched without a warning and written to")
  func rebuild() throws {
    let rebuilt = try run("rebuild")
    #expect(rebuilt.status == 0)
    #expect(rebuilt.error.hasSuffix("adagia: rebuilt the index of 2 records.\n"))
    #expect(try run("add", "New").status == 0)
    let after = try run("search", "rose OR new OR 千里", "--format", "ids", "--sort", "added")
    #expect(after.output == "1\n3\n4\n")
    #expect(after.error == "")
    #expect(try run("search", "lang:en date:1922 added:2026..", "--format", "ids").output == "1\n")
  }

  @Test("'adagia reindex --index' rebuilds the index and gives the new name")
  func formerName() throws {
    let rebuilt = try run("reindex", "--index")
    #expect(rebuilt.status == 0)
    #expect(rebuilt.error.hasPrefix("adagia: 'adagia reindex --index' is now called 'adagia rebuild'.\n"))
    #expect(rebuilt.error.hasSuffix("adagia: rebuilt the index of 2 records.\n"))
    #expect(try run("reindex", "--index", "--quiet").error == "")
  }

  @Test("the former name has the former options")
  func formerOptions() throws {
    #expect(try run("reindex", "--index", "--quiet", "--max-rate", "1000", "--lock-wait", "1").status == 0)
  }

  @Test("without a catalog there is nothing to rebuild", arguments: [["rebuild"], ["reindex", "--index"]])
  func noCatalog(command: [String]) throws {
    let run = try adagia.run(Adagia.program, command + ["--catalog", "none.db"])
    #expect(run.status == 66)
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("none.db")))
  }

  @Test("'adagia reindex' without manifests names 'adagia rebuild'")
  func noManifests() throws {
    let run = try run("reindex")
    #expect(run.status == 64)
    #expect(run.error.contains("adagia rebuild"))
  }
}
