package import CatalogRecords
package import GRDB
internal import HistoricalDates

/// Reads whole records from the file.
package struct RecordLoader {
  let db: Database
  private let record: SQLStatement
  private let attributions: SQLStatement
  private let subjects: SQLStatement
  /// The journal entry whose before-images are read; `nil` for the records themselves.
  private let entry: Int64?
  private let part: RecordPart

  /// - Parameter part: The fields that the records have. Records with a part of them cannot be stored.
  package init(_ db: Database, part: RecordPart = .whole) throws {
    (self.db, self.part) = (db, part)
    let statements = RecordStatements.current(db)
    record = try SQLStatement(db, statements.record(part))
    attributions = try SQLStatement(db, statements.attributions)
    subjects = try SQLStatement(db, statements.subjects)
    entry = nil
  }

  /// A loader of the before-images of a journal entry.
  package init(_ db: Database, past entry: Int64) throws {
    (self.db, part) = (db, .whole)
    record = try SQLStatement(db, RecordStatements.past.record)
    attributions = try SQLStatement(db, RecordStatements.past.attributions)
    subjects = try SQLStatement(db, RecordStatements.past.subjects)
    self.entry = entry
  }

  /// The record with this id; `nil` when there is none.
  package func record(_ id: RecordID) throws -> StoredRecord? {
    bind(id, to: record)
    defer { record.reset() }
    guard try record.step() else { return nil }
    var stored = try record.storedRecord(
      id, attributions: { try attributions.attributions(of: id, in: entry) },
      subjects: { try subjects.subjects(of: id, in: entry) })
    if part != .whole { stored.record.defect = .partial }
    if let hash = record.storedHash { stored.isSound = hash.fits(stored.record) }
    return stored
  }

  /// The record of a collection with an identifier; `nil` when there is none.
  package func record(_ identifier: String, in collection: String) throws -> StoredRecord? {
    for id in try ids(identifier: identifier) {
      if let found = try record(id), found.collection == collection { return found }
    }
    return nil
  }

  /// The records with a name: the identifier from their source or their ID. `#2` is an ID before all else.
  ///
  /// - Parameter prefersID: True if a number that is both is an ID, as for a person who copies it from a list of hits.
  package func records(named name: String, prefersID: Bool = false) throws -> [StoredRecord] {
    let digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
    let number = Int64(digits).flatMap { $0 > 0 ? RecordID($0) : nil }
    let numbered = try number.flatMap { try record($0) }
    if prefersID, let numbered { return [numbered] }
    let named = try ids(identifier: name).compactMap { try record($0) }
    return named.isEmpty ? [numbered].compactMap(\.self) : named
  }

  /// Ids of the records with this identifier, in any collection; ascending.
  package func ids(identifier: String) throws -> [RecordID] {
    let statement = try SQLStatement(db, Self.idsOfIdentifier)
    statement.bind(identifier, at: 1)
    defer { statement.reset() }
    var ids: [RecordID] = []
    while try statement.step() { ids.append(RecordID(statement.integer(0))) }
    return ids
  }

  /// The first identifiers in order that begin with a text, each once.
  package func identifiers(startingWith text: String, limit: Int) throws -> [String] {
    let statement = try SQLStatement(db, Self.identifiersInRange)
    statement.bind(text, at: 1)
    statement.bind(text + "\u{10FFFF}", at: 2)
    statement.bind(Int64(limit), at: 3)
    defer { statement.reset() }
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0) ?? "") }
    return found
  }

  private func bind(_ id: RecordID, to statement: SQLStatement) {
    statement.bind(id.rawValue, at: 1)
    if let entry { statement.bind(entry, at: 2) }
  }
}

extension RecordLoader {
  /// `?1` an identifier. Columns: id.
  private static let identifiersInRange = """
    SELECT DISTINCT record.identifier
    FROM collection
    JOIN record ON record.collection = collection.id
    WHERE record.identifier >= ?1 AND record.identifier < ?2
    ORDER BY record.identifier
    LIMIT ?3
    """

  private static let idsOfIdentifier = """
    SELECT record.id
    FROM collection
    JOIN record ON record.collection = collection.id
    WHERE record.identifier = ?1 AND record.collection IN (SELECT id FROM collection)
    ORDER BY record.id
    """
}

extension RecordLoader {
  /// True if any record has an extra field of that name. The name inside a value of another field also counts: the
  /// answer only serves to notice typing errors.
  package func hasExtraField(_ name: String) throws -> Bool {
    var json = JSONWriter()
    json.string(name)
    let statement = try SQLStatement(db, Self.recordWithExtra)
    statement.bind(json.text + ":", at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// Names of the extra fields of the first records, sorted.
  package func someExtraFields() throws -> [String] {
    let statement = try SQLStatement(db, Self.someExtra)
    defer { statement.reset() }
    var names: Set<ExactString> = []
    while try statement.step() {
      guard case .object(let members)? = try? JSONValue(json: statement.text(0) ?? "") else { continue }
      names.formUnion(members.keys.map { ExactString($0) })
    }
    return names.sorted().map(\.text)
  }

  /// `?1` a name as JSON has it, with its colon. Columns: id.
  private static let recordWithExtra = "SELECT id FROM record WHERE instr(extra, ?1) > 0 LIMIT 1"

  /// Columns: extra fields as JSON, of 200 records.
  private static let someExtra = "SELECT extra FROM record WHERE extra IS NOT NULL ORDER BY id LIMIT 200"
}
