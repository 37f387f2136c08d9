import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct ColumnCacheTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private final class Companion {}

  /// The cache of the connection, and an object that is cached in it.
  private func cached() throws -> (cache: ObjectIdentifier, companion: ObjectIdentifier) {
    try catalog.read { db in
      let cache = try ColumnTable(reading: db).cache
      return (ObjectIdentifier(cache), ObjectIdentifier(cache.companion { Companion() }))
    }
  }

  @Test("a connection keeps its cache while the file stays the same")
  func kept() throws {
    let (first, second) = (try cached(), try cached())
    #expect(first.cache == second.cache)
    #expect(first.companion == second.companion)
  }

  @Test("a change of the connection's own empties its cache")
  func emptied() throws {
    let held = try catalog.read { try ColumnTable(reading: $0).cache.companion { Companion() } }
    try catalog.insert(.short("a"))
    let later = try catalog.read { try ColumnTable(reading: $0).cache.companion { Companion() } }
    #expect(held !== later)
  }

  @Test("a writer gets a cache of its own, since its changes may be rolled back")
  func writer() throws {
    let own = try cached().cache
    try catalog.write { db in
      try db.execute(sql: "DELETE FROM record")
      #expect(ObjectIdentifier(try ColumnTable(reading: db).cache) != own)
    }
  }

  @Test("a chunk has the file's values, block by block")
  func chunk() throws {
    try catalog.write { try ColumnTable($0).write([7, 0, 8, 0], of: .length, from: RecordID(255)) }
    try catalog.read { db in
      let table = try ColumnTable(reading: db)
      let chunk = table.cache.chunk(.length, 0)
      #expect(chunk === table.cache.chunk(.length, 0))
      let values = chunk.base.assumingMemoryBound(to: UInt16.self)
      try chunk.load(0, table.reader(.length))
      #expect(values[255] == 7)
      #expect(values[256] == 0)
      try chunk.load(1, table.reader(.length))
      #expect(values[256] == 8)
      #expect([chunk.isLoaded[0], chunk.isLoaded[1], chunk.isLoaded[2]] == [1, 1, 0])
    }
  }

  @Test("a cache keeps 128 MiB, and serves more without keeping it")
  func limit() throws {
    let cache = ColumnCache()
    let room = (128 << 20) / ColumnKind.created.chunkSize
    for number in 0..<room { #expect(cache.chunk(.created, number) === cache.chunk(.created, number)) }
    #expect(cache.chunk(.created, room) !== cache.chunk(.created, room))
    #expect(cache.chunk(.created, 0) === cache.chunk(.created, 0))
  }

  @Test("a value's width is that of its type", arguments: zip(ColumnKind.allCases, [2, 4, 4, 4, 8, 8, 8, 8, 2]))
  func widths(kind: ColumnKind, width: Int) {
    #expect(kind.width == width)
    #expect(kind.chunkSize == 65_536 * width)
    #expect(ColumnKind.allCases[kind.place] == kind)
  }

  @Test("an id that has no place in a column is refused", arguments: [-1, 0, 4_294_967_296, Int64.max])
  func ids(id: Int64) throws {
    try catalog.write { db in
      let error = #expect(throws: DatabaseError.self) {
        try ColumnTable(db).write([1, 0], of: .length, from: RecordID(id))
      }
      #expect(error?.message == RowFault.numbered.message)
    }
  }

  @Test("the largest id has a place, and nothing after it")
  func largestID() throws {
    try catalog.write { db in
      let last = RecordID(ColumnKind.largestID)
      try ColumnTable(db).write([1, 0], of: .length, from: last)
      #expect(throws: DatabaseError.self) { try ColumnTable(db).write([1, 0, 2, 0], of: .length, from: last) }
    }
  }

  @Test("codes run out with the numbers of their column")
  func codes() throws {
    try catalog.write { db in
      try db.execute(sql: "INSERT INTO column_code VALUES (3, 4294967295, 'la')")
      #expect(try ColumnTable(db).code(of: "la", .language) == .max)
      let error = #expect(throws: DatabaseError.self) { try ColumnTable(db).code(of: "de", .language) }
      #expect(error?.message == RowFault.code.message)
      #expect(try ColumnTable(db).code(of: "book", .type) == 1)
    }
  }

  @Test("the next index has columns of its own until it takes the place of the present one")
  func generations() throws {
    try catalog.write { db in
      try Schema.makeNextIndex(db)
      #expect(try ColumnTable(db).code(of: "la", .language) == 1)
      #expect(try ColumnTable(db, .next).code(of: "de", .language) == 1)
      try ColumnTable(db, .next).write([9, 0], of: .length, from: RecordID(1))
      try ExtraNameTable(db, .next).note(["pages"])
      #expect(try ColumnTable(db).codes(.language).map(\.value) == ["la"])
      #expect(try ColumnTable(db).storedRow(.length, 0) == nil)
      try Schema.swapIndexes(db)
      #expect(try ColumnTable(db).codes(.language).map(\.value) == ["de"])
      #expect(try ColumnTable(db).storedRow(.length, 0) != nil)
      #expect(try ExtraNameTable(db).all() == ["pages"])
    }
  }
}
