import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import TestTools
import Testing

/// What connections remember of the columns must never be older than the file.
@Suite struct ColumnCacheTests {
  private func years(_ years: ClosedRange<Int>) -> [CatalogRecord] {
    years.map { .sample("rose \($0)", date: "\($0)", id: "\($0)") }
  }

  /// Roses of fifty years, in a catalog whose only connection both reads and writes.
  private func onOneConnection() async throws -> SampleCatalog {
    let folder = try TemporaryFolder()
    let file = try CatalogFile(
      at: folder.path("a.db"), access: .writing, concurrency: .single, prepare: QueryFunctions.register)
    let catalog = SampleCatalog(folder: folder, file: file)
    try await catalog.add(years(1801...1850))
    return catalog
  }

  @Test("another connection's writes are seen")
  func anotherConnectionsWritesAreSeen() async throws {
    let catalog = try await SampleCatalog(years(1801...1850))
    #expect(try await catalog.ids("date:1810").count == 1)
    try await catalog.add([.sample("rose", date: "1810", id: "1820"), .sample("rose", date: "1810")])
    #expect(try await catalog.ids("date:1810").count == 3)
    #expect(try await catalog.ids("rose date:1820").isEmpty)
  }

  @Test("a connection sees its own writes when it is the only one")
  func ownWritesAreSeenOnTheOnlyConnection() async throws {
    let catalog = try await onOneConnection()
    #expect(try await catalog.ids("date:1810").count == 1)
    try await catalog.add([.sample("rose", date: "1810", id: "1820")])
    #expect(try await catalog.ids("rose date:1810", sort: .date).count == 2)
  }

  @Test("what is rolled back was never there")
  func whatIsTakenBackWasNeverThere() async throws {
    struct Stop: Error {}
    let catalog = try await onOneConnection()
    #expect(try await catalog.ids("date:1810").count == 1)
    await #expect(throws: Stop.self) {
      try await catalog.file.write { db in
        try SampleCatalog.put([.sample("rose", date: "1810", id: "1820")], into: "sample", at: 1, db)
        #expect(try Searcher(db).search(SearchRequest("date:1810")).total == 2)
        throw Stop()
      }
    }
    #expect(try await catalog.ids("date:1810").count == 1)
  }
}
