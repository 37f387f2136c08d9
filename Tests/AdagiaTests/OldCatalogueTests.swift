import Adagia
import Foundation
import TestSupport
import Testing

@Suite struct OldCatalogueTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try OldCatalogue.unpacked(version: 1, in: folder)
  }

  @Test func aFileOfVersion1IsReadAsItIs() async throws {
    let before = try folder.bytes(of: "old.db")
    let catalogue = try Catalogue(at: path, for: .reading)
    #expect(try catalogue.isOlder && catalogue.otherAnalyzer == 2)
    #expect(try await catalogue.search("rose").hits.map(\.record.id) == [RecordID(1)])
    #expect(try await catalogue.synonyms() == [])
    #expect(try folder.bytes(of: "old.db") == before)
  }

  @Test func whatVersion1DoesNotKeepIsNotFoundAndSaidSo() async throws {
    let answer = try await Catalogue(at: path, for: .reading).search("added:2026..")
    #expect(answer.total == 0)
    #expect(answer.warnings.map(\.description).joined().contains("earlier version"))
  }

  @Test func aFileOfAnotherAnalyserIsWrittenOnlyAfterReindexing() async throws {
    #expect(throws: StoreError.otherAnalyzer(path: path, version: 2, supported: 3)) {
      try Catalogue(at: path, for: .writing)
    }
    #expect(try Catalogue(at: path, for: .reading).isOlder)
    try await Catalogue(at: path, for: .reindexing).reindex()
    let catalogue = try Catalogue(at: path, for: .writing)
    #expect(try !catalogue.isOlder && catalogue.otherAnalyzer == nil)
    try await catalogue.add(.sample("A rose by any other name", lang: "en"), to: "s")
    #expect(try await catalogue.search("roses").total == 2)
    #expect(try await catalogue.addSynonyms([["rose", "Rosa"]]) == 2)
  }
}
