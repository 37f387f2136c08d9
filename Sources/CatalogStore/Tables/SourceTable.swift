package import CatalogRecords
package import GRDB

/// Reads and writes the source files of collections: see `source_file` and `source_run`.
///
/// Every call that writes belongs in the transaction that changes the records.
package struct SourceTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// A file when it was last read.
  package struct Known: Hashable, Sendable {
    package let id: Int64
    package let name: FileName
    /// Bytes; -1 when the file was not read to its end and has to be read again, -2 when it is gone and has left
    /// records that a person has edited.
    package let size: Int64
    /// Nanoseconds since 1970; 0 when the file may have changed again in the same instant.
    package let modified: Int64
    package let hash: ContentHash
    package let rulesHash: ContentHash

    package var path: String { name.path }
    package var isGone: Bool { size == -2 }
  }

  /// The files of a collection, by their paths.
  package func files(collection: Int64) throws -> [FileName: Known] {
    let statement = try SQLStatement(db, Self.files)
    statement.bind(collection, at: 1)
    defer { statement.reset() }
    var files: [FileName: Known] = [:]
    while try statement.step() {
      let name = FileName(statement.text(1) ?? "")
      files[name] = Known(
        id: statement.integer(0), name: name, size: statement.integer(2), modified: statement.integer(3),
        hash: statement.withBytes(4) { ContentHash(stored: $0) },
        rulesHash: statement.withBytes(5) { ContentHash(stored: $0) })
    }
    return files
  }

  /// The records from a file.
  package func runs(file: Int64) throws -> IDRuns {
    let statement = try SQLStatement(db, Self.runs)
    statement.bind(file, at: 1)
    defer { statement.reset() }
    var runs = IDRuns()
    while try statement.step() {
      let first = statement.integer(0)
      runs.append(first...max(first, statement.integer(1)))
    }
    return runs
  }

  /// Saves a file that was read, with its records.
  package func save(
    _ path: String, collection: Int64, size: Int64, modified: Int64, hash: ContentHash, rulesHash: ContentHash,
    runs: IDRuns
  ) throws {
    let statement = try SQLStatement(db, Self.save)
    statement.bind(collection, at: 1)
    statement.bind(path, at: 2)
    statement.bind(size, at: 3)
    statement.bind(modified, at: 4)
    hash.withBytes { statement.bind($0, at: 5) }
    rulesHash.withBytes { statement.bind($0, at: 6) }
    guard try statement.step() else { throw RowFault.contradiction }
    let id = statement.integer(0)
    statement.reset()
    try setRuns(runs, file: id)
  }

  /// Marks a file as being read. Until it is saved, it will be read again.
  package func unsettle(file: Int64) throws {
    try run(Self.unsettle, file)
  }

  /// Notes that a file is gone and which records it left. Forgets a file that left none.
  package func noteGone(file: Int64, leaving runs: IDRuns) throws {
    if runs.isEmpty { return try remove(file: file) }
    try run(Self.noteGone, file)
    try setRuns(runs, file: file)
  }

  /// Sets a new time for a file with the same content.
  package func restamp(file: Int64, modified: Int64) throws {
    let statement = try SQLStatement(db, Self.restamp)
    statement.bind(file, at: 1)
    statement.bind(modified, at: 2)
    try statement.run()
  }

  private func remove(file: Int64) throws {
    try run(Self.removeRuns, file)
    try run(Self.remove, file)
  }

  /// The ids of a run that are records of a collection, ascending, at most `limit` of them.
  package func present(_ run: ClosedRange<Int64>, collection: Int64, limit: Int) throws -> [RecordID] {
    let statement = try SQLStatement(db, Self.present)
    statement.bind(run.lowerBound, at: 1)
    statement.bind(run.upperBound, at: 2)
    statement.bind(collection, at: 3)
    statement.bind(Int64(limit), at: 4)
    defer { statement.reset() }
    var ids: [RecordID] = []
    while try statement.step() { ids.append(RecordID(statement.integer(0))) }
    return ids
  }

  /// The ids that are records of a collection.
  package func present(_ ids: IDRuns, collection: Int64) throws -> IDRuns {
    let present = try ids.runs.flatMap { try self.present($0, collection: collection, limit: .max) }
    return IDRuns(ascending: present.map(\.rawValue))
  }

  private func setRuns(_ runs: IDRuns, file: Int64) throws {
    try run(Self.removeRuns, file)
    let statement = try SQLStatement(db, Self.addRun)
    for range in runs.runs {
      statement.bind(file, at: 1)
      statement.bind(range.lowerBound, at: 2)
      statement.bind(range.upperBound, at: 3)
      try statement.run()
    }
  }

  private func run(_ sql: String, _ file: Int64) throws {
    let statement = try SQLStatement(db, sql)
    statement.bind(file, at: 1)
    try statement.run()
  }
}

extension SourceTable {
  /// `?1` collection. Columns: id, path, size, modified, hash, rules_hash.
  private static let files = """
    SELECT id, path, size, modified, hash, rules_hash
    FROM source_file
    WHERE collection = ?1
    """

  /// `?1` file. Columns: first, last.
  private static let runs = "SELECT first, last FROM source_run WHERE file = ?1 ORDER BY first"

  /// `?1` collection, `?2` path, `?3` size, `?4` modified, `?5` hash, `?6` rules_hash. Columns: id.
  private static let save = """
    INSERT INTO source_file (collection, path, size, modified, hash, rules_hash)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    ON CONFLICT (collection, path) DO UPDATE
    SET size = ?3, modified = ?4, hash = ?5, rules_hash = ?6
    RETURNING id
    """

  /// `?1` file.
  private static let unsettle = "UPDATE source_file SET size = -1 WHERE id = ?1"

  /// `?1` file.
  private static let noteGone = "UPDATE source_file SET size = -2 WHERE id = ?1"

  /// `?1` file, `?2` modified.
  private static let restamp = "UPDATE source_file SET modified = ?2 WHERE id = ?1"

  /// `?1` file.
  private static let remove = "DELETE FROM source_file WHERE id = ?1"

  /// `?1` file.
  private static let removeRuns = "DELETE FROM source_run WHERE file = ?1"

  /// `?1` file, `?2` first, `?3` last.
  private static let addRun = "INSERT INTO source_run (file, first, last) VALUES (?1, ?2, ?3)"

  /// `?1` first, `?2` last, `?3` collection, `?4` the most. Columns: id.
  private static let present = """
    SELECT id
    FROM record
    WHERE id BETWEEN ?1 AND ?2 AND collection = ?3
    ORDER BY id
    LIMIT ?4
    """
}
