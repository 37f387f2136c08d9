internal import CatalogRecords
internal import GRDB

/// The tables of a scan. If several rows have one key, one that a page lists stays, and among these the one that was
/// changed last.
struct FoundRows {
  private let wanted: IDRuns?
  private let statements: [RowShape: SQLStatement]

  /// Creates the tables.
  ///
  /// - Parameter wanted: The ids of the records that are kept; `nil` keeps all.
  init(_ db: Database, _ wanted: IDRuns?) throws {
    self.wanted = wanted
    try db.execute(sql: Self.tables)
    let pairs = try RowShape.allCases.map { ($0, try SQLStatement(db, Self.insert($0))) }
    statements = Dictionary(uniqueKeysWithValues: pairs)
  }

  func insert(_ row: FoundRow) throws {
    guard let statement = statements[row.shape], isWanted(row) else { return }
    var values = row.values
    if row.shape.isNumbered { values[0] = .integer(row.number) }
    values += Array(repeating: .null, count: row.shape.count - values.count)
    for (place, value) in zip(Int32(1)..., values + [.integer(row.isListed ? 1 : 0)]) {
      statement.bind(value, at: place)
    }
    try statement.run()
  }

  private func isWanted(_ row: FoundRow) -> Bool {
    switch row.shape {
    case .record: return wanted?.contains(row.number) ?? true
    case .attribution, .subject:
      guard case .integer(let record) = row.values[0] else { return false }
      return wanted?.contains(record) ?? true
    case .collection, .synonym, .savedSearch: return true
    }
  }

  /// `?1`… the columns of the table.
  private static func insert(_ shape: RowShape) -> String {
    switch shape {
    case .record: insert(into: "record", 22, unless: "id = ?1 AND (is_listed, modified) >= (?22, ?20)")
    case .attribution: insert(into: "attribution", 7, unless: "record = ?1 AND position = ?2 AND is_listed >= ?7")
    case .subject: insert(into: "subject", 4, unless: "record = ?1 AND position = ?2 AND is_listed >= ?4")
    case .collection: insert(into: "collection", 8, unless: "id = ?1 AND (is_listed, modified) >= (?8, ?7)")
    case .synonym: insert(into: "synonym", 6, unless: "key = ?1 AND other_key = ?2 AND is_listed >= ?6")
    case .savedSearch: insert(into: "saved_search", 4, unless: "name = ?1 AND is_listed >= ?4")
    }
  }

  private static func insert(into table: String, _ count: Int, unless isBetter: String) -> String {
    let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
    return """
      INSERT OR REPLACE INTO \(table) SELECT \(places) WHERE NOT EXISTS (SELECT 1 FROM \(table) WHERE \(isBetter))
      """
  }

  /// The columns of a catalog's tables, in their order, and whether a page lists the row.
  private static let tables = """
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, collection, identifier, title, creator, text, source, subject, note, language, type,
      rights, date_raw, date_edtf, date_start, date_end, extra, content_hash, created, modified, attributions,
      is_listed
    );
    CREATE TABLE attribution (
      record, position, creator, role, locator, evidence, is_listed, PRIMARY KEY (record, position)
    ) WITHOUT ROWID;
    CREATE TABLE subject (record, position, name, is_listed, PRIMARY KEY (record, position)) WITHOUT ROWID;
    CREATE TABLE collection (id INTEGER PRIMARY KEY, name, title, rights, source, created, modified, is_listed);
    CREATE TABLE synonym (key, other_key, word, other, list, is_listed, PRIMARY KEY (key, other_key)) WITHOUT ROWID;
    CREATE TABLE saved_search (name PRIMARY KEY, query, created, is_listed) WITHOUT ROWID;
    """
}

extension SQLStatement {
  fileprivate func bind(_ value: StoredValue, at place: Int32) {
    switch value {
    case .null: bindNull(at: place)
    case .integer(let number): bind(number, at: place)
    case .real(let number): bind(number, at: place)
    case .text(let bytes): bind(text: bytes, at: place)
    case .blob(let bytes): bind(bytes, at: place)
    }
  }
}
