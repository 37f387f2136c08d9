internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// A full-text index in memory, of the texts of some records. `MatchStatement` asks it as it asks the one in the file.
final class MemoryIndex {
  private(set) var recordCount = 0
  /// `nil` until records are indexed.
  private var database: DatabaseQueue?

  /// Indexes records that are not in the index. Ids without a record do not count.
  ///
  /// - Parameter db: The catalog.
  /// - Complexity: About 0.7 µs a word, and half a millisecond for the first records.
  func add(_ ids: [Int64], from db: Database) throws {
    let database = try self.database ?? Self.made()
    self.database = database
    try database.write { memory in
      let (stored, added) = (try SQLStatement(db, Self.storedTexts), try SQLStatement(memory, Self.addTexts))
      for id in ids where try Self.copy(id, stored, added) { recordCount += 1 }
    }
  }

  /// Has the index forget its records.
  func clear() throws {
    recordCount = 0
    try database?.write { try SQLStatement($0, Self.removeAll).run() }
  }

  /// Calls `body` with a database that has the index as `record_fts`.
  ///
  /// - Returns: `nil` without records.
  func walk<T>(_ body: (Database) throws -> T) throws -> T? {
    try database?.inDatabase(body)
  }

  /// Copies the texts of a record.
  ///
  /// - Returns: False if there is no record with the id.
  private static func copy(_ id: Int64, _ stored: SQLStatement, _ added: SQLStatement) throws -> Bool {
    stored.bind(id, at: 1)
    defer { stored.reset() }
    guard try stored.step() else { return false }
    added.bind(id, at: 1)
    for column in CoreField.searchable.indices {
      stored.withText(Int32(column)) { added.bind(unmoved: $0, at: Int32(column) + 2) }
    }
    defer { added.unbind() }
    try added.run()
    return true
  }

  private static func made() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      guard let connection = db.sqliteConnection else { return }
      try FTS5Tokenizer.register(on: connection)
      try QueryFunctions.register(on: connection)
    }
    let database = try DatabaseQueue(configuration: configuration)
    try database.write { try $0.execute(sql: create) }
    return database
  }

  /// Without the texts, and without their lengths, which are in a column.
  private static let create = """
    CREATE VIRTUAL TABLE record_fts USING fts5 (
      title, creator, text, source, subject, note, content = '', columnsize = 0, tokenize = 'adagia')
    """

  /// `?1` an id. Columns: the texts of `CoreField.searchable`, as the full-text index gets them.
  private static let storedTexts = "SELECT title, creator, text, source, subject, note FROM record_text WHERE id = ?1"

  /// `?1` an id, `?2`…`?7` texts as `record_text` has them.
  private static let addTexts = """
    INSERT INTO record_fts (rowid, title, creator, text, source, subject, note)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  private static let removeAll = "INSERT INTO record_fts (record_fts) VALUES ('delete-all')"
}
