import Adagia
import CatalogFixtures
import CatalogStore
import RankedIndex
import TestTools
import Testing

/// Every command that changes many records leaves a complete ranked index.
@Suite(.serialized) struct RankedUpkeepTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  private func importRecords(_ numbers: ClosedRange<Int>, _ name: String = "in") async throws {
    let lines = numbers.map { "{\"id\":\"\($0)\",\"text\":\"saying \($0) of number\($0 % 9)\",\"language\":\"en\"}\n" }
    try await catalog.importFiles(ImportRequest(inputs: [folder.write(lines.joined(), to: "\(name).jsonl")]))
  }

  private func state(_ name: String = "sayings.db") throws -> RankedState? {
    try CatalogFile(at: folder.path(name), access: .reading).readNow { try RankedState.read($0) }
  }

  @Test("an import builds one, and adding a record does not")
  func imports() async throws {
    try await importRecords(1...30)
    #expect(try state()?.isComplete == true)
    #expect(try state()?.recordCount == 30)
    try await catalog.add(.sample("one more"), to: "mine")
    #expect(try state()?.recordCount == 30)
  }

  @Test("a pack and a catalog that it is merged into have one")
  func packs() async throws {
    try await importRecords(1...30)
    try await catalog.pack("number1 OR number2", to: folder.path("some.pack"))
    #expect(try state("some.pack")?.recordCount == 8)
    let other = try Catalog(at: folder.path("other.db"), for: .writing)
    try await other.merge(contentsOf: folder.path("some.pack"))
    #expect(try state("other.db")?.recordCount == 8)
  }

  @Test("undoing and redoing an import of many builds another")
  func undo() async throws {
    try await importRecords(1...30)
    try await importRecords(31...2_060, "more")
    #expect(try state()?.recordCount == 2_060)
    try await catalog.undo()
    #expect(try state()?.recordCount == 30)
    #expect(try state()?.lastID == 30)
    try await catalog.redo()
    #expect(try state()?.recordCount == 2_060)
    #expect(try await catalog.search("number4", limit: 1).total == 229)
  }

  @Test("a change of many records builds another")
  func edit() async throws {
    try await importRecords(1...2_010)
    let summary = try await catalog.edit(matching: "saying", RecordEdit(addedTags: ["x"]))
    #expect(summary.changeCount == 2_010)
    let stale = try CatalogFile(at: folder.path("sayings.db"), access: .reading)
      .readNow { try StaleRecords($0).ids(limit: 5) }
    #expect(stale == [])
  }
}
