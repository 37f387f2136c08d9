import CatalogRecords
import GRDB
import Platform

@testable import CatalogStore

/// A catalog in memory, set up by the code that sets up files.
struct MemoryCatalog {
  let queue: DatabaseQueue

  /// - Parameter version: The schema's version; the present one by default.
  init(version: Int = FileVersion.current) throws {
    var configuration = CatalogFile.configuration(
      CatalogFile.memoryPath, access: .writing, claim: FileClaim(on: "")
    ) { _ in }
    configuration.journalMode = .default
    queue = try DatabaseQueue(configuration: configuration)
    try queue.write { db in
      for step in Schema.versions.prefix(version) {
        if !step.statements.isEmpty { try db.execute(sql: step.statements) }
      }
      try db.execute(sql: "PRAGMA user_version = \(version); \(Schema.stampApplication)")
    }
  }

  func write<T>(_ body: (Database) throws -> T) throws -> T { try queue.write(body) }
  func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.read(body) }

  /// Adds a record to the tables of records, without an index.
  @discardableResult
  func insert(_ record: CatalogRecord, into collection: String = "c", at now: Double = 1) throws -> RecordID {
    try write { db in
      let id = try CollectionTable(db).id(of: collection, at: now)
      guard let record = try RecordTable(db).insert(RecordRow(record), collection: id, at: now) else {
        throw RowFault.contradiction
      }
      return record
    }
  }
}

extension CatalogRecord {
  /// A record with a value in every field.
  static var full: CatalogRecord {
    var record = CatalogRecord()
    record.identifier = "id-1"
    record.title = "A title"
    record.text = "Naïve “text” — 始まり"
    record.source = "A source"
    record.note = "A note"
    record.language = "en"
    record.type = "quotation"
    record.rights = "Public domain"
    record.date = RecordDate(reading: "-0398~")
    record.subjects = ["time", "life"]
    record.attributions = [
      Attribution(creator: "A", role: .wrote, locator: "1.3", evidence: "seen"),
      Attribution(creator: "B", role: .disputed),
    ]
    record.extra = ["pages": .integer(300), "list": .array([.string("x"), .null])]
    return record
  }

  /// A record with little more than an identifier.
  static func short(_ identifier: String, _ text: String? = nil) -> CatalogRecord {
    var record = CatalogRecord()
    (record.identifier, record.text) = (identifier, text)
    return record
  }
}
