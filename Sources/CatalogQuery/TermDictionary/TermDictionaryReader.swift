internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import GRDBSQLite

/// Reads the terms of the index from FTS5's own pages.
///
/// `fts5vocab` reads every doclist to count records, which takes seconds for a large catalog. The footers of leaves
/// give the offsets of terms, and only those are read here. Terms without a record may be among them until the index is
/// next merged.
struct TermDictionaryReader {
  private let db: Database
  private let index: IndexPages

  init(_ db: Database) {
    self.db = db
    index = IndexGeneration.current.pages(db)
  }

  /// All words with a prefix, sorted, each once.
  ///
  /// - Parameter pattern: When given, words that cannot match it are missing if that saves reading a page.
  func terms(startingWith prefix: [UInt8], for pattern: TermPattern? = nil) throws -> TermList {
    // Words that the connection has not committed yet are in FTS5's memory until its table of terms is read.
    if sqlite3_txn_state(db.sqliteConnection, "main") == SQLITE_TXN_WRITE { try WordTable(db).flush() }
    guard let structure = try index.structure() else { return try WordTable(db).terms(startingWith: prefix) }
    let range = TermRange(prefix: prefix)
    var test = RangeTest()
    let mayHave = pattern?.accept(&test)
    var cursors = try structure.segments.map { segment in
      guard let mayHave else { return try TermCursor(index, segment, range) }
      return try TermCursor(index, segment, range) { lower, upper in
        // A first leaf has no term in its row. The first byte names the index.
        guard let index = lower.first, index == upper.first else { return true }
        return mayHave(lower.bytes(after: 1), upper.bytes(after: 1))
      }
    }
    return try Self.merged(&cursors)
  }

  /// The size of one term's doclist in bytes; 0 when the index does not have the term.
  func doclistBytes(of term: [UInt8]) throws -> Int {
    guard let structure = try index.structure() else {
      return try WordTable(db).recordCount(of: String(decoding: term, as: UTF8.self)) * TermInfo.bytesPerRecord
    }
    let range = TermRange(term: term)
    return try structure.segments.reduce(0) { sum, segment in
      let cursor = try TermCursor(index, segment, range)
      return sum + (cursor.term.isEmpty ? 0 : cursor.doclistBytes)
    }
  }

  /// The terms of all cursors. Doclists of the same term are added up.
  private static func merged(_ cursors: inout [TermCursor]) throws -> TermList {
    var list = TermList(leafCount: cursors.reduce(0) { $0 + $1.leafCount })
    // The cursors that are at a term, the lowest term last. One mostly has many more terms than all others, and keeps
    // its place.
    var order = cursors.indices.filter { !cursors[$0].term.isEmpty }
    order.sort { cursors[$1].term.bytes.precedes(cursors[$0].term.bytes) }
    while let first = order.popLast() {
      var doclistBytes = cursors[first].doclistBytes
      let term = cursors[first].term
      if order.isEmpty {
        try append(all: &cursors[first], to: &list)
        break
      }
      while let other = order.last, cursors[other].term.bytes.elementsEqual(term.bytes) {
        doclistBytes += cursors[other].doclistBytes
        order.removeLast()
        try advance(other, &cursors, &order)
      }
      list.append(term.bytes.bytes(after: 1), doclistBytes: doclistBytes)
      try advance(first, &cursors, &order)
    }
    return list
  }

  /// Appends the rest of the only segment with more terms, which is most of them when a catalog was imported at once.
  private static func append(all cursor: inout TermCursor, to list: inout TermList) throws {
    while !cursor.term.isEmpty {
      list.append(cursor.term.bytes.bytes(after: 1), doclistBytes: cursor.doclistBytes)
      try cursor.advance()
    }
  }

  private static func advance(_ number: Int, _ cursors: inout [TermCursor], _ order: inout [Int]) throws {
    try cursors[number].advance()
    guard !cursors[number].term.isEmpty else { return }
    var place = order.count
    while place > 0, cursors[order[place - 1]].term.bytes.precedes(cursors[number].term.bytes) { place -= 1 }
    order.insert(number, at: place)
  }
}

/// Makes a test of ranges of terms.
private struct RangeTest: TermAutomatonVisitor {
  func visit(
    _ automaton: some TermAutomaton
  ) -> (_ lower: UnsafeBufferPointer<UInt8>, _ upper: UnsafeBufferPointer<UInt8>) -> Bool {
    var test = TermRangeTest(automaton)
    return { test.mayMatch(from: $0, below: $1) }
  }
}
