import Adagia
import CatalogFixtures
import Foundation
import HistoricalDates
import TestTools
import Testing

/// Values that another program put into a catalog or a pack, where this one never does.
@Suite(.serialized) struct ForeignValueTests {
  private let folder: TemporaryFolder
  private let path: String

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.path("foreign.db")
    let catalog = try Catalog(at: path, for: .writing)
    try await catalog.add(.sample("words", lang: "en", type: "proverb", id: "a"), to: "theirs")
    try await catalog.close()
  }

  /// Changes the file by another program.
  private func change(_ sql: String) throws {
    let script = "import sqlite3, sys; k = sqlite3.connect(sys.argv[1]); k.execute(sys.argv[2]); k.commit(); k.close()"
    let run = try ProgramRun(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, path, sql], in: folder)
    #expect(run.status == 0, "\(run)")
  }

  /// A merge took them, and the target's check failed from then on; no repair helped.
  @Test(
    "a merge skips and counts what an import would reject",
    arguments: [
      "language = char(0)", "type = char(0)", "language = CAST(x'00ff' AS TEXT)", "rights = 'a' || char(0)",
      "identifier = 'x' || char(0)",
    ])
  func merge(assignment: String) async throws {
    try change("UPDATE record SET \(assignment)")
    let mine = try Catalog(at: folder.path("mine.db"), for: .writing)
    let summary = try await mine.merge(contentsOf: path)
    #expect(summary.added == 0)
    #expect(summary.total == 1)
    #expect(try await Catalog.check(at: folder.path("mine.db")).isSound)
  }

  @Test(
    "a merge bounds moments, and they can be printed",
    arguments: ["-1e12", "-1e300", "1e300", "9e999", "-9e999", "-1", "1e18", "5373485"])
  func moments(moment: String) async throws {
    try change("UPDATE record SET created = \(moment), modified = \(moment)")
    let theirs = try await Catalog(at: path).records(named: "a")
    #expect(theirs.map { $0.createdAt.day.year }.allSatisfy { -4713...9999 ~= $0 })
    let mine = try Catalog(at: folder.path("mine.db"), for: .writing)
    #expect(try await mine.merge(contentsOf: path).added == 1)
    let record = try #require(try await mine.records(named: "a").first)
    #expect(-4713...2200 ~= record.createdAt.day.year && record.createdAt <= record.modifiedAt)
    #expect(try await Catalog.check(at: folder.path("mine.db")).isSound)
  }
}
