package import GRDB

extension Schema {
  /// The schema version that wrote the file; 0 for a file with nothing in it.
  package static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Whether the file has this program's schema. `false` means that migrations are to be run.
  ///
  /// - Throws: `StoreError.notACatalog` or `.newer` when this program must not touch it.
  static func isCurrent(_ db: Database, path: String) throws -> Bool {
    let version = try version(of: db)
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let isNew = try version == 0 && application == 0 && isBare(db)
    guard isNew || application == applicationID else {
      throw StoreError.notACatalog(path: path, found: "another program's database")
    }
    guard version <= currentVersion else {
      throw StoreError.newer(path: path, version: version, supported: currentVersion)
    }
    return version == currentVersion
  }

  /// Brings a file of an earlier version, or one with nothing in it, to this version. It belongs in one transaction: the
  /// file is of the one version or of the other, whatever happens in between.
  static func migrate(_ db: Database) throws {
    try db.execute(sql: makeMigrationList)
    for (number, version) in versions.enumerated().dropFirst(try Self.version(of: db)) {
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

  /// The versions that a file went through, by name, as GRDB's migrator keeps them.
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
