import CatalogFixtures
import CatalogIndexing
import CatalogStore
import Foundation
import GRDB
import Synchronization
import TestTools
import Testing

@Suite(.serialized) struct RepairCancellationTests {
  private let file: DamagedFile

  init() async throws {
    let sample = try await SampleCatalog((1...60).map { .sample("saying number\($0)", id: "\($0)") })
    file = try DamagedFile(try sample.bytes())
    try file.damage("DELETE FROM record_fts_docsize WHERE id = 9")
  }

  /// The files beside the catalog, except its log.
  private var otherFiles: [String] {
    get throws {
      let own = ["", "-wal", "-shm"].map { "catalog.db\($0)" }
      return try FileManager.default.contentsOfDirectory(atPath: file.folder.path).filter { !own.contains($0) }
    }
  }

  @Test("a repair that is canceled at once changes nothing and makes no copy")
  func canceledAtOnce() throws {
    let before = try file.folder.bytes(of: "catalog.db")
    #expect(throws: CancellationError.self) {
      try CatalogRepair(path: file.path, shouldStop: { true }).run()
    }
    #expect(try file.folder.bytes(of: "catalog.db") == before)
    let others = try otherFiles
    #expect(others == [])
  }

  @Test("a repair that is canceled while it builds the index leaves no part of a new one")
  func canceledDuringTheBuild() throws {
    let hasBegun = Flag()
    #expect(throws: CancellationError.self) {
      try CatalogRepair(path: file.path, shouldStop: { hasBegun.isSet }, report: { _ in hasBegun.set() }).run()
    }
    #expect(hasBegun.isSet)
    let unfinished = try CatalogFile(at: file.path, access: .reading).readNow { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE '%~_next%' ESCAPE '~'")
    }
    #expect(unfinished == [])
    #expect(try file.check().findings.contains { $0.kind == .indexMissing || $0.kind == .indexTotals })
    #expect(try CatalogRepair(path: file.path).run().after.findings == [])
  }

  @Test("a salvage that is canceled leaves no file")
  func canceledSalvage() throws {
    #expect(throws: CancellationError.self) {
      try CatalogSalvage(path: file.path, target: file.folder.path("saved.db"), shouldStop: { true }).run()
    }
    let others = try otherFiles
    #expect(others == [])
  }
}

/// A flag that one closure sets and another reads.
private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }
}
