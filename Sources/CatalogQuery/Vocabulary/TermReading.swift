internal import CatalogStore
internal import GRDB
internal import GRDBSQLite

/// Reads the terms of the index, from FTS5's own pages.
///
/// FTS5's table of terms, `fts5vocab`, reads what the index has on each term to count records: seconds for a large
/// catalogue. The pages say where each term begins, and only those places are looked at. Terms of which no record is
/// left may be among them until the index is next merged.
struct TermReading {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// All words that begin with some bytes, sorted, each once.
  func terms(startingWith prefix: [UInt8]) throws -> TermList {
    // What a connection has not committed yet is in FTS5's memory, until somebody opens the table of terms.
    if sqlite3_txn_state(db.sqliteConnection, "main") == SQLITE_TXN_WRITE { try WordTable(db).open() }
    guard let layout = try IndexLayout.current(db) else { return try WordTable(db).terms(startingWith: prefix) }
    let range = TermRange(prefix: prefix)
    var cursors = try layout.segments.map { try SegmentCursor(db, $0, range) }
    return try Self.merged(&cursors)
  }

  /// Bytes that the index has on one term; 0 when it has none.
  func weight(of term: [UInt8]) throws -> Int {
    guard let layout = try IndexLayout.current(db) else {
      return try WordTable(db).recordCount(of: String(decoding: term, as: UTF8.self)) * VocabularyTerm.bytesPerRecord
    }
    let range = TermRange(term: term)
    return try layout.segments.reduce(0) { sum, segment in
      let cursor = try SegmentCursor(db, segment, range)
      return sum + (cursor.term.isEmpty ? 0 : cursor.doclistSize)
    }
  }

  /// The cursors' terms. Those of one term count together.
  private static func merged(_ cursors: inout [SegmentCursor]) throws -> TermList {
    var list = TermList(pageCount: cursors.reduce(0) { $0 + $1.pageCount })
    // The cursors that stand on a term, that with the lowest last. Mostly one has many more terms than all others, and
    // stays where it is.
    var order = cursors.indices.filter { !cursors[$0].term.isEmpty }
    order.sort { cursors[$1].term.bytes.precedes(cursors[$0].term.bytes) }
    while let first = order.popLast() {
      var weight = cursors[first].doclistSize
      let term = cursors[first].term
      if order.isEmpty {
        try append(all: &cursors[first], to: &list)
        break
      }
      while let other = order.last, cursors[other].term.bytes.elementsEqual(term.bytes) {
        weight += cursors[other].doclistSize
        order.removeLast()
        try advance(other, &cursors, &order)
      }
      list.append(term.bytes.behind(1), weight: weight)
      try advance(first, &cursors, &order)
    }
    return list
  }

  /// What is left of the only segment that has more terms, which is most of them where a catalogue was imported at once.
  private static func append(all cursor: inout SegmentCursor, to list: inout TermList) throws {
    while !cursor.term.isEmpty {
      list.append(cursor.term.bytes.behind(1), weight: cursor.doclistSize)
      try cursor.advance()
    }
  }

  private static func advance(_ number: Int, _ cursors: inout [SegmentCursor], _ order: inout [Int]) throws {
    try cursors[number].advance()
    guard !cursors[number].term.isEmpty else { return }
    var place = order.count
    while place > 0, cursors[order[place - 1]].term.bytes.precedes(cursors[number].term.bytes) { place -= 1 }
    order.insert(number, at: place)
  }
}
