import CatalogFixtures
import CatalogRecords
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogStore

/// Copies of a catalog, and new catalogs filled from one.
@Suite(.serialized) struct CatalogCopyTests {
  private struct Stop: Error {}

  private let sample: SampleCatalog
  private var folder: TemporaryFolder { sample.folder }

  init() async throws {
    sample = try await SampleCatalog([.sample("one"), .sample("two")])
  }

  private func texts(_ path: String) throws -> [String] {
    let file = try CatalogFile(at: path, access: .reading)
    return try file.readNow { try String.fetchAll($0, sql: "SELECT text FROM record ORDER BY id") }
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains("catalog.db") }
    }
  }

  @Test("a copy is a catalog of its own, without a log")
  func copied() throws {
    let size = try sample.file.copy(to: folder.path("copy.db"), isReplacing: false)
    #expect(try folder.bytes(of: "copy.db").count == Int(size))
    #expect(try texts(folder.path("copy.db")) == ["one", "two"])
    #expect(try names == ["copy.db"])
  }

  @Test("a copy reports its progress up to its end")
  func progress() throws {
    var reports: [CatalogFile.CopyProgress] = []
    let size = try sample.file.copy(to: folder.path("copy.db"), isReplacing: false) { reports.append($0) }
    #expect(reports.last?.doneBytes == size)
    #expect(Set(reports.map(\.totalBytes)) == [size])
    #expect(reports.map(\.doneBytes) == reports.map(\.doneBytes).sorted())
  }

  @Test("nothing is left of a copy that was stopped")
  func stopped() throws {
    #expect(throws: Stop.self) {
      try sample.file.copy(to: folder.path("copy.db"), isReplacing: false) { _ in throw Stop() }
    }
    #expect(try names == [])
  }

  @Test("a file is replaced on request, and never the catalog")
  func replacing() throws {
    let path = try folder.write("older", to: "copy.db")
    #expect(throws: StoreError.alreadyThere(path: path)) { try sample.file.copy(to: path, isReplacing: false) }
    #expect(try folder.text(of: "copy.db") == "older")
    _ = try sample.file.copy(to: path, isReplacing: true)
    #expect(try texts(path) == ["one", "two"])
    #expect(throws: StoreError.sameFile(path: sample.file.path)) {
      try sample.file.copy(to: sample.file.path, isReplacing: true)
    }
  }

  @Test(
    "a pack is read-only and one file; a catalog is not",
    arguments: [(CatalogFile.Purpose.pack, 0o444), (.catalog, 0o644)])
  func made(purpose: CatalogFile.Purpose, permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: sample.file.path)
    let path = folder.path("new.db")
    let answer = try CatalogFile.make(path, for: purpose, isReplacing: false, outOf: sample.file.path) { file in
      try file.writeNow { db in
        let id = try CollectionTable(db).id(of: "c", at: 1)
        return try RecordTable(db).insert(RecordRow(.short("a", "three")), collection: id, at: 1)
      }
    }
    #expect(answer == RecordID(1))
    #expect(try texts(path) == ["three"])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == permissions)
    #expect(try names == ["new.db"])
  }

  @Test("nothing is left of a catalog that could not be filled")
  func failedFill() throws {
    #expect(throws: Stop.self) {
      try CatalogFile.make(folder.path("new.db"), for: .pack, isReplacing: false, outOf: sample.file.path) { _ in
        throw Stop()
      }
    }
    #expect(try names == [])
  }

  @Test("an error names the file to be made, not its draft")
  func namedError() throws {
    let path = folder.path("new.db")
    #expect(throws: StoreError.diskFull(path: path)) {
      try CatalogFile.make(path, for: .catalog, isReplacing: false, outOf: sample.file.path) { file in
        throw StoreError.diskFull(path: file.path)
      }
    }
  }

  @Test("the second of two processes that make a catalog leaves the first one's alone")
  func madeMeanwhile() async throws {
    let path = folder.path("new.db")
    let nothing: @Sendable (OpaquePointer) throws -> Void = { _ in }
    let answer = try await CatalogFile.make(at: path, prepare: nothing) { file in
      try await file.write { _ = try CollectionTable($0).id(of: "ours", at: 1) }
      let other = try CatalogFile(at: path, access: .writing)
      try await other.write { _ = try CollectionTable($0).id(of: "theirs", at: 1) }
      return 7
    }
    #expect(answer == nil)
    let collections = try CatalogFile(at: path, access: .reading).readNow {
      try CollectionTable($0).names().map(\.name)
    }
    #expect(collections == ["theirs"])
    #expect(try names.filter { $0.contains(".part-") } == [])
  }

  @Test("a transaction that throws changes nothing")
  func rolledBack() async throws {
    await #expect(throws: Stop.self) {
      try await sample.file.write { db in
        try db.execute(sql: "DELETE FROM record")
        throw Stop()
      }
    }
    #expect(throws: Stop.self) {
      try sample.file.writeNow { db in
        try db.execute(sql: "DELETE FROM record")
        throw Stop()
      }
    }
    #expect(try await sample.file.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM record") } == 2)
  }

  @Test("SQLite's errors come as the file's, whatever runs")
  func failures() async throws {
    let file = sample.file
    let sql = "INSERT INTO meta (key, value) VALUES ('x', NULL)"
    let reason = "NOT NULL constraint failed: meta.value"
    let expected = StoreError.unusable(path: file.path, reason: reason)
    await #expect(throws: expected) { try await file.write { try $0.execute(sql: sql) } }
    #expect(throws: expected) { try file.writeNow { try $0.execute(sql: sql) } }
    #expect(throws: expected) { try file.batches { try $0.execute(sql: sql) } }
  }
}
