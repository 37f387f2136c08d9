import FTS5Pages
import GRDB

/// An FTS5 table in memory with leaves of a few dozen bytes, so that a few rows make a large index.
struct SmallIndex {
  let queue: DatabaseQueue

  /// - Parameters:
  ///   - pageSize: The size of a leaf in bytes, 32 or more.
  ///   - rows: Ids, and the texts of the two columns.
  init(pageSize: Int = 64, _ rows: [(id: Int64, title: String, body: String)]) throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE doc USING fts5 (title, body)")
      try db.execute(sql: "INSERT INTO doc (doc, rank) VALUES ('pgsz', ?)", arguments: [pageSize])
      for row in rows {
        try db.execute(
          sql: "INSERT INTO doc (rowid, title, body) VALUES (?, ?, ?)", arguments: [row.id, row.title, row.body])
      }
    }
  }

  /// Makes one segment of all.
  func optimize() throws {
    try queue.write { try $0.execute(sql: "INSERT INTO doc (doc) VALUES ('optimize')") }
  }

  static func pages(_ db: Database) -> IndexPages { IndexPages(db, table: "doc") }

  /// The segments of the index, read in one transaction.
  func segments() throws -> [IndexStructure.Segment] {
    try queue.read { try Self.pages($0).structure()?.segments ?? [] }
  }

  /// Everything that the segments have, read term by term and row by row: no more than a million rows.
  func postings() throws -> [Posting] {
    try queue.read { db in
      let index = Self.pages(db)
      var postings: [Posting] = []
      for segment in try index.structure()?.segments ?? [] { try Self.read(index, segment, into: &postings) }
      return postings
    }
  }

  private static func read(
    _ index: IndexPages, _ segment: IndexStructure.Segment, into postings: inout [Posting]
  ) throws {
    var cursor = try SegmentCursor(index, segment)
    guard try cursor.moveToNextLeaf() else { return }
    while !cursor.isAfterLastLeaf, cursor.hasNextTerm {
      try cursor.readTerm()
      let term = Array(cursor.term.bytes)
      var places: [(Int, Int)] = []
      while try cursor.nextRow({ places.append(($0, $1)) }) {
        postings += places.map { Posting(term: term, row: cursor.rowID, column: $0.0, offset: $0.1) }
        places.removeAll()
      }
    }
  }

  /// The same as FTS5 itself lists it.
  func expectedPostings() throws -> [Posting] {
    try queue.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.instance USING fts5vocab (main, doc, instance)")
      return try Row.fetchAll(db, sql: "SELECT term, doc, col, offset FROM temp.instance").map { row in
        let term: String = row[0]
        return Posting(
          term: Array("0\(term)".utf8), row: row[1], column: row[2] == "title" ? 0 : 1, offset: row[3])
      }
    }
  }

  /// Texts of short words over few letters, so that many share prefixes.
  static func texts(
    count: Int, words: Int, using random: inout some RandomNumberGenerator
  ) -> [(id: Int64, title: String, body: String)] {
    (1...count).map { number in
      let texts = [2, words].map { count in
        (0..<count).map { _ in
          String((0..<Int.random(in: 1...6, using: &random)).map { _ in "abcé".randomElement(using: &random) ?? "a" })
        }.joined(separator: " ")
      }
      return (Int64(number) * 3, texts[0], texts[1])
    }
  }
}

/// One occurrence of a term.
struct Posting: Hashable, Comparable {
  /// With the byte that names the index.
  let term: [UInt8]
  let row: Int64
  let column: Int
  let offset: Int

  static func < (left: Posting, right: Posting) -> Bool {
    left.term != right.term
      ? left.term.lexicographicallyPrecedes(right.term)
      : (left.row, left.column, left.offset) < (right.row, right.column, right.offset)
  }
}
