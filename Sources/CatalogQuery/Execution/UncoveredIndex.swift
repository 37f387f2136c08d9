internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// A full-text index in memory, of the texts of records that the ranked lists do not cover. `MatchStatement` asks it as
/// it asks the index in the file.
final class UncoveredIndex {
  /// The kinds of records that are indexed together.
  enum Part {
    /// Those that the lists have with other words.
    case changed
    /// Those that the lists do not have.
    case added
  }

  private var parts: Set<Part> = []
  private(set) var recordCount = 0
  /// `nil` until records are indexed.
  private var database: DatabaseQueue?

  func has(_ part: Part) -> Bool { parts.contains(part) }

  /// Indexes records, unless they are.
  ///
  /// - Complexity: About 0.7 µs a word.
  func add(_ part: Part, _ ids: [Int64], _ snapshot: Snapshot) throws {
    guard !has(part) else { return }
    let database = try self.database ?? Self.made()
    self.database = database
    try database.write { memory in
      let (stored, added) = (try SQLStatement(snapshot.db, Self.storedTexts), try SQLStatement(memory, Self.addTexts))
      for id in ids where try Self.copy(id, stored, added) { recordCount += 1 }
    }
    parts.insert(part)
  }

  /// Calls `body` with a database that has the index as `record_fts`.
  func walk(_ body: (Database) throws -> Void) throws {
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
}
