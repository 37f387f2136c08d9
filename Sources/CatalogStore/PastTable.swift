package import CatalogRecords
package import GRDB

/// What the journal's entries keep of records: for each, either a copy of its rows, or that there was none.
///
/// Every call that writes belongs in the transaction that changes the records.
package struct PastTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// Keeps a record as it is, unless the entry has it already.
  ///
  /// - Returns: The bytes that this takes; 0 when nothing was kept.
  package func keep(_ id: RecordID, for entry: Int64) throws -> Int {
    let record = try SQLStatement(db, Self.keepRecord)
    record.bind(entry, at: 1)
    record.bind(id.rawValue, at: 2)
    try record.run()
    guard db.changesCount > 0 else { return 0 }
    for sql in [Self.keepAttributions, Self.keepSubjects] {
      let statement = try SQLStatement(db, sql)
      statement.bind(entry, at: 1)
      statement.bind(id.rawValue, at: 2)
      try statement.run()
    }
    return try size(of: id)
  }

  /// Notes that a run of ids stood for no record. A run that begins where one of the entry did takes its place.
  package func keepGap(_ ids: ClosedRange<Int64>, for entry: Int64) throws {
    try db.cachedStatement(sql: Self.keepGap).execute(arguments: [entry, ids.lowerBound, ids.upperBound])
  }

  /// Whether the entry knows the id as one that stood for no record.
  package func isGap(_ id: RecordID, in entry: Int64) throws -> Bool {
    let last = try Int64.fetchOne(db.cachedStatement(sql: Self.gapBefore), arguments: [entry, id.rawValue])
    return last.map { $0 >= id.rawValue } ?? false
  }

  /// All ids that the entry has something to say of.
  package func ids(of entry: Int64) throws -> IDRuns {
    var runs = IDRuns()
    for row in try Row.fetchAll(db.cachedStatement(sql: Self.gaps), arguments: [entry]).map(LenientRow.init) {
      let (first, last): (Int64, Int64) = (row[0], row[1])
      if first <= last { runs.append(first...last) }
    }
    let ids = try recordIDs(of: entry)
    return ids.isEmpty ? runs : IDRuns(joining: runs, IDRuns(ascending: ids))
  }

  /// The ids of which the entry has a copy, ascending.
  package func recordIDs(of entry: Int64) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.recordIDs), arguments: [entry])
  }

  /// Gives what an entry keeps to another number, which must have nothing.
  package func move(_ entry: Int64, to other: Int64) throws {
    for sql in Self.moves { try db.cachedStatement(sql: sql).execute(arguments: [entry, other]) }
  }

  /// Puts the copies of an entry back into the tables of records; their ids must be free.
  package func restore(_ entry: Int64) throws {
    for sql in Self.restores { try db.cachedStatement(sql: sql).execute(arguments: [entry]) }
  }

  /// The identifier of a copy that another record has now.
  package func takenIdentifier(in entry: Int64) throws -> String? {
    try String.fetchOne(db.cachedStatement(sql: Self.taken), arguments: [entry])
  }

  /// Drops all that is kept for an entry.
  package func forget(_ entry: Int64) throws {
    for sql in Self.deletes { try db.cachedStatement(sql: sql).execute(arguments: [entry]) }
  }

  /// The entries that have anything to say of a record, the oldest first.
  package func entries(of id: RecordID) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.entriesOfRecord), arguments: [id.rawValue])
  }

  private func size(of id: RecordID) throws -> Int {
    let statement = try SQLStatement(db, Self.size)
    statement.bind(id.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }
}
