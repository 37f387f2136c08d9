import Foundation
import TestTools
import Testing

/// Commands that read make no catalog but the default one (review of the command line, B10).
@Suite struct MissingCatalogTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  @Test(
    "a mistyped --catalog makes nothing",
    arguments: [["search", "x"], ["show", "1"], ["stats"], ["today"], ["merge", "other.db", "--dry-run"]])
  func reading(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments + ["--catalog", "no/such/c.db"])
    #expect(run.status == 66)
    #expect(run.error.contains("no/such/c.db"))
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("no")))
  }

  @Test("without a home nothing is made")
  func withoutAHomeNothingIsMade() throws {
    let run = try adagia("search", "x", environment: ["HOME": ""])
    #expect(run.status == 64)
    #expect(
      run.error
        == "adagia: there is no default catalog, because HOME is not set. Name one with --catalog or ADAGIA_CATALOG.\n")
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path(".local")))
  }
}
