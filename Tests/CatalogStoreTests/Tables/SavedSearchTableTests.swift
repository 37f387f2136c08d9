import GRDB
import Testing

@testable import CatalogStore

@Suite struct SavedSearchTableTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func with<T>(_ body: (SavedSearchTable) throws -> T) throws -> T {
    try catalog.write { try body(SavedSearchTable($0)) }
  }

  @Test("a search is saved under its name in lower case")
  func saved() throws {
    try with { try $0.set("Stoics", to: "author:seneca") }
    #expect(try with { try $0.all() } == ["stoics": "author:seneca"])
  }

  @Test("a search replaces the one of the same name, whatever its case")
  func replaced() throws {
    let all = try with { table in
      try table.set("stoics", to: "one")
      try table.set("STOICS", to: "two")
      try table.set("other", to: "three")
      return try table.all()
    }
    #expect(all == ["stoics": "two", "other": "three"])
  }

  @Test("a removed search is gone, and only then")
  func removed() throws {
    let answers = try with { table in
      try table.set("stoics", to: "one")
      return [try table.remove("cynics"), try table.remove("Stoics"), try table.remove("stoics")]
    }
    #expect(answers == [false, true, false])
    #expect(try with { try $0.all() } == [:])
  }

  @Test("a file from before saved searches has none")
  func olderFile() throws {
    let older = try MemoryCatalog(version: FileVersion.querySupport - 1)
    #expect(try older.read { try SavedSearchTable($0).all() } == [:])
  }
}
