internal import GRDB
internal import Platform

/// A row of SQLite's schema table: a table, an index, a view or a trigger.
struct SchemaEntry: Hashable {
  let id: Int64
  /// Type, name, the table it belongs to, and the statement that made it, which indexes of keys have not.
  let texts: [[UInt8]?]

  /// All entries, also those that SQLite cannot parse.
  static func all(_ db: Database) throws -> [SchemaEntry] {
    try Row.fetchAll(db, sql: all).map { row in
      let texts = try (1...4).map { column in try row.withUnsafeData(atIndex: column) { $0.map { Array($0) } } }
      return SchemaEntry(id: row[0], texts: texts)
    }
  }

  /// The number of bytes that differ; `nil` for entries whose texts have other lengths. Damage to a page overwrites
  /// bytes and moves none; a program that alters a table writes another text.
  func distance(to other: SchemaEntry) -> Int? {
    var distance = 0
    for (text, other) in zip(texts, other.texts) {
      guard text?.count == other?.count else { return nil }
      distance += zip(text ?? [], other ?? []).count { $0 != $1 }
    }
    return distance
  }

  /// Columns: the entry's number, its type, name, table and statement, as bytes.
  private static let all = """
    SELECT rowid, CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB)
    FROM sqlite_schema ORDER BY rowid
    """
}

/// Gives the entries of a damaged schema the texts that this program gave them. When SQLite cannot parse one entry, it
/// reads nothing of the file, so a single bit would cost every record.
struct SchemaMend {
  private let db: Database

  /// - Parameter db: A connection with `writable_schema`, to a file that may be changed.
  init(_ db: Database) { self.db = db }

  /// Replaces every entry that no version has and whose lengths are those of a missing one by the nearest of those.
  func run() throws {
    let there = try SchemaEntry.all(db)
    let made = try Self.entries(of: FileVersion.of(db))
    let present = Set(there.map(\.texts))
    var missing = made.filter { !present.contains($0.texts) }
    let known = Set(made.map(\.texts))
    for entry in there where !known.contains(entry.texts) {
      let distances = missing.indices.compactMap { place in
        missing[place].distance(to: entry).map { (distance: $0, place: place) }
      }
      guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { continue }
      try replace(entry, by: missing.remove(at: nearest.place))
    }
  }

  /// Removes an entry that SQLite cannot parse, with those that belong to it.
  ///
  /// - Returns: False when there is none of this name.
  func remove(_ name: String) throws -> Bool {
    try db.execute(sql: Self.removal, arguments: [name])
    return db.changesCount > 0
  }

  private func replace(_ entry: SchemaEntry, by other: SchemaEntry) throws {
    let texts = other.texts.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    try db.execute(sql: Self.replacement, arguments: StatementArguments(texts) + [entry.id])
  }

  /// The schema of a file of some version; of the present one if the file names none that this program knows.
  private static func entries(of version: Int) throws -> [SchemaEntry] {
    let last = 1...FileVersion.current ~= version ? version : FileVersion.current
    return try CatalogFile.withEmptyDatabase { db in
      try Schema.migrate(db, to: last)
      return try SchemaEntry.all(db)
    }
  }

  /// `?1` to `?4` type, name, table and statement, `?5` the entry's number.
  private static let replacement = """
    UPDATE sqlite_schema SET type = ?1, name = ?2, tbl_name = ?3, sql = ?4 WHERE rowid = ?5
    """

  /// `?1` a name.
  private static let removal = "DELETE FROM sqlite_schema WHERE name = ?1 OR tbl_name = ?1"
}
