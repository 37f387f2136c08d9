package import GRDB
internal import Platform
internal import TextAnalysis

extension Schema {
  /// True if the file has this program's schema. `false` means that migrations have to run.
  ///
  /// - Throws: `StoreError.notACatalog` or `.newer` when this program must not change it.
  static func isCurrent(_ db: Database, path: String) throws -> Bool {
    let version = try FileVersion.of(db)
    let application = try Int32.fetchOne(db.cachedStatement(sql: "PRAGMA application_id")) ?? 0
    let isNew = try version == 0 && application == 0 && isBare(db)
    guard isNew || application == applicationID else {
      throw StoreError.notACatalog(path: path, found: "another program's database")
    }
    guard version <= FileVersion.current else {
      throw StoreError.newer(path: path, version: version, supported: FileVersion.current)
    }
    return version == FileVersion.current
  }

  /// Upgrades a file of an earlier version, or an empty one, to this version. It belongs in one transaction, so that
  /// the file always has exactly one version.
  ///
  /// - Parameter last: The version to stop at.
  static func migrate(_ db: Database, to last: Int = FileVersion.current) throws {
    try db.execute(sql: makeMigrationList)
    for (number, version) in versions.prefix(last).enumerated().dropFirst(try FileVersion.of(db)) {
      if !version.statements.isEmpty { try db.execute(sql: version.statements) }
      try version.fill(db)
      if number == 0 {
        try db.execute(sql: stampApplication)
        try AnalyzerStamp.write(db)
      }
      try db.execute(sql: "PRAGMA user_version = \(number + 1)")
      try db.execute(sql: noteMigration, arguments: [version.name])
    }
    try stampSQLite(db)
  }

  /// Gives the file a random number in the place of SQLite's count of schema changes. A log has it too, so that the log
  /// of another catalog, or of a former file of the same name, can be told from the file's own.
  ///
  /// - Parameter db: A plain connection: SQLite ignores the statement on one that `adagia_harden` made defensive.
  static func mark(_ db: Database) throws {
    try db.execute(sql: "PRAGMA schema_version = \(UInt32.random(in: DatabaseHead.leastRandom...mostRandom))")
  }

  /// True if the file has such a number.
  static func isMarked(_ db: Database) throws -> Bool {
    try Int64.fetchOne(db, sql: "PRAGMA schema_version") ?? 0 >= DatabaseHead.leastRandom
  }

  /// The greatest that leaves room to count changes in SQLite's signed number.
  private static let mostRandom = UInt32(Int32.max) - DatabaseHead.leastRandom

  /// Writes the first page as it is.
  static func touchFirstPage(_ db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(FileVersion.of(db))")
  }

  /// The names of a file's versions, as GRDB's migrator keeps them.
  private static let makeMigrationList = """
    CREATE TABLE IF NOT EXISTS grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)
    """

  /// `?1` a version's name.
  private static let noteMigration = "INSERT OR IGNORE INTO grdb_migrations (identifier) VALUES (?1)"

  private static func isBare(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
  }

  private static func stampSQLite(_ db: Database) throws {
    let version = try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "unknown"
    try MetaTable(db).set("sqlite_version", to: version)
  }
}

/// The tables of a new index, and its swap with the present one.
extension Schema {
  /// Creates empty tables, in place of those of an earlier build.
  package static func makeNextIndex(_ db: Database) throws {
    try dropNextIndex(db)
    try db.execute(sql: nextIndex)
  }

  package static func dropNextIndex(_ db: Database) throws {
    for table in indexTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)\(IndexGeneration.next.suffix)") }
  }

  /// Drops the present index and gives its names to the next one. Readers see one or the other. The ranked index
  /// belongs to the present one and is emptied.
  package static func swapIndexes(_ db: Database) throws {
    try clearRankedIndexes(db)
    for table in indexTables {
      try db.execute(sql: "DROP TABLE \(table)")
      try db.execute(sql: "ALTER TABLE \(table)\(IndexGeneration.next.suffix) RENAME TO \(table)")
    }
  }

  static let indexTables = ["record_fts", "column_chunk", "column_code", "extra_field"]

  /// The same tables as those without `_next`.
  private static let nextIndex = """
    CREATE VIRTUAL TABLE record_fts_next USING fts5 (
      title, creator, text, source, subject, note,
      content = 'record_text', content_rowid = 'id', tokenize = '\(FTS5Tokenizer.name)'
    );
    INSERT INTO record_fts_next (record_fts_next, rank) VALUES ('hashsize', 33554432);
    CREATE TABLE column_chunk_next (
      kind  INTEGER NOT NULL,
      chunk INTEGER NOT NULL,
      data  BLOB NOT NULL,
      PRIMARY KEY (kind, chunk)
    );
    CREATE TABLE column_code_next (
      kind  INTEGER NOT NULL,
      code  INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (kind, code),
      UNIQUE (kind, value)
    ) WITHOUT ROWID;
    CREATE TABLE extra_field_next (
      name TEXT PRIMARY KEY
    ) WITHOUT ROWID;
    """
}
