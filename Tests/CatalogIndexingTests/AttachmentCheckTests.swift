import CatalogFixtures
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogIndexing

/// Damage of attached files: each kind is found, and cured as the finding says.
@Suite(.serialized) struct AttachmentCheckTests {
  private let file: DamagedFile

  init() async throws {
    let sample = try await SampleCatalog([.sample("a rose"), .sample("a journey")])
    try sample.file.writeNow { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.attach, input: "scan"))
      let bytes = [UInt8](repeating: 7, count: 10)
      var hasher = ContentHasher()
      bytes.withUnsafeBytes { hasher.add($0) }
      let table = AttachedFileTable(db)
      let number = try table.begin(at: 1)
      try table.write(bytes, number: 0, of: number)
      try table.complete(number, size: bytes.count, hash: hasher.value)
      try writer.attach(number, named: "scan", type: nil, to: RecordID(1), at: 1)
      try writer.flush()
    }
    file = try DamagedFile(try sample.bytes())
  }

  private func kinds() throws -> [CheckFinding.Kind] { try file.check().findings.map(\.kind) }

  @Test("sound files are sound")
  func sound() throws {
    #expect(try kinds() == [])
  }

  @Test(
    "bytes that do not match their hash are found, and accepted on request",
    arguments: [
      "UPDATE attached_piece SET data = x'00'", "DELETE FROM attached_piece", "UPDATE attached_file SET size = 11",
      "UPDATE attached_file SET hash = x'00'", "INSERT INTO attached_piece VALUES (1, 1, x'00')",
    ])
  func changed(sql: String) throws {
    try file.damage(sql)
    let report = try file.check()
    #expect(report.findings.map(\.kind) == [.attachmentChanged])
    #expect(report.findings.first?.places == ["record 1, scan"])
    let refused = try CatalogRepair(path: file.path).run()
    #expect(!refused.after.isSound)
    let repaired = try CatalogRepair(path: file.path, acceptsChanges: true).run()
    #expect(repaired.after.isSound)
    #expect(repaired.steps == ["Accepted changed attached files: 1."])
  }

  @Test(
    "rows that belong to nothing are found, and removed on request",
    arguments: [
      "INSERT INTO attachment VALUES (9, 'x', NULL, 1, 1)", "INSERT INTO attachment VALUES (2, 'x', NULL, 1, 9)",
      "INSERT INTO past_attachment VALUES (1, 9, 'x', NULL, 1, 1)", "INSERT INTO attached_piece VALUES (9, 0, x'00')",
    ])
  func strays(sql: String) throws {
    try file.damage(sql)
    #expect(try kinds().contains(.attachmentStray))
    let repaired = try CatalogRepair(path: file.path, removesStrays: true).run()
    #expect(repaired.after.isSound, "\(repaired.after.findings)")
  }

  @Test("a file that is still being written is no damage")
  func unfinished() throws {
    try file.damage("INSERT INTO attached_file (created) VALUES (1)")
    try file.damage("INSERT INTO attached_piece VALUES (2, 0, x'00')")
    #expect(try kinds() == [])
  }

  @Test("a salvage saves the files of records, and tells of those that it cannot read whole")
  func salvage() throws {
    let target = file.folder.path("saved.db")
    #expect(try CatalogSalvage(path: file.path, target: target).run().isComplete)
    #expect(try DamagedFile.number(target, "SELECT sum(length(data)) FROM attached_piece") == 10)
    try file.damage("UPDATE attached_piece SET data = x'00'")
    let report = try CatalogSalvage(path: file.path, target: file.folder.path("again.db")).run()
    #expect(report.lost == ["attached files"])
    #expect(try DamagedFile.number(target, "SELECT count(*) FROM attachment") == 1)
  }
}
