import CatalogFormats
import CatalogRecords
import CatalogStore
import CorpusManifests
import Foundation
import TestTools
import Testing

@testable import CatalogIndexing

@Suite struct SyncPlannerTests {
  private let folder: TemporaryFolder
  private let catalog: MemoryCatalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try MemoryCatalog()
  }

  private func manifest(_ rules: String) throws -> Manifest {
    let text = "collections:\n- name: c\n" + rules.split(separator: "\n").map { "  \($0)\n" }.joined()
    return try ManifestReader { _ in nil }.manifest(text, at: folder.path("m.yaml"))
  }

  private func plan(_ rules: String = "files: '*.csv'", allowsEmpty: Bool = false) throws -> SyncPlan {
    let request = SyncRequest([try manifest(rules)], name: "m.yaml", allowsEmpty: allowsEmpty)
    return try catalog.write { try SyncPlanner.plan($0, request) }
  }

  /// Writes a file an hour ago, so that its time can be trusted.
  @discardableResult
  private func write(_ text: String, to name: String, age: Double = 3600) throws -> String {
    let path = try folder.write(text, to: name)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
    return path
  }

  /// Saves a file's present state as the one that was read.
  private func save(_ path: String, _ rules: String = "files: '*.csv'") throws {
    let file = try #require(SourceFile(at: path))
    let source = try #require(try manifest(rules).collections.first?.sources.first)
    try catalog.write { db in
      try SourceTable(db).save(
        path, collection: catalog.collection, size: file.size, modified: file.modified, hash: file.contentHash(),
        rulesHash: SourceRules(source).hash, runs: IDRuns(ascending: [1]))
    }
  }

  @Test("a new file is read")
  func newFile() throws {
    let path = try write("text\nOne\n", to: "a.csv")
    #expect(try plan().files.map(\.source.path) == [path])
  }

  @Test("a file that has not changed is skipped")
  func unchanged() throws {
    try save(write("text\nOne\n", to: "a.csv"))
    let plan = try plan()
    #expect(plan.isIdle)
    #expect(plan.unchanged == 1)
  }

  @Test("a file with a new time and the same content only gets its time noted")
  func restamp() throws {
    let path = try write("text\nOne\n", to: "a.csv")
    try save(path)
    try write("text\nOne\n", to: "a.csv", age: 1800)
    let plan = try plan()
    #expect(plan.isIdle)
    #expect(plan.restamps.map(\.modified) == [try #require(SourceFile(at: path)).modified])
  }

  @Test("a file with other content is read again")
  func changed() throws {
    try save(write("text\nOne\n", to: "a.csv"))
    try write("text\nTwo\n", to: "a.csv", age: 1800)
    #expect(try plan().files.count == 1)
  }

  @Test("a file is read again under other rules")
  func otherRules() throws {
    try save(write("text\nOne\n", to: "a.csv"))
    #expect(try plan("files:\n- path: '*.csv'\n  map: {note: text}").files.count == 1)
  }

  @Test("a missing file has vanished")
  func vanished() throws {
    let gone = try write("text\nOne\n", to: "a.csv")
    try write("text\nTwo\n", to: "b.csv")
    try save(gone)
    try FileManager.default.removeItem(atPath: gone)
    #expect(try plan().collections.map { $0.vanished.map(\.path) } == [[gone]])
  }

  @Test("a missing file keeps its records if the manifest says so")
  func kept() throws {
    let gone = try write("text\nOne\n", to: "a.csv")
    try write("text\nTwo\n", to: "b.csv")
    try save(gone)
    try FileManager.default.removeItem(atPath: gone)
    #expect(try plan("files: '*.csv'\nvanished: keep").collections.map(\.vanished.count) == [0])
  }

  @Test("a source that finds nothing any more keeps its records, with a warning")
  func suspicious() throws {
    let gone = try write("text\nOne\n", to: "a.csv")
    try save(gone)
    try FileManager.default.removeItem(atPath: gone)
    let plan = try plan()
    #expect(plan.isIdle)
    #expect(plan.unreadable == 1)
    #expect(plan.warnings.count == 1)
  }

  @Test("a source that may be empty loses its records")
  func allowedEmpty() throws {
    let gone = try write("text\nOne\n", to: "a.csv")
    try save(gone)
    try FileManager.default.removeItem(atPath: gone)
    let plan = try plan(allowsEmpty: true)
    #expect(plan.collections.map(\.vanished.count) == [1])
    #expect(plan.warnings == [])
  }

  @Test("a known file that is empty now keeps its records, with a warning")
  func emptied() throws {
    let path = try write("text\nOne\n", to: "a.csv")
    try save(path)
    try write("", to: "a.csv", age: 1800)
    let plan = try plan()
    #expect(plan.files.isEmpty)
    #expect(plan.warnings == [.emptied(file: path)])
  }

  @Test("a source with an unset variable is skipped, and says which")
  func unsetVariable() throws {
    let plan = try plan("files: '${NOWHERE}/*.csv'")
    #expect(plan.files.isEmpty)
    #expect(plan.warnings.first?.description.hasPrefix("collection 'c': NOWHERE is not set") == true)
  }
}
