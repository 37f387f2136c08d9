import CatalogFixtures
import CatalogRecords
import Foundation
import GRDB
import Platform
import Testing

@testable import CatalogStore

@Suite(.serialized) struct SurroundingsTests {
  @Test("a clock that was set back is mentioned, and nothing breaks")
  func clockSetBack() async throws {
    let sample = try await SampleCatalog([.sample("one")])
    let later = Clock.julianDay + 3.5
    try await sample.file.write { db in
      try SampleCatalog.put([.sample("two")], into: "sample", at: later, db)
      try db.execute(sql: "UPDATE journal_entry SET began = ?", arguments: [later])
    }
    let notices = NoticeList()
    let file = try CatalogFile(at: sample.file.path, access: .writing) { notices.append($0) }
    #expect(notices.all == [.clockBehind(path: sample.file.path, daysAhead: 3)])
    try await file.write { try SampleCatalog.put([.sample("three")], into: "sample", at: Clock.julianDay, $0) }
    #expect(try await file.read { try JournalTable($0).latest(3) }.map(\.id) == [3, 2, 1])
    #expect(try await sample.ids("added:..2100") == [1, 2, 3])
    // The latest entry was made by the clock as it is: there is nothing to mention any more.
    _ = try CatalogFile(at: sample.file.path, access: .writing) { notices.append($0) }
    #expect(notices.all.count == 1)
  }

  @Test("a removed file is not written to")
  func removedFile() async throws {
    let sample = try await SampleCatalog([.sample("one")])
    let path = sample.file.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    await #expect(throws: StoreError.removed(path: path)) {
      try await sample.file.write { try SampleCatalog.put([.sample("two")], into: "sample", at: 1, $0) }
    }
    try FileManager.default.moveItem(atPath: path + ".moved", toPath: path)
    try await sample.add([.sample("three")])
    #expect(try await sample.ids("one OR two OR three") == [1, 2])
  }

  @Test(
    "what SQLite reports is told in terms of the file",
    arguments: [
      (ResultCode.SQLITE_READONLY, StoreError.readOnly(path: "x")), (.SQLITE_FULL, .diskFull(path: "x")),
      (.SQLITE_IOERR_WRITE, .writeRefused(path: "x")), (.SQLITE_IOERR_FSYNC, .writeRefused(path: "x")),
      (.SQLITE_READONLY_DBMOVED, .removed(path: "x")), (.SQLITE_BUSY, .locked(path: "x", waited: .seconds(7))),
      (.SQLITE_BUSY_SNAPSHOT, .locked(path: "x", waited: .seconds(7))),
    ])
  func errors(code: ResultCode, error: StoreError) {
    #expect(StoreError(DatabaseError(resultCode: code), path: "x", lockWait: .seconds(7)) == error)
    #expect(error.description.hasPrefix("x: "))
    #expect(!error.description.contains("locked"))
  }
}

/// What was told, from any thread.
private final class NoticeList: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [CatalogNotice] = []

  func append(_ notice: CatalogNotice) { lock.withLock { told.append(notice) } }
  var all: [CatalogNotice] { lock.withLock { told } }
}
