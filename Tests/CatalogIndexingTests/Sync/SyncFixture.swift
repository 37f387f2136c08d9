import CatalogFixtures
import CatalogFormats
import CatalogIndexing
import CatalogRecords
import CatalogStore
import CorpusManifests
import Foundation
import GRDB
import Platform
import Synchronization
import TestTools

/// A catalog, and a folder of files that it is brought in step with.
struct SyncFixture {
  let folder: TemporaryFolder
  let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  /// What a job did, and what it said.
  struct Outcome {
    var summary = ImportSummary()
    var warnings: [String] = []
    var counts: [Int] { [summary.counts.added, summary.counts.updated, summary.counts.unchanged, summary.removed] }
  }

  /// Runs a job for one collection of files below `files/`.
  ///
  /// - Parameter mostRows: The job is canceled when it reports this many new records.
  @discardableResult
  func sync(
    _ rules: String = "files: files/*.csv", allowsEmpty: Bool = false, removesEdited: Bool = false,
    stoppingAfter mostRows: Int = .max
  ) throws -> Outcome {
    let text = "collections:\n- name: c\n" + rules.split(separator: "\n").map { "  \($0)\n" }.joined()
    let manifest = try ManifestReader { _ in nil }.manifest(text, at: folder.path("m.yaml"))
    let said = Mutex(Outcome())
    var request = SyncRequest([manifest], name: "m.yaml", allowsEmpty: allowsEmpty)
    request.removesEdited = removesEdited
    let cancellation = Cancellation()
    let job = SyncJob(file, request) { event in
      switch event {
      case .progress(let progress): if progress.counts.added >= mostRows { cancellation.request() }
      case .warning(let warning): said.withLock { $0.warnings.append(warning.description) }
      case .unreadable(let error): said.withLock { $0.warnings.append(error.description) }
      case .ranking, .rejected, .passedOver, .columns: break
      }
    }
    let summary = try cancellation.follow(job.run)
    return said.withLock { outcome in
      outcome.summary = summary
      return outcome
    }
  }

  /// Writes a table of identifiers and texts, an hour ago, so that its time can be trusted.
  func write(_ rows: [String: String], to name: String, age: Double = 3600) throws {
    let text = "id,text\n" + rows.sorted { $0.key < $1.key }.map { "\($0.key),\($0.value)\n" }.joined()
    try write(text, to: name, age: age)
  }

  func write(_ text: String, to name: String, age: Double = 3600) throws {
    let path = try folder.write(text, to: "files/\(name)")
    try setAge(age, of: path)
  }

  func setAge(_ age: Double, of path: String) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path("files/\(name)"))
  }

  /// The texts by their identifiers; FTS5's own comparison of index and content throws when they differ.
  func texts() throws -> [String: String] {
    try file.batches { db in
      try db.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)")
      let rows = try Row.fetchAll(db, sql: "SELECT identifier, text FROM record ORDER BY id")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
  }

  func ids() throws -> [Int64] {
    try file.batches { try Int64.fetchAll($0, sql: "SELECT id FROM record ORDER BY identifier") }
  }

  /// The names of the files that are known.
  func sources() throws -> [String] {
    let paths = try file.batches { try String.fetchAll($0, sql: "SELECT path FROM source_file ORDER BY path") }
    return paths.map { URL(fileURLWithPath: $0).lastPathComponent }
  }

  func jobs() throws -> [Job] {
    try file.batches { try JobTable($0).jobs(limit: 100) }
  }
}
