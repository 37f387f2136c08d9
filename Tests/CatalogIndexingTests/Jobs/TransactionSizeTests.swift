import CatalogFixtures
import CatalogFormats
import CatalogRecords
import CatalogStore
import GRDB
import Testing

@testable import CatalogIndexing

@Suite struct TransactionSizeTests {
  /// Rows alone had counted: 30 records of 8 MB made a log of 315 MB.
  @Test(
    "a transaction of an import ends after many rows, and after many bytes",
    arguments: [
      (rows: 1, bytes: 1_000, isDue: false), (19_999, 1_000, false), (20_000, 1_000, true),
      (1, (64 << 20) - 1, false), (1, 64 << 20, true), (1, .max, true),
    ])
  func isCommitDue(rows: Int, bytes: Int, isDue: Bool) throws {
    try MemoryCatalog().queue.writeWithoutTransaction { db in
      let target = try ImportTarget(db, kind: .import, input: "test")
      var batch = ImportBatch()
      let rejected = RejectedInput(location: SourceLocation(file: "t", line: 1), reason: "why", bytes: [])
      batch.rejected = Array(repeating: rejected, count: rows)
      batch.byteCount = bytes
      _ = try target.write(batch, after: ImportCounts()) { _ in "c" }
      #expect(target.isCommitDue == isDue)
      try target.commit(Job.Counts())
      #expect(!target.isCommitDue)
    }
  }

  /// Attached files were counted, texts were not.
  @Test("a transaction of a merge ends after 64 MiB of texts")
  func merge() async throws {
    let other = try await SampleCatalog((1...9).map { .sample("word\($0)") }, collection: "other")
    // Their index is not read, and takes long to build.
    try await other.file.write { try $0.execute(sql: "UPDATE record SET text = text || printf('%.8388608c', '.')") }
    let own = try await SampleCatalog([], collection: "own")
    let path = own.file.path
    var committed: [Int?] = []
    let job = MergeJob(own.file, from: other.file, .changed, isDryRun: false) { _ in
      committed.append(try DamagedFile.number(path, "SELECT count(*) FROM record"))
    }
    #expect(try job.run().added == 9)
    #expect(committed == Array(repeating: 0, count: 8) + [8])
  }
}
