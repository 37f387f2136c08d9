import CatalogFixtures
import CatalogRecords
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogStore

@Suite struct MigrationTests {
  /// Three records with gaps between their ids, as version 1 stores them.
  private static let records = """
    INSERT INTO collection (name, created, modified) VALUES ('c', 1, 1);
    INSERT INTO record (id, collection, identifier, title, text, extra, language, content_hash, created, modified)
    VALUES (2, 1, 'a', 'T', 'words', '{"pages":3,"shelf":"B"}', 'la', x'', 10.5, 11.5),
           (9000, 1, 'b', NULL, 'words', NULL, NULL, x'', 20.5, 21.5);
    INSERT INTO record (id, collection, identifier, title, creator, text, source, subject, note, language, type, rights,
                        date_raw, content_hash, created, modified)
    VALUES (4, 1, 'c', 'T', 'A', 'words', 'S', 's', 'n', 'la', 'book', 'CC0', 'long ago', x'', 30.5, 31.5);
    INSERT INTO attribution (record, position, creator, role)
    VALUES (4, 0, 'A', 'wrote'), (9000, 0, 'A', 'disputed'), (9000, 1, 'B', 'sang');
    """

  @Test("the version of new files is the number of steps")
  func currentVersion() {
    #expect(Schema.versions.count == FileVersion.current)
  }

  private func migrated(from version: Int) throws -> MemoryCatalog {
    let catalog = try MemoryCatalog(version: version)
    try catalog.write { db in
      try db.execute(sql: Self.records)
      try Schema.migrate(db)
    }
    return catalog
  }

  private func numbers(_ kind: ColumnKind, of ids: [Int], in catalog: MemoryCatalog) throws -> [Double] {
    try catalog.read { db in
      let reader = ColumnTable(db).reader(kind)
      return try ids.map { id in
        var value = 0.0
        try withUnsafeMutableBytes(of: &value) { try reader.read(from: id, into: $0) }
        return value
      }
    }
  }

  @Test("an empty file becomes a catalog with all its tables")
  func fromNothing() throws {
    let catalog = try MemoryCatalog(version: 0)
    try catalog.write { try Schema.migrate($0) }
    #expect(try catalog.read { try FileVersion.of($0) } == FileVersion.current)
    try catalog.read { try SchemaGuard.check($0, path: "") }
  }

  @Test("every earlier version becomes the present one", arguments: 1...8)
  func versions(version: Int) throws {
    let catalog = try migrated(from: version)
    #expect(try catalog.read { try FileVersion.of($0) } == FileVersion.current)
    try catalog.read { try SchemaGuard.check($0, path: "") }
    let names = try catalog.read {
      try String.fetchAll($0, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    }
    #expect(names == Schema.versions.dropFirst(version).map(\.name))
  }

  @Test("moments become columns")
  func moments() throws {
    let catalog = try migrated(from: 1)
    #expect(try numbers(.created, of: [1, 2, 3, 9000], in: catalog) == [0, 10.5, 0, 20.5])
    #expect(try numbers(.modified, of: [1, 2, 3, 9000], in: catalog) == [0, 11.5, 0, 21.5])
  }

  @Test("fields and roles become bits", arguments: 1...4)
  func traits(version: Int) throws {
    let catalog = try migrated(from: version)
    let traits = try catalog.read { db in
      let reader = ColumnTable(db).reader(.traits)
      return try [1, 2, 4, 9000].map { id in
        var value: UInt16 = 0
        try withUnsafeMutableBytes(of: &value) { try reader.read(from: id, into: $0) }
        return RecordFlags(rawValue: value)
      }
    }
    let fields = CoreField.allCases.reduce(into: RecordFlags()) { $0.formUnion(RecordFlags($1)) }
    #expect(
      traits == [[], [.title, .text, .language], fields.union(RecordFlags(.wrote)), [.text, RecordFlags(.disputed)]])
  }

  @Test("names of extra fields are collected", arguments: 1...4)
  func extraNames(version: Int) throws {
    #expect(try migrated(from: version).read { try ExtraNameTable($0).all() } == ["pages", "shelf"])
  }

  @Test("an id that has no place in a column is refused", arguments: [1, 4])
  func hugeID(version: Int) throws {
    let catalog = try MemoryCatalog(version: version)
    try catalog.write { db in
      try db.execute(sql: Self.records)
      try db.execute(sql: "UPDATE record SET id = 4294967296 WHERE id = 9000")
      let error = #expect(throws: DatabaseError.self) { try Schema.migrate(db) }
      #expect(error?.resultCode == .SQLITE_CORRUPT)
    }
  }

  @Test(
    "a database of another program or of the future is not migrated",
    arguments: [
      ("PRAGMA application_id = 7", StoreError.notACatalog(path: "c.db", found: "another program's database")),
      ("PRAGMA user_version = 99", .newer(path: "c.db", version: 99, supported: 10)),
    ])
  func others(sql: String, error: StoreError) throws {
    let catalog = try MemoryCatalog(version: 2)
    try catalog.write { try $0.execute(sql: sql) }
    #expect(throws: error) { try catalog.read { try Schema.isCurrent($0, path: "c.db") } }
  }

  @Test("an older file is copied before its upgrade, once for each state", arguments: 1...8)
  func backups(version: Int) throws {
    let folder = try TemporaryFolder()
    let path = try OldCatalog.unpacked(version: version, in: folder)
    let before = try folder.bytes(of: "old.db")
    let file = try CatalogFile(at: path, access: .rebuildingIndex)
    #expect(try file.readNow { try Int64.fetchAll($0, sql: "SELECT id FROM record ORDER BY id") } == [1, 3])
    let backup = "old.db.version-\(version).backup"
    #expect(try CatalogFile(at: folder.path(backup), access: .reading).isOlder())
    try folder.write(before, to: "again.db")
    try FileManager.default.moveItem(
      atPath: folder.path(backup), toPath: folder.path("again.db.version-\(version).backup"))
    _ = try CatalogFile(at: folder.path("again.db"), access: .rebuildingIndex)
    let backups = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".backup") }
    #expect(backups == ["again.db.version-\(version).backup"])
  }
}
