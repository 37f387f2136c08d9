import CatalogIndexing
import CatalogRecords
import GRDB
import TextAnalysis

@testable import CatalogStore

/// An empty catalog in memory with the collection `c`.
struct MemoryCatalog {
  let queue: DatabaseQueue
  /// The id of the collection `c`.
  let collection: Int64

  init() throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { try FTS5Tokenizer.register(on: connection) }
    }
    queue = try DatabaseQueue(configuration: configuration)
    collection = try queue.write { db in
      try Schema.migrate(db)
      return try CollectionTable(db).id(of: "c", at: 1)
    }
  }

  func write<T>(_ body: (Database) throws -> T) throws -> T { try queue.write(body) }

  /// Adds a row to the record table alone, without index and journal.
  @discardableResult
  func insert(_ text: String, _ db: Database) throws -> (id: RecordID, row: RecordRow) {
    let row = RecordRow(Self.record(text), identifier: nil)
    guard let id = try RecordTable(db).insert(row, collection: collection, at: 1) else { throw RowFault.contradiction }
    return (id, row)
  }

  /// Runs a command with its own journal entry.
  func run(_ kind: ChangeKind, _ body: (CatalogWriter) throws -> Void) throws {
    try write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(kind, input: "test"))
      try body(writer)
      try writer.flush()
    }
  }

  /// Adds a record in an entry of its own.
  func add(_ text: String, identifier: String) throws {
    try run(.add) { _ = try $0.put(Self.record(text, identifier: identifier), collection: collection, at: 1) }
  }

  /// The texts by their ids.
  func texts() throws -> [Int64: String] { try queue.read { try Self.texts($0) } }

  static func texts(_ db: Database) throws -> [Int64: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT id, text FROM record")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  /// The ids of the records that the index finds for a word.
  func ids(matching word: String) throws -> [Int64] {
    try queue.read { db in
      try Int64.fetchAll(
        db, sql: "SELECT rowid FROM record_fts WHERE record_fts MATCH ? ORDER BY rowid", arguments: [word])
    }
  }

  func entries() throws -> [JournalEntry] {
    try queue.read { try JournalTable($0).latest(100) }
  }

  static func record(_ text: String, identifier: String? = nil) -> CatalogRecord {
    var record = CatalogRecord()
    (record.text, record.identifier) = (text, identifier)
    return record
  }
}
