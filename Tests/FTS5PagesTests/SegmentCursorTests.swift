import FTS5Pages
import GRDB
import TestTools
import Testing

@Suite("Segments that SQLite made") struct SegmentCursorTests {
  @Test("terms, rows and positions are those that fts5vocab lists", arguments: [32, 64, 200, 4_050])
  func everyPosting(pageSize: Int) throws {
    var random = SeededGenerator(seed: UInt64(pageSize))
    let index = try SmallIndex(pageSize: pageSize, SmallIndex.texts(count: 300, words: 20, using: &random))
    try index.optimize()
    #expect(try index.segments().count == 1)
    let expected = try index.expectedPostings()
    #expect(expected.count == 6_600)
    #expect(try index.postings() == expected.sorted())
  }

  @Test("several segments have together what fts5vocab lists") func manySegments() throws {
    var random = SeededGenerator(seed: 2)
    let index = try SmallIndex([])
    try index.queue.write { try $0.execute(sql: "INSERT INTO doc (doc, rank) VALUES ('automerge', 0)") }
    for row in SmallIndex.texts(count: 12, words: 30, using: &random) {
      try index.queue.write {
        try $0.execute(
          sql: "INSERT INTO doc (rowid, title, body) VALUES (?, ?, ?)", arguments: [row.id + 100, row.title, row.body])
      }
    }
    #expect(try index.segments().count > 5)
    #expect(try index.postings().sorted() == (try index.expectedPostings().sorted()))
  }

  @Test("documents are counted as fts5vocab counts them") func documentCounts() throws {
    var random = SeededGenerator(seed: 3)
    let index = try SmallIndex(SmallIndex.texts(count: 200, words: 30, using: &random))
    try index.optimize()
    let expected = try index.queue.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab (main, doc, row)")
      return try Row.fetchAll(db, sql: "SELECT term, doc FROM temp.word").map { "0\($0[0] as String) \($0[1] as Int)" }
    }
    let counts = Dictionary(grouping: try index.postings(), by: \.term).mapValues { Set($0.map(\.row)).count }
    #expect(counts.map { "\(String(decoding: $0, as: UTF8.self)) \($1)" }.sorted() == expected.sorted())
  }

  @Test("a doclist continues over many leaves") func longDoclist() throws {
    let index = try SmallIndex((1...2_000).map { (Int64($0) * 7, "a", "zebra and \($0)") })
    try index.optimize()
    #expect(try index.segments()[0].lastLeaf > 100)
    let rows = try index.postings().filter { $0.term == Array("0zebra".utf8) }.map(\.row)
    #expect(rows == (1...2_000).map { Int64($0) * 7 })
  }

  @Test("a row's positions continue over many leaves") func longPositions() throws {
    let body = (0..<3_000).map { $0 % 3 == 0 ? "the" : "other\($0)" }.joined(separator: " ")
    let index = try SmallIndex(pageSize: 32, [(1, "the", "x"), (2, "y", body), (3, "the", "the the")])
    try index.optimize()
    let found = try index.postings().filter { $0.term == Array("0the".utf8) }
    let inBody = (0..<1_000).map { Posting(term: Array("0the".utf8), row: 2, column: 1, offset: $0 * 3) }
    #expect(found.filter { $0.row == 2 } == inBody)
    #expect(found.filter { $0.row == 3 }.map(\.column) == [0, 1, 1])
  }

  @Test("rowids may be any 64 bits") func extremeRowIDs() throws {
    let ids: [Int64] = [.min, .min + 1, -5, -1, 0, 1, 1 << 40, .max - 1, .max]
    let index = try SmallIndex(ids.map { ($0, "word", "word") })
    try index.optimize()
    #expect(try index.postings().filter { $0.column == 0 }.map(\.row) == ids)
  }

  @Test("a segment whose front a merge has removed is read from its first leaf") func mergeUnderWay() throws {
    var random = SeededGenerator(seed: 5)
    let index = try SmallIndex([])
    var isCut = false
    for row in SmallIndex.texts(count: 40, words: 30, using: &random) {
      try index.queue.write { db in
        try db.execute(
          sql: "INSERT INTO doc (rowid, title, body) VALUES (?, ?, ?)", arguments: [row.id, row.title, row.body])
        try db.execute(sql: "INSERT INTO doc (doc, rank) VALUES ('merge', 3)")
      }
      isCut = try isCut || index.segments().contains { $0.firstLeaf > 1 }
      #expect(try index.postings().sorted() == (try index.expectedPostings().sorted()))
    }
    #expect(isCut)
  }

  @Test("jumping from leaf to leaf finds the terms that reading everything finds") func jumping() throws {
    var random = SeededGenerator(seed: 6)
    let index = try SmallIndex(SmallIndex.texts(count: 300, words: 20, using: &random))
    try index.optimize()
    let terms = try index.queue.read { db in
      let pages = SmallIndex.pages(db)
      let segment = try #require(try pages.structure()?.segments.first)
      var cursor = try SegmentCursor(pages, segment)
      var terms: [[UInt8]] = []
      for leaf in try SparseIndex(pages, segment).leaves(from: [], isBelowEnd: { _ in true }) {
        try cursor.move(to: leaf)
        while try cursor.readNextTerm() {
          terms.append(Array(cursor.term.bytes))
        }
      }
      return terms
    }
    let expected = Set(try index.expectedPostings().map(\.term)).sorted { $0.lexicographicallyPrecedes($1) }
    #expect(terms == expected)
  }
}
