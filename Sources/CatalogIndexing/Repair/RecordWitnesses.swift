internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Other parts of a damaged file that repeat something of a record that its hash does not cover.
struct RecordWitnesses {
  private let db: Database
  /// Hashes of collection, identifier and id, from SQLite's index of identifiers, and its ids.
  private var identities: Set<Int> = []
  private var identified: Set<Int64> = []
  private var slab: ColumnSlab?

  init(_ db: Database) {
    self.db = db
    guard let statement = try? SQLStatement(db, Self.identities) else { return }
    defer { statement.reset() }
    while (try? statement.step()) == true {
      let id = statement.integer(2)
      identified.insert(id)
      statement.withText(1) { _ = identities.insert(Self.hash(statement.integer(0), $0, id)) }
    }
  }

  /// True if the index of identifiers has the record as it is, or does not have it at all.
  func agree(with row: CheckedRow) -> Bool {
    guard identified.contains(row.key.id) else { return true }
    var identifier = row.identifier
    return identifier.withUTF8 { identities.contains(Self.hash(row.collection, $0, row.key.id)) }
  }

  /// The records whose identifier or collection differs between SQLite's index and the row, as far as both can be read.
  static func contradicted(_ db: Database) -> [Int64] {
    let witnesses = RecordWitnesses(db)
    guard let rows = try? SQLStatement(db, Self.rows) else { return [] }
    defer { rows.reset() }
    var ids: [Int64] = []
    while (try? rows.step()) == true {
      let id = rows.integer(0)
      let isKnown = rows.withText(2) { witnesses.identities.contains(hash(rows.integer(1), $0, id)) }
      if !isKnown, witnesses.identified.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// True if a row is the last state of its record by the column of changes; `nil` when that cannot be read.
  mutating func isCurrent(_ row: CheckedRow) -> Bool? {
    let id = row.key.id
    guard 1...ColumnKind.largestID ~= id else { return nil }
    let chunk = id >> Int64(ColumnKind.chunkShift)
    if slab?.number != chunk { slab = try? ColumnSlab(db, chunk, kinds: [.modified]) }
    guard let slab, slab.number == chunk, slab.missing.isEmpty, slab.misshapen.isEmpty else { return nil }
    let modified = slab.number(.modified, id)
    return modified == 0 ? nil : modified == row.modified
  }

  private static func hash(_ collection: Int64, _ identifier: UnsafeBufferPointer<UInt8>?, _ id: Int64) -> Int {
    var hasher = Hasher()
    hasher.combine(collection)
    hasher.combine(id)
    if let identifier { hasher.combine(bytes: UnsafeRawBufferPointer(identifier)) }
    return hasher.finalize()
  }

  /// Columns: id, collection, identifier, from the table alone.
  private static let rows = "SELECT id, collection, identifier FROM record NOT INDEXED"

  /// Columns: collection, identifier, id, from SQLite's index of the table alone.
  private static let identities = "SELECT collection, identifier, id FROM record INDEXED BY sqlite_autoindex_record_1"
}
