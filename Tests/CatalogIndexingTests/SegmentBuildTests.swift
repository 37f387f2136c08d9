import CatalogRecords
import CatalogStore
import FTS5Pages
import GRDB
import Synchronization
import TestTools
import Testing

@testable import CatalogIndexing

@Suite("Many records of a transaction become a segment") struct SegmentBuildTests {
  private static let origin = IndexTable.Origin(collection: 1, created: 2, modified: 3)

  private func compare(_ catalog: MemoryCatalog) throws {
    try catalog.write { try $0.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)") }
  }

  private func segmentCount(_ catalog: MemoryCatalog) throws -> Int {
    let structure = try catalog.queue.read { try IndexGeneration.current.pages($0).structure() }
    return try #require(structure).segments.count
  }

  /// The content of the index, row by row.
  private func contents(_ catalog: MemoryCatalog) throws -> [String] {
    try catalog.write { db in
      try db.execute(
        sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.instance USING fts5vocab (main, record_fts, instance)")
      return try [
        "SELECT term || ' ' || doc || ' ' || col || ' ' || offset FROM temp.instance ORDER BY term, doc, col, offset",
        "SELECT id || ' ' || hex(sz) FROM record_fts_docsize ORDER BY id",
        "SELECT hex(block) FROM record_fts_data WHERE id = 1",
        "SELECT kind || ' ' || chunk || ' ' || hex(data) FROM column_chunk ORDER BY kind, chunk",
        """
        SELECT rowid || ' ' || printf('%!.17g', rank) FROM record_fts
        WHERE record_fts MATCH 'rose OR moon OR w1' ORDER BY rank, rowid
        """,
      ].flatMap { try String.fetchAll(db, sql: $0) }
    }
  }

  @Test(
    "a thousand records are one segment, and fewer are SQLite's own",
    arguments: [(999, false), (1_000, true), (5_000, true)])
  func oneSegment(count: Int, isSegment: Bool) throws {
    let (catalog, insertions) = try filled(count) { try IndexTable($0) }
    try compare(catalog)
    #expect(try catalog.ids(matching: "rose").count == count)
    #expect(try segmentCount(catalog) == 1)
    #expect((insertions == 0) == isSegment)
    let (reference, all) = try filled(count) { try IndexTable($0, fewestInSegment: .max) }
    #expect(all == count)
    #expect(try contents(catalog) == contents(reference))
  }

  /// A catalog with so many records, and how many of them SQLite itself has put into the index.
  private func filled(
    _ count: Int, _ makeTable: (Database) throws -> IndexTable
  ) throws -> (catalog: MemoryCatalog, insertions: Int) {
    let catalog = try MemoryCatalog()
    let insertions = Mutex(0)
    try catalog.write { db in
      let table = try makeTable(db)
      db.trace { event in
        if "\(event)".hasPrefix("INSERT INTO record_fts (rowid") { insertions.withLock { $0 += 1 } }
      }
      for number in 1...count {
        let (id, row) = try catalog.insert("rose \(number)", db)
        try table.add(row, id, Self.origin)
      }
      try table.flush()
      db.trace(nil)
    }
    return (catalog, insertions.withLock { $0 })
  }

  @Test(
    "any changes in any transactions leave the index that SQLite's own insertion leaves",
    arguments: 0..<8 as Range<UInt64>)
  func randomChanges(seed: UInt64) throws {
    let (catalog, reference) = try (MemoryCatalog(), MemoryCatalog())
    for (catalog, fewest) in [(catalog, 3), (reference, Int.max)] {
      var random = SeededGenerator(seed: seed)
      var present: [RecordID] = []
      for _ in 0..<25 {
        try catalog.write { db in
          let table = try IndexTable(db, fewestInSegment: fewest)
          for _ in 0..<Int.random(in: 0...30, using: &random) {
            try change(catalog, table, &present, using: &random, db)
          }
          try table.flush()
        }
      }
      try compare(catalog)
    }
    #expect(try contents(catalog) == contents(reference), "seed \(seed)")
    try catalog.write { try IndexTable($0).optimize() }
    try compare(catalog)
    #expect(try contents(catalog) == contents(reference), "seed \(seed)")
  }

  /// Adds, replaces or removes a record; now and then flushes in between.
  private func change(
    _ catalog: MemoryCatalog, _ table: IndexTable, _ present: inout [RecordID],
    using random: inout SeededGenerator, _ db: Database
  ) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      let (id, row) = try catalog.insert(Self.text(using: &random), db)
      try table.add(row, id, Self.origin)
      present.append(id)
    case 6..<8:
      guard let place = present.indices.randomElement(using: &random) else { return }
      let id = present.remove(at: place)
      try table.remove(id)
      try RecordTable(db).remove(id)
    case 8:
      guard let id = present.randomElement(using: &random) else { return }
      let row = RecordRow(MemoryCatalog.record(Self.text(using: &random)))
      try table.remove(id)
      try RecordTable(db).update(id, to: row, at: 5)
      try table.add(row, id, Self.origin)
    default: try table.flush()
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      ["rose", "roses", "moon", "the", "of", "“Été”", "月光", "w\(Int.random(in: 0..<60, using: &random))"]
        .randomElement(using: &random) ?? ""
    }
    // The same text twice would be the same record.
    return words.joined(separator: " ") + " n\(random.next())"
  }

  @Test("segments are merged when too many gather") func manySegments() throws {
    let catalog = try MemoryCatalog()
    for number in 0..<120 {
      try catalog.write { db in
        let table = try IndexTable(db, fewestInSegment: 1)
        let (id, row) = try catalog.insert("rose \(number)", db)
        try table.add(row, id, Self.origin)
        try table.flush()
      }
    }
    #expect(try segmentCount(catalog) < 60)
    #expect(try catalog.ids(matching: "rose").count == 120)
    try compare(catalog)
  }

  @Test("a connection that may not write behind SQLite's back may not after a segment either") func defensive()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try CatalogFile(at: folder.path("a.db"), access: .writing)
    let lines = (1...1_200).map { "{\"text\": \"rose \($0)\"}\n" }.joined()
    let path = try folder.write(lines, to: "q.jsonl")
    _ = try ImportJob(file, ImportRequest(inputs: [path], collection: "c"), report: { _ in })
      .run()
    try await file.write { db in
      try db.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)")
      #expect(throws: DatabaseError.self) { try db.execute(sql: "DELETE FROM record_fts_data") }
    }
  }
}
