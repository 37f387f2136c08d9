internal import GRDB
internal import Platform

extension CatalogFile {
  /// True if an earlier version wrote the file, so that later tables are missing. Only for a file that is read.
  package func isOlder() throws -> Bool {
    try readNow { try !Schema.isCurrent($0, path: path) }
  }

  /// The analyzer version of the index when it is not this program's.
  package func otherAnalyzer() throws -> Int? {
    try readNow { try AnalyzerStamp.outdated($0) }
  }

  /// Upgrades the file to this program's version, after a copy when an earlier version has records in it.
  ///
  /// A file that this program must not write to is refused before its schema changes.
  ///
  /// - Returns: True if a file of an earlier version was upgraded.
  func migrate() throws -> Bool {
    let (isCurrent, isMarked, isHalfRepaired, analyzer) = try database.read { db in
      let isCurrent = try Schema.isCurrent(db, path: path)
      try SchemaGuard.check(db, path: path)
      if try PackStamp.read(db) != nil { throw StoreError.pack(path: path) }
      let isChecked = try access == .writing && FileVersion.of(db) > 0
      return (
        isCurrent, try Schema.isMarked(db), try isChecked && RepairMark.isSet(db),
        isChecked ? try AnalyzerStamp.outdated(db) : nil
      )
    }
    if let analyzer {
      throw StoreError.otherAnalyzer(path: path, version: analyzer, supported: AnalyzerStamp.current)
    }
    // What is changed from now on is in no copy.
    if isHalfRepaired {
      try database.writeWithoutTransaction { db in try Self.transaction(db) { try RepairMark.remove($0) } }
    }
    guard !isCurrent else {
      if !isMarked { try Self.mark(path) }
      return false
    }
    let (version, copy) = try database.writeWithoutTransaction { db in
      try Self.transaction(db) { db in
        // Another process may have upgraded it meanwhile.
        guard try !Schema.isCurrent(db, path: path) else { return (0, String?.none) }
        let version = try FileVersion.of(db)
        let copy = try backUp(db)
        try Schema.migrate(db)
        return (version, copy)
      }
    }
    if let copy { notice(.backedUp(path: path, copy: copy)) }
    return version > 0
  }

  /// Marks a file that has no mark yet, by a plain connection: see `Schema.mark`.
  static func mark(_ path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let plain = try DatabaseQueue(path: location(of: path), configuration: configuration)
    try plain.writeWithoutTransaction { db in
      try transaction(db) { if try !Schema.isMarked($0) { try Schema.mark($0) } }
    }
    try plain.close()
  }

  /// Copies a file of an earlier version with records. The caller's transaction keeps others from writing; SQLite
  /// copies on another connection only.
  ///
  /// - Returns: The copy's path.
  private func backUp(_ db: Database) throws -> String? {
    let version = try FileVersion.of(db)
    guard version > 0, try Bool.fetchOne(db, sql: Self.hasRecords) ?? false else { return nil }
    let (copy, earlier) = names(forCopyOf: version)
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let reader = try DatabaseQueue(path: path, configuration: configuration)
      return try reader.read { try Self.copy($0, of: path, to: copy, unlessAmong: earlier) }
    } catch let error as StoreError {
      throw StoreError.notBackedUp(path: path, version: version, reason: error.description)
    }
  }

  /// Names for a copy. Earlier copies are never replaced, but one of the same state is used again: a command that is
  /// killed between the copy and the end of the migration would otherwise leave one each time.
  ///
  /// - Returns: The first free name, and the copies before it.
  private func names(forCopyOf version: Int) -> (free: String, earlier: [String]) {
    var earlier: [String] = []
    while true {
      let number = earlier.isEmpty ? "" : "-\(earlier.count + 1)"
      let name = "\(path).version-\(version)\(number).backup"
      guard FileSystem.identity(of: name) != nil else { return (name, earlier) }
      earlier.append(name)
    }
  }

  /// Columns: whether there are any.
  private static let hasRecords = "SELECT EXISTS (SELECT 1 FROM record)"

  func checkVersion() throws {
    let (isCurrent, version) = try readNow { db in
      let current = (try Schema.isCurrent(db, path: path), try FileVersion.of(db))
      try SchemaGuard.check(db, path: path)
      return current
    }
    guard isCurrent || version >= FileVersion.oldestReadable else {
      throw StoreError.older(path: path, version: version, supported: FileVersion.current)
    }
  }
}
