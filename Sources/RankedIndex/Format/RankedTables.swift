internal import CatalogStore
package import GRDB
internal import GRDBSQLite

/// The tables of the ranked index: their definition, and the statements that write them.
package enum RankedTables {
  /// Creates the tables.
  ///
  /// - Parameter schema: The database of the connection that gets them: the catalog's own, or an attached one. Statements that
  ///   read and write find them in either.
  package static func create(_ db: Database, in schema: StaticString = "main") throws {
    try db.execute(
      sql: """
        CREATE TABLE \(schema).ranked_term (
          term BLOB PRIMARY KEY,
          data BLOB NOT NULL
        ) WITHOUT ROWID;

        CREATE TABLE \(schema).ranked_part (
          id   INTEGER PRIMARY KEY,
          data BLOB NOT NULL
        );

        CREATE TABLE \(schema).ranked_state (
          id   INTEGER PRIMARY KEY,
          data BLOB NOT NULL
        );
        """)
  }

  /// Removes all rows.
  static func clear(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM ranked_term; DELETE FROM ranked_part; DELETE FROM ranked_state")
  }

  /// `?1` id. Columns: data.
  static let part = "SELECT data FROM ranked_part WHERE id = ?1"
  /// `?1` term. Columns: data.
  static let term = "SELECT data FROM ranked_term WHERE term = ?1"
  /// Columns: data.
  static let state = "SELECT data FROM ranked_state WHERE id = 1"

  /// `?1` term. Columns: the next term with a long list: a short one begins with a 0.
  static let nextLongTerm = """
    SELECT term
    FROM ranked_term
    WHERE term > ?1 AND substr(data, 1, 1) <> x'00'
    ORDER BY term
    LIMIT 1
    """

  static let insertTerm = "INSERT INTO ranked_term (term, data) VALUES (?1, ?2)"
  static let insertPart = "INSERT INTO ranked_part (id, data) VALUES (?1, ?2)"
  /// `?1` data.
  static let setState = "INSERT OR REPLACE INTO ranked_state (id, data) VALUES (1, ?1)"
}

/// The row of `ranked_state`: what the lists cover, and how far a build has come.
package struct RankedState: Equatable, Sendable {
  /// The highest id that the lists cover.
  package var lastID: UInt32
  /// Records, and the tokens of all of them, when the build began: the bounds depend on the mean length.
  package let recordCount: Int64
  package let totalLength: Int64
  /// The next list's number.
  var nextList: Int64 = 1
  /// The last term that was written; empty before the first.
  var lastTerm: [UInt8] = []
  var phase = Phase.lists

  /// The stages of a build, in order.
  enum Phase: UInt8 {
    case lists, groups, complete
  }

  package var isComplete: Bool { phase == .complete }

  private static let key: Int64 = 1

  package init(lastID: UInt32, recordCount: Int64, totalLength: Int64) {
    (self.lastID, self.recordCount, self.totalLength) = (lastID, recordCount, totalLength)
  }

  /// The state in the file; `nil` when no build has begun.
  ///
  /// - Throws: `RankedFault.damaged` for a row that is damaged, or of a later format.
  package static func read(_ db: Database) throws -> RankedState? {
    let statement = try SQLStatement(db, RankedTables.state)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try statement.withBytes(0) { try RankedState(RowSeal.open($0, id: key)) }
  }

  private init(_ content: UnsafeRawBufferPointer) throws {
    var reader = RowReader(content)
    guard try reader.byte() == RankedFormat.version else { throw RankedFault.damaged }
    guard let phase = Phase(rawValue: try reader.byte()) else { throw RankedFault.damaged }
    self.phase = phase
    lastID = try reader.fixed(UInt32.self)
    (recordCount, totalLength) = (try reader.fixed(Int64.self), try reader.fixed(Int64.self))
    nextList = try reader.fixed(Int64.self)
    lastTerm = Array(reader.rest)
    guard lastID <= RankedFormat.largestID, recordCount >= 0, totalLength >= 0 else { throw RankedFault.damaged }
    guard 1...PartID.largestList ~= nextList else { throw RankedFault.damaged }
  }

  func write(_ db: Database) throws {
    var bytes = [RankedFormat.version, phase.rawValue]
    bytes.append(fixed: lastID)
    bytes.append(fixed: recordCount)
    bytes.append(fixed: totalLength)
    bytes.append(fixed: nextList)
    bytes += lastTerm
    RowSeal.close(&bytes, id: Self.key)
    let statement = try SQLStatement(db, RankedTables.setState)
    statement.bind(bytes, at: 1)
    try statement.run()
  }
}
