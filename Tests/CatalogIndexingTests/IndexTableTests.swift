import CatalogRecords
import CatalogStore
import FTS5Pages
import Foundation
import GRDB
import Testing

@testable import CatalogIndexing

@Suite struct IndexTableTests {
  private let catalog: MemoryCatalog
  private static let origin = IndexTable.Origin(collection: 1, created: 2, modified: 3)

  init() throws { catalog = try MemoryCatalog() }

  /// FTS5's own comparison of index and content: it throws when they differ.
  private func compare() throws {
    try catalog.write { try $0.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)") }
  }

  private func value(_ kind: ColumnKind, of id: Int) throws -> [UInt8] {
    let sql = "SELECT substr(data, ?, ?) FROM column_chunk WHERE kind = ? AND chunk = 0"
    let arguments: StatementArguments = [id * kind.width + 1, kind.width, kind.rawValue]
    let bytes = try catalog.queue.read { try Data.fetchOne($0, sql: sql, arguments: arguments) }
    return [UInt8](try #require(bytes))
  }

  @Test("an added record is found after the flush")
  func add() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let (id, row) = try catalog.insert("a rose", db)
      try table.add(row, id, Self.origin)
      try table.flush()
    }
    #expect(try catalog.ids(matching: "rose") == [1])
    try compare()
  }

  @Test("an index of records that were added one by one has few segments, which a search opens for each word")
  func fewSegments() throws {
    var most = 0
    for number in 0..<80 {
      try catalog.add("rose \(number)", identifier: "\(number)")
      let structure = try catalog.queue.read { try IndexGeneration.current.pages($0).structure() }
      most = max(most, try #require(structure).segments.count)
    }
    // FTS5 by itself lets 16 gather before it merges them.
    #expect(most < 12)
    #expect(try catalog.ids(matching: "rose").count == 80)
    try compare()
  }

  @Test("records gather until the flush")
  func pending() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let (id, row) = try catalog.insert("a rose", db)
      try table.add(row, id, Self.origin)
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM record_fts_docsize")
      #expect(count == 0)
      try table.flush()
    }
  }

  @Test("records that are added in any order are all indexed")
  func anyOrder() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let added = try (0..<5).map { try catalog.insert("rose \($0)", db) }
      for place in [3, 0, 4, 1, 2] { try table.add(added[place].row, added[place].id, Self.origin) }
      try table.flush()
    }
    #expect(try catalog.ids(matching: "rose") == [1, 2, 3, 4, 5])
    try compare()
  }

  @Test("a record that is removed before the flush leaves nothing in the index")
  func removePending() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let (id, row) = try catalog.insert("a rose", db)
      try table.add(row, id, Self.origin)
      try table.remove(id)
      try RecordTable(db).remove(id)
      try table.flush()
    }
    #expect(try catalog.ids(matching: "rose") == [])
    try compare()
  }

  @Test("a removed record has no values in the columns")
  func removeColumns() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let (id, row) = try catalog.insert("a rose", db)
      try table.add(row, id, Self.origin)
      try table.flush()
      try table.remove(id)
      try RecordTable(db).remove(id)
      try table.flush()
    }
    #expect(try value(.collection, of: 1) == [0, 0, 0, 0])
    #expect(try value(.created, of: 1) == [UInt8](repeating: 0, count: 8))
  }

  @Test("the columns have the collection and the number of words")
  func columns() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let (id, row) = try catalog.insert("gather ye rosebuds", db)
      try table.add(row, id, Self.origin)
      try table.flush()
    }
    #expect(try value(.collection, of: 1) == [1, 0, 0, 0])
    #expect(try value(.length, of: 1) == [3, 0])
  }

  @Test("an id outside the valid range is refused", arguments: [0, -1, ColumnKind.largestID + 1])
  func invalidID(id: Int64) throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let row = RecordRow(MemoryCatalog.record("a rose"))
      let error = #expect(throws: DatabaseError.self) { try table.add(row, RecordID(id), Self.origin) }
      #expect(error?.message == RowFault.numbered.message)
    }
  }

  @Test("removing a record that the table does not have is an error")
  func removeAbsent() throws {
    try catalog.write { db in
      let table = try IndexTable(db)
      let error = #expect(throws: DatabaseError.self) { try table.remove(RecordID(7)) }
      #expect(error?.message == RowFault.contradiction.message)
    }
  }
}
