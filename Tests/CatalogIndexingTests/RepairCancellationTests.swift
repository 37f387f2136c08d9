import CatalogFixtures
import CatalogIndexing
import CatalogStore
import Foundation
import GRDB
import Platform
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
      try Cancellation.requested.follow(CatalogRepair(path: file.path).run)
    }
    #expect(try file.folder.bytes(of: "catalog.db") == before)
    let others = try otherFiles
    #expect(others == [])
  }

  @Test("a repair that is canceled while it builds the index leaves no part of a new one")
  func canceledDuringTheBuild() throws {
    try stopDuringTheBuild()
    let unfinished = try CatalogFile(at: file.path, access: .reading).readNow { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE name LIKE '%~_next%' ESCAPE '~'")
    }
    #expect(unfinished == [])
    #expect(try file.check().findings.contains { $0.kind == .indexMissing || $0.kind == .indexTotals })
    #expect(try CatalogRepair(path: file.path).run().after.findings == [])
  }

  @Test("a repair that goes on after others were stopped keeps the copy of the first")
  func copyOfTheFirst() throws {
    let damaged = try CatalogFile(at: file.path, access: .examining).readNow(Self.counts)
    for _ in 0..<3 { try stopDuringTheBuild() }
    let report = try CatalogRepair(path: file.path).run()
    #expect(report.after.findings == [])
    let copies = try otherFiles
    #expect(copies.count == 1)
    #expect(report.copy.map { URL(fileURLWithPath: $0).lastPathComponent } == copies.first)
    let copy = try CatalogFile(at: try #require(report.copy), access: .examining).readNow(Self.counts)
    #expect(copy == damaged)
  }

  @Test("a repair after a stopped one and other changes makes a copy of its own")
  func copyOfChanges() throws {
    try stopDuringTheBuild()
    _ = try CatalogFile(at: file.path, access: .writing)
    _ = try CatalogRepair(path: file.path).run()
    #expect(try otherFiles.count == 2)
  }

  @Test("a repair after a complete one makes a copy of its own")
  func copyAfterACompleteRepair() throws {
    _ = try CatalogRepair(path: file.path).run()
    try file.damage("DELETE FROM record_fts_docsize WHERE id = 10")
    _ = try CatalogRepair(path: file.path).run()
    #expect(try otherFiles.count == 2)
  }

  @Test("a repair that finds nothing to do forgets that another was killed at its end")
  func killedAtTheEnd() throws {
    _ = try CatalogRepair(path: file.path).run()
    let copy = try #require(try otherFiles.first)
    try file.damage("INSERT INTO meta (key, value) VALUES ('repair_copy', '\(copy)')")
    #expect(try CatalogRepair(path: file.path).run().copy == nil)
    try file.damage("DELETE FROM record_fts_docsize WHERE id = 10")
    _ = try CatalogRepair(path: file.path).run()
    #expect(try otherFiles.count == 2)
  }

  private func stopDuringTheBuild() throws {
    let cancellation = Cancellation()
    #expect(throws: CancellationError.self) {
      let repair = CatalogRepair(path: file.path) { _ in cancellation.request() }
      _ = try cancellation.follow(repair.run)
    }
    #expect(cancellation.isRequested)
  }

  /// The numbers of rows in the damaged table and of notes about the file.
  private static func counts(_ db: Database) throws -> [Int] {
    try ["record_fts_docsize", "meta"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0 }
  }

  @Test("a salvage that is canceled leaves no file")
  func canceledSalvage() throws {
    #expect(throws: CancellationError.self) {
      let salvage = CatalogSalvage(path: file.path, target: file.folder.path("saved.db"))
      _ = try Cancellation.requested.follow(salvage.run)
    }
    let others = try otherFiles
    #expect(others == [])
  }
}
