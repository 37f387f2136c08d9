import Foundation
import GRDB
import TestTools
import Testing

@testable import FTS5Pages

@Suite("Segments that are written past SQLite") struct SegmentWriterTests {
  private typealias TextRow = (id: Int64, title: String, body: String)

  private static func inverter(_ rows: [(id: Int64, title: String, body: String)]) -> PostingInverter {
    let inverter = PostingInverter(columnCount: 2)
    for row in rows {
      inverter.beginRow(row.id)
      for (column, text) in [row.title, row.body].enumerated() {
        inverter.beginColumn(column)
        for word in text.split(separator: " ") {
          // SQLite's own tokenizer leaves accents out.
          let bytes = Array(word.replacing("é", with: "e").utf8)
          bytes.withUnsafeBufferPointer { inverter.append($0, isColocated: false) }
        }
      }
      inverter.endRow()
    }
    return inverter
  }

  /// Writes rows as a segment of the table `doc`, and their texts beside it.
  @discardableResult
  private static func append(_ rows: [(id: Int64, title: String, body: String)], pageSize: Int, _ db: Database) throws
    -> Int
  {
    for row in rows {
      try db.execute(
        sql: "INSERT INTO doc_content (id, c0, c1) VALUES (?, ?, ?)", arguments: [row.id, row.title, row.body])
    }
    let tables = SegmentTables(db, table: "doc")
    try tables.forget()
    return try tables.append(inverter(rows), pageSize: pageSize)
  }

  /// A table with segments of its own rows and of these.
  private static func index(pageSize: Int, _ segments: [[(id: Int64, title: String, body: String)]]) throws
    -> SmallIndex
  {
    let index = try SmallIndex(pageSize: pageSize, [])
    try index.queue.write { db in for rows in segments { try append(rows, pageSize: pageSize, db) } }
    return index
  }

  private static func compare(_ index: SmallIndex) throws {
    try index.queue.write { try $0.execute(sql: "INSERT INTO doc (doc) VALUES ('integrity-check')") }
  }

  // MARK: Bytes

  @Test("a leaf has a header, terms that share beginnings, doclists, and a footer") func goldenLeaf() throws {
    let inverter = Self.inverter([(1, "ab", "ab ac ab"), (200, "ac", "b")])
    var pages: [(Int64, [UInt8])] = []
    let segment = inverter.pages()
    segment.forEachPage { place, bytes in pages.append((place, Array(bytes))) }
    let expected: [UInt8] = [
      0, 0, 0, 36,  // no rowid before the first term; the footer is at 36
      3, 0x30, 0x61, 0x62, 1, 10, 2, 1, 1, 2, 4,  // "0ab": row 1, five bytes: title 0; column 1: 0 and 2
      2, 1, 0x63, 1, 6, 1, 1, 3, 0x81, 0x47, 2, 2,  // "0ac": row 1, three bytes: column 1: 1; row 200: title 0
      1, 1, 0x62, 0x81, 0x48, 6, 1, 1, 2,  // "0b": row 200, three bytes: column 1: 0
      4, 11, 12,  // where the terms begin: 4, 15, 27
    ]
    #expect(pages.map(\.0) == [1])
    #expect(pages.first?.1 == expected)
    #expect(segment.sparseRows == [SparseIndex.Row(leaf: 1, hasDoclistIndex: false, term: [])])
  }

  @Test(
    "numbers are written as they are read", arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 55, 1 << 56, UInt64.max])
  func varints(number: UInt64) throws {
    for number in [number, number &- 1, number &+ 1] {
      let bytes = PageBytes()
      bytes.append(varint: number)
      var reader = ByteReader(bytes.bytes)
      #expect(try reader.varint() == number)
      #expect(reader.isAtEnd)
    }
  }

  @Test("leaves are those that SQLite's own merge writes, to the byte", arguments: [32, 64, 200, 4_050])
  func sameAsMerge(pageSize: Int) throws {
    var random = SeededGenerator(seed: UInt64(pageSize) + 1)
    let rows = SmallIndex.texts(count: 400, words: 3, using: &random)
    let merged = try SmallIndex(pageSize: pageSize, [])
    try merged.queue.write { db in
      try db.execute(sql: "INSERT INTO doc (doc, rank) VALUES ('automerge', 0)")
    }
    for half in [rows[..<200], rows[200...]] {
      try merged.queue.write { db in
        for row in half {
          try db.execute(
            sql: "INSERT INTO doc (rowid, title, body) VALUES (?, ?, ?)", arguments: [row.id, row.title, row.body])
        }
      }
    }
    try merged.optimize()
    let written = try Self.index(pageSize: pageSize, [rows])
    #expect(try Self.pages(written) == Self.pages(merged))
    #expect(try Self.sparseRows(written) == Self.sparseRows(merged))
  }

  /// All pages of the only segment, by their places.
  private static func pages(_ index: SmallIndex) throws -> [Int64: [UInt8]] {
    try index.queue.read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT id & ((1 << 37) - 1), block FROM doc_data WHERE id > 10")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], [UInt8]($0[1] as Data)) })
    }
  }

  private static func sparseRows(_ index: SmallIndex) throws -> [SparseIndex.Row] {
    try index.queue.read { db in
      let structure = try SmallIndex.pages(db).structure()
      return try SparseIndex(SmallIndex.pages(db), try #require(structure?.segments.first)).rows()
    }
  }

  // MARK: SQLite

  @Test("SQLite finds in segments what it would find had it written them", arguments: [32, 64, 200, 4_050])
  func everyPosting(pageSize: Int) throws {
    var random = SeededGenerator(seed: UInt64(pageSize))
    let rows = SmallIndex.texts(count: 300, words: 20, using: &random)
    let index = try Self.index(pageSize: pageSize, [Array(rows[..<120]), Array(rows[120...])])
    let reference = try SmallIndex(pageSize: pageSize, rows)
    #expect(try index.segments().count == 2)
    try Self.compare(index)
    #expect(try index.postings().sorted() == (try reference.expectedPostings().sorted()))
    #expect(try index.expectedPostings() == reference.expectedPostings())
    try index.optimize()
    #expect(try index.segments().count == 1)
    try Self.compare(index)
    #expect(try index.postings() == (try reference.expectedPostings().sorted()))
  }

  @Test("doclists over hundreds of leaves have an index of several heights, which a search jumps by") func longDoclist()
    throws
  {
    let rows = (1...6_000).map { (Int64($0) * 7, "zebra", $0 % 1_500 == 0 ? "rare" : "x\($0 % 50)") }
    let index = try Self.index(pageSize: 32, [rows])
    try Self.compare(index)
    let highest = try index.queue.read {
      try Int.fetchOne($0, sql: "SELECT max(id >> 31 & 31) FROM doc_data WHERE id >> 36 & 1")
    }
    #expect(try #require(highest) >= 1)
    let found = try index.queue.read {
      try Int64.fetchAll($0, sql: "SELECT rowid FROM doc WHERE doc MATCH 'zebra AND rare' ORDER BY rowid DESC")
    }
    #expect(found == [42_000, 31_500, 21_000, 10_500])
  }

  @Test("a row's positions go over many leaves, and the rows after it are found") func longPositions() throws {
    let body = (0..<3_000).map { $0 % 3 == 0 ? "the" : "other\($0)" }.joined(separator: " ")
    let index = try Self.index(pageSize: 32, [[(1, "the", "x"), (2, "y", body), (3, "the", "the the")]])
    try Self.compare(index)
    let places = try index.postings().filter { $0.term == Array("0the".utf8) }.map(\.row)
    #expect(places == [1] + Array(repeating: 2, count: 1_000) + [3, 3, 3])
  }

  @Test("the longest words are cut as SQLite cuts them") func longWords() throws {
    let words = ["a", "b"].map { String(repeating: $0, count: 40_000) }
    let index = try Self.index(pageSize: 4_050, [[(1, words[0], words[1]), (2, "c", words[0])]])
    try Self.compare(index)
    let counts = try index.postings().map { $0.term.count }
    #expect(counts == [32_769, 32_769, 32_769, 2])
  }

  @Test("rowids may be any 64 bits except -1") func extremeRowIDs() throws {
    let ids: [Int64] = [.min, .min + 1, -5, 0, 1, 1 << 40, .max - 1, .max]
    let index = try Self.index(pageSize: 64, [ids.map { ($0, "word", "word") }])
    try Self.compare(index)
    #expect(try index.postings().filter { $0.column == 0 }.map(\.row) == ids)
  }

  @Test("rows without a word have sizes and no postings") func emptyRows() throws {
    let index = try Self.index(pageSize: 64, [[(1, "", ""), (2, "", "")], [(3, "a", ""), (4, "", "")]])
    try Self.compare(index)
    #expect(try index.segments().count == 1)
    let totals = try index.queue.read { try SmallIndex.pages($0).totals() }
    #expect(totals?.rowCount == 4)
    #expect(totals?.tokenCounts == [1, 0])
  }

  // MARK: Beside SQLite's own insertion

  @Test(
    "segments, insertions, removals and merges in one connection leave what insertions alone leave",
    arguments: 0..<12 as Range<UInt64>)
  func mixed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pageSize = [32, 64, 300][Int(seed % 3)]
    let (index, reference) = try (SmallIndex(pageSize: pageSize, []), SmallIndex(pageSize: pageSize, []))
    var rows = SmallIndex.texts(count: 400, words: 8, using: &random)[...]
    var present: [Int64] = []
    while !rows.isEmpty {
      let part = Array(rows.prefix(Int.random(in: 1...40, using: &random)))
      rows = rows.dropFirst(part.count)
      let removed = present.filter { _ in Int.random(in: 0..<30, using: &random) == 0 }
      let (isSegment, removesFirst) = (Bool.random(using: &random), Bool.random(using: &random))
      try index.queue.write { db in
        if removesFirst { try Self.remove(removed, db) }
        if isSegment { try Self.append(part, pageSize: pageSize, db) } else { try Self.insert(part, db) }
        if !removesFirst { try Self.remove(removed, db) }
        if Int.random(in: 0..<4, using: &random) == 0 {
          try db.execute(sql: "INSERT INTO doc (doc, rank) VALUES ('merge', 5)")
        }
      }
      try reference.queue.write { db in
        try Self.insert(part, db)
        try Self.remove(removed, db)
      }
      present = (present + part.map(\.id)).filter { !removed.contains($0) }
      try Self.compare(index)
    }
    #expect(try index.expectedPostings() == reference.expectedPostings(), "seed \(seed)")
    #expect(try Self.hits(index) == Self.hits(reference), "seed \(seed)")
    try index.optimize()
    try Self.compare(index)
    #expect(try index.expectedPostings() == reference.expectedPostings(), "seed \(seed)")
  }

  private static func insert(_ rows: [(id: Int64, title: String, body: String)], _ db: Database) throws {
    for row in rows {
      try db.execute(
        sql: "INSERT INTO doc (rowid, title, body) VALUES (?, ?, ?)", arguments: [row.id, row.title, row.body])
    }
  }

  private static func remove(_ ids: [Int64], _ db: Database) throws {
    for id in ids { try db.execute(sql: "DELETE FROM doc WHERE rowid = ?", arguments: [id]) }
  }

  private static func hits(_ index: SmallIndex) throws -> [String] {
    try index.queue.read { db in
      try Row.fetchAll(db, sql: "SELECT rowid, rank FROM doc WHERE doc MATCH 'a OR b OR ab' ORDER BY rank, rowid")
        .map(\.description)
    }
  }

  @Test("a rollback takes a segment back") func rollback() throws {
    let index = try Self.index(pageSize: 64, [[(1, "a", "b")]])
    try index.queue.inDatabase { db in
      try db.beginTransaction()
      try Self.append([(2, "a", "c")], pageSize: 64, db)
      try db.rollback()
    }
    try index.queue.write { db in try Self.insert([(3, "a", "d")], db) }
    try Self.compare(index)
    #expect(try index.postings().map(\.row).sorted() == [1, 1, 3, 3])
  }

  @Test("SQLite's next insertion keeps a segment that it does not know of") func forgetting() throws {
    let index = try SmallIndex([(1, "a", "b")])
    try index.queue.write { db in
      try Self.insert([(2, "a", "b")], db)
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM doc WHERE doc MATCH 'a'")
      try Self.append([(3, "a", "c")], pageSize: 64, db)
      try Self.insert([(4, "a", "d")], db)
    }
    #expect(try index.postings().filter { $0.term == [0x30, 0x61] }.map(\.row).sorted() == [1, 2, 3, 4])
    try Self.compare(index)
  }

  @Test("the SQLite of this process takes segments, with leaves of any size", arguments: [32, 64, 500, 4_050])
  func trial(pageSize: Int) throws {
    #expect(SegmentTrial.isPassed)
    #expect(try DatabaseQueue().write { try SegmentTrial.run($0, pageSize: pageSize) })
  }

  @Test("a table of another version of the format is left to SQLite") func unknownVersion() throws {
    let index = try SmallIndex([])
    #expect(try index.queue.read { try SegmentTables($0, table: "doc").isKnown() })
    try index.queue.write { try $0.execute(sql: "UPDATE doc_config SET v = 5 WHERE k = 'version'") }
    #expect(try index.queue.read { try !SegmentTables($0, table: "doc").isKnown() })
  }

  // MARK: Records

  @Test("a structure record is written as it was read") func structure() throws {
    let bytes: [UInt8] = [0, 0, 0, 9, 2, 3, 7, 0, 2, 1, 1, 3, 2, 0, 0, 1, 1, 5, 5, 0x81, 0x10]
    var record = try #require(try StructureRecord(bytes))
    #expect(record.bytes == bytes)
    #expect(record.freeID == 3)
    record.append(3, leafCount: 130)
    #expect(
      record.bytes == [
        0, 0, 0, 9, 2, 4, 0x81, 0x09, 0, 3, 1, 1, 3, 2, 0, 0, 3, 1, 0x81, 0x02, 1, 1, 5, 5, 0x81, 0x10,
      ])
  }

  @Test("an index with as many segments as it can have takes no other") func fullStructure() throws {
    var record = try #require(try StructureRecord([0, 0, 0, 0, 0, 0, 0] as [UInt8]))
    for id in 1...Int64(StructureRecord.mostSegments) {
      #expect(record.freeID == id)
      record.append(id, leafCount: 1)
    }
    #expect(record.freeID == nil)
  }
}
