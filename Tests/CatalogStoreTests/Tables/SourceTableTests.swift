import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct SourceTableTests {
  private let catalog: MemoryCatalog
  private static let hash = ContentHash(high: 0x0102_0304_0506_0708, low: .max)
  private static let rules = ContentHash(high: 1, low: 2)

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func with<T>(_ body: (SourceTable) throws -> T) throws -> T {
    try catalog.write { try body(SourceTable($0)) }
  }

  /// Saves a file of 10 bytes that brought the records 1 to 3 and 7.
  @discardableResult
  private func save(_ path: String, collection: Int64 = 1, size: Int64 = 10, ids: [Int64] = [1, 2, 3, 7]) throws
    -> SourceTable.Known
  {
    try with { table in
      try table.save(
        path, collection: collection, size: size, modified: 1_700_000_000_123_456_789, hash: Self.hash,
        rulesHash: Self.rules, runs: IDRuns(ascending: ids))
      return try #require(try table.files(collection: collection)[FileName(path)])
    }
  }

  @Test("a saved file comes back as it was")
  func roundTrip() throws {
    let known = try save("a/b.csv")
    #expect(known.path == "a/b.csv")
    #expect(known.size == 10)
    #expect(known.modified == 1_700_000_000_123_456_789)
    #expect(known.hash == Self.hash)
    #expect(known.rulesHash == Self.rules)
    #expect(try with { try $0.runs(file: known.id).runs } == [1...3, 7...7])
  }

  @Test("a file that is read again keeps its id and gets other records")
  func savedAgain() throws {
    let first = try save("a.csv")
    let second = try save("a.csv", size: 20, ids: [5])
    #expect(second.id == first.id)
    #expect(second.size == 20)
    #expect(try with { try $0.runs(file: first.id).runs } == [5...5])
  }

  @Test("files belong to their collection")
  func collections() throws {
    try save("a.csv", collection: 1)
    try save("a.csv", collection: 2)
    try save("b.csv", collection: 2)
    #expect(try with { try $0.files(collection: 1).count } == 1)
    #expect(try with { try $0.files(collection: 2).count } == 2)
    #expect(try with { try $0.files(collection: 3) } == [:])
  }

  @Test("paths that differ only in their normal form are two files")
  func normalForms() throws {
    try save("caf\u{E9}.csv")
    try save("cafe\u{301}.csv", size: 11)
    let files = try with { try $0.files(collection: 1) }
    #expect(files[FileName("caf\u{E9}.csv")]?.size == 10)
    #expect(files[FileName("cafe\u{301}.csv")]?.size == 11)
  }

  @Test("a file that is being read has no size, and its time can be set alone")
  func unsettled() throws {
    let known = try save("a.csv")
    let files = try with { table in
      try table.unsettle(file: known.id)
      try table.restamp(file: known.id, modified: 5)
      return try table.files(collection: 1)
    }
    #expect(files[FileName("a.csv")]?.size == -1)
    #expect(files[FileName("a.csv")]?.modified == 5)
    #expect(files[FileName("a.csv")]?.hash == Self.hash)
  }

  @Test("a removed file leaves no runs")
  func removed() throws {
    let (gone, kept) = (try save("a.csv"), try save("b.csv", ids: [9]))
    try with { try $0.noteGone(file: gone.id, leaving: IDRuns()) }
    #expect(try with { try $0.files(collection: 1).keys.map(\.path) } == ["b.csv"])
    #expect(try with { try $0.runs(file: gone.id).isEmpty })
    #expect(try with { try $0.runs(file: kept.id).runs } == [9...9])
  }

  @Test("the records of a run are those of its collection, up to a limit")
  func present() throws {
    for (identifier, collection) in [("1", "c"), ("2", "d"), ("3", "c"), ("4", "c"), ("5", "c")] {
      try catalog.insert(.short(identifier), into: collection)
    }
    func ids(_ run: ClosedRange<Int64>, limit: Int) throws -> [Int64] {
      try with { try $0.present(run, collection: 1, limit: limit).map(\.rawValue) }
    }
    #expect(try ids(1...4, limit: 10) == [1, 3, 4])
    #expect(try ids(2...Int64.max, limit: 2) == [3, 4])
    #expect(try ids(6...9, limit: 10) == [])
  }

  /// A damaged file may have a run that ends before it begins.
  @Test("a run that ends before it begins counts as one id")
  func damagedRun() throws {
    let known = try save("a.csv")
    try catalog.write { try $0.execute(sql: "UPDATE source_run SET last = 0 WHERE first = 7") }
    #expect(try with { try $0.runs(file: known.id).runs } == [1...3, 7...7])
  }

  @Test("a hash of another length is the hash of no record")
  func damagedHash() throws {
    try save("a.csv")
    try catalog.write { try $0.execute(sql: "UPDATE source_file SET hash = x'0102'") }
    #expect(try with { try $0.files(collection: 1)[FileName("a.csv")]?.hash } == ContentHash(high: 0, low: 0))
  }
}
