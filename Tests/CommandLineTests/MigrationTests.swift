import CatalogFixtures
import Foundation
import TestTools
import Testing

/// What the commands make of a catalog that an earlier version made: see `OldCatalog`.
@Suite struct MigrationTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try OldCatalog.unpacked(version: 1, in: adagia.folder)
  }

  @Test func aSearchBringsTheFileUpToDateAndSaysSo() throws {
    let first = try adagia("search", "added:2026..", "--format", "ids", "--catalog", "old.db")
    #expect(first.output == "1\n3\n" && first.status == 0, "\(first.error)")
    #expect(first.error.contains("brought up to date"))
    let second = try adagia("search", "rose -added:2027..", "--format", "ids", "--catalog", "old.db")
    #expect(second.output == "1\n" && !second.error.contains("brought up to date"))
  }

  @Test func anIndexOfAnotherAnalyzerIsSearchedWithAWarningAndNotWrittenBeforeItIsMadeAnew() throws {
    let search = try adagia("search", "rose", "--format", "ids", "--catalog", "old.db")
    #expect(search.output == "1\n" && search.error.contains("Run 'adagia reindex --index'"))
    let refused = try adagia("add", "New", "--catalog", "old.db")
    #expect(refused.status == 2 && refused.error.contains("run 'adagia reindex --index' first"))
    #expect(try adagia("search", "", "--count", "--catalog", "old.db", "--quiet").output == "2\n")

    let reindexed = try adagia("reindex", "--index", "--catalog", "old.db")
    #expect(reindexed.status == 0 && reindexed.error.hasSuffix("adagia: made the index of 2 records anew.\n"))
    #expect(try adagia("add", "New", "--catalog", "old.db").status == 0)
    let after = try adagia("search", "rose OR new OR 千里", "--format", "ids", "--sort", "added", "--catalog", "old.db")
    #expect(after.output == "1\n3\n4\n" && after.error == "")
    #expect(
      try adagia("search", "lang:en date:1922 added:2026..", "--format", "ids", "--catalog", "old.db").output == "1\n")
  }

  @Test func thereIsNothingToReindexWhereThereIsNoCatalog() throws {
    #expect(try adagia("reindex", "--index", "--catalog", "none.db").status == 66)
    #expect(try adagia("reindex", "--catalog", "old.db").status == 64)
  }
}
