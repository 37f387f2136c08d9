internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// The outcome that each record of an import would have, without a change of the catalog.
///
/// Records that the import would have written already are kept in a temporary database, which SQLite moves to the disk
/// when it grows.
final class ImportForecast {
  private let records: RecordTable
  private let collections: CollectionTable
  private let written: DatabaseQueue
  /// Ids of the catalog's collections by name; the inner `nil` is a collection that it does not have.
  private var ids: [ExactString: Int64?] = [:]

  enum Outcome {
    case added, updated, unchanged
  }

  init(_ db: Database) throws {
    records = try RecordTable(db)
    collections = CollectionTable(db)
    written = try DatabaseQueue(path: "")
    try written.writeWithoutTransaction { try $0.execute(sql: Self.schema) }
  }

  /// The outcomes of a batch, added to counts.
  ///
  /// - Parameter collection: The collection for a record, which may name one itself.
  func add(
    _ batch: ImportBatch, to counts: inout ImportCounts, into collection: (ImportBatch.Row) -> String
  ) throws {
    try written.inTransaction { written in
      let find = try written.cachedStatement(sql: Self.find)
      let note = try written.cachedStatement(sql: Self.note)
      for record in batch.records {
        let name = collection(record)
        let key: StatementArguments = ["collection": name, "identifier": record.row.identifier]
        let known = try String.fetchOne(find, arguments: key)
        let found = try known.map { outcome(of: record.row, $0) } ?? outcome(of: record, in: name)
        if found != .unchanged { try note.execute(arguments: key + ["hash": record.row.hash.hexadecimal]) }
        counts.add(found)
      }
      return .commit
    }
    counts.rejected += batch.rejected.count
  }

  /// The outcome of a record beside those of the catalog.
  private func outcome(of record: ImportBatch.Row, in collection: String) throws -> Outcome {
    guard let id = try id(of: collection) else { return .added }
    for former in record.formerIdentities {
      guard let known = try records.known(collection: id, identifier: former.identifier) else { continue }
      return former.isKnownByContent && known.contentHash != former.hash ? .unchanged : .updated
    }
    let known = try records.known(collection: id, identifier: record.row.identifier)
    return known.map { outcome(of: record.row, $0.contentHash.hexadecimal) } ?? .added
  }

  /// As `CatalogWriter` decides: an edit of a record that is known by its content stays.
  ///
  /// - Parameter hash: That of the record that is there, in hexadecimal digits.
  private func outcome(of row: RecordRow, _ hash: String) -> Outcome {
    hash == row.hash.hexadecimal || row.isKnownByContent ? .unchanged : .updated
  }

  private func id(of name: String) throws -> Int64? {
    let key = ExactString(name)
    if let known = ids[key] { return known }
    let id = try collections.id(of: name)
    ids[key] = id
    return id
  }

  /// The records that the import would have written: their content hashes in hexadecimal digits, by collection and
  /// identifier. A database of one command needs no rollback journal.
  private static let schema = """
    PRAGMA journal_mode = OFF;
    CREATE TABLE written (
      collection TEXT NOT NULL,
      identifier TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (collection, identifier)
    ) WITHOUT ROWID
    """

  /// `:collection`, `:identifier`. Column: the hash; no row for a record that was not written.
  private static let find = """
    SELECT hash
    FROM written
    WHERE collection = :collection AND identifier = :identifier
    """

  /// `:collection`, `:identifier`, `:hash`. The last hash of a record counts.
  private static let note = """
    INSERT OR REPLACE INTO written (collection, identifier, hash)
    VALUES (:collection, :identifier, :hash)
    """
}
