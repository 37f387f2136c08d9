import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct CollectionTableTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func with<T>(_ body: (CollectionTable) throws -> T) throws -> T {
    try catalog.write { try body(CollectionTable($0)) }
  }

  @Test("a collection keeps its id")
  func ids() throws {
    #expect(try with { try [$0.id(of: "b", at: 1), $0.id(of: "a", at: 1), $0.id(of: "b", at: 2)] } == [1, 2, 1])
    #expect(try with { try $0.id(of: "a") } == 2)
    #expect(try with { try $0.id(of: "none") } == nil)
    #expect(try with { try $0.names().map(\.name) } == ["b", "a"])
  }

  /// SQLite compares bytes; Swift would take both names for one.
  @Test("names that differ only in their normal form are two collections")
  func normalForms() throws {
    let ids = try with { try [$0.id(of: "caf\u{E9}", at: 1), $0.id(of: "cafe\u{301}", at: 1)] }
    #expect(ids == [1, 2])
  }

  @Test("collections are listed by name with their record counts")
  func all() throws {
    for (identifier, collection) in [("1", "b"), ("2", "b"), ("3", "a")] {
      try catalog.insert(.short(identifier), into: collection, at: 7)
    }
    _ = try with { try $0.id(of: "empty", at: 8) }
    let all = try with { try $0.all() }
    #expect(all.map(\.name) == ["a", "b", "empty"])
    #expect(all.map(\.recordCount) == [1, 2, 0])
    #expect(all.map(\.created) == [7, 7, 8])
  }

  private func described(_ body: (CollectionTable) throws -> Void) throws -> RecordCollection? {
    try with { table in
      _ = try table.id(of: "c", at: 1)
      try table.describe("c", title: "Title", rights: nil, source: "Source", at: 2)
      try body(table)
      return try table.all().first
    }
  }

  @Test("absent parts of a description leave the present ones")
  func describe() throws {
    let collection = try described { try $0.describe("c", title: nil, rights: "CC0", source: "Other", at: 3) }
    #expect(collection?.title == "Title")
    #expect(collection?.rights == "CC0")
    #expect(collection?.source == "Other")
    #expect(collection?.modified == 3)
    #expect(collection?.created == 1)
  }

  @Test("missing parts of a description are completed")
  func complete() throws {
    let collection = try described { try $0.complete("c", title: "New", rights: "CC0", source: nil) }
    #expect(collection?.title == "Title")
    #expect(collection?.rights == "CC0")
    #expect(collection?.source == "Source")
    #expect(collection?.modified == 2)
  }

  @Test("a description that is known already is no change")
  func knownDescription() throws {
    let same = try described { try $0.describe("c", title: "Title", rights: nil, source: nil, ifNewAt: 9) }
    #expect(same?.modified == 2)
    let other = try described { try $0.describe("c", title: "Title", rights: "CC0", source: nil, ifNewAt: 9) }
    #expect(other?.modified == 9)
    #expect(other?.rights == "CC0")
  }

  @Test("a description of no collection changes nothing")
  func unknownCollection() throws {
    try with { table in
      try table.describe("none", title: "T", rights: nil, source: nil, at: 1)
      try table.describe("none", title: "T", rights: nil, source: nil, ifNewAt: 1)
      try table.complete("none", title: "T", rights: nil, source: nil)
    }
    #expect(try with { try $0.all() } == [])
  }
}
