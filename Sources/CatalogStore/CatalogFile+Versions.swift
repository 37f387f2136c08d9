internal import GRDB

extension CatalogFile {
  /// Whether an earlier version wrote the file, so that what came later is missing; only of one that is read.
  package func isOlder() throws -> Bool {
    try readNow { try !Schema.isCurrent($0, path: path) }
  }

  /// The analyser that made the index, when it is not this program's.
  package func otherAnalyzer() throws -> Int? {
    try readNow { try AnalyzerStamp.outdated($0) }
  }

  /// A file that this program must not write to is refused before its schema changes.
  func migrate() throws {
    let (isCurrent, analyzer) = try database.read { db in
      let isCurrent = try Schema.isCurrent(db, path: path)
      try SchemaGuard.check(db, path: path)
      let isChecked = try access == .writing && Schema.version(of: db) > 0
      return (isCurrent, isChecked ? try AnalyzerStamp.outdated(db) : nil)
    }
    if let analyzer {
      throw StoreError.otherAnalyzer(path: path, version: analyzer, supported: AnalyzerStamp.current)
    }
    if !isCurrent { try Schema.migrator.migrate(database) }
  }

  func checkVersion() throws {
    let (isCurrent, version) = try database.read { db in
      let current = (try Schema.isCurrent(db, path: path), try Schema.version(of: db))
      try SchemaGuard.check(db, path: path)
      return current
    }
    guard isCurrent || version >= Schema.oldestReadable else {
      throw StoreError.older(path: path, version: version, supported: Schema.currentVersion)
    }
  }
}
