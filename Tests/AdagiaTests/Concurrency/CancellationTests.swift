import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Calls of tasks that are canceled.
@Suite(.serialized) struct CancellationTests {
  private static let bound = Duration.milliseconds(100)

  /// A call, repeated until its task is canceled.
  private struct Call: Sendable {
    let name: String
    let run: @Sendable (Catalog) async throws -> Void

    init<T>(_ name: String, _ run: @escaping @Sendable (Catalog) async throws -> T) {
      (self.name, self.run) = (name, { _ = try await run($0) })
    }
  }

  private static let most = BusyCatalog.recordCount

  private static let reading = [
    Call("search") { try await $0.search("word1 OR word2 OR word3", limit: 10) },
    Call("search, all hits") { try await $0.search(SearchRequest("word1 OR number", limit: most)) },
    Call("search, facets") { catalog in
      var request = SearchRequest("number", limit: 0)
      request.facets = [FacetRequest("creator"), FacetRequest("year")]
      return try await catalog.search(request)
    },
    Call("search, extra field") { try await $0.search("pages:>=300", limit: 10) },
    Call("search, pattern") { try await $0.search("*ord1* OR /w.*9/", limit: 10) },
    Call("find") { try await $0.find("wrod1 wrod2 wrod3") },
    Call("similar") { try await $0.similar(to: RecordID(1), limit: 100) },
    Call("duplicates") { try await $0.duplicates() },
    Call("suggestions") { try await $0.suggestions(for: "word") },
    Call("statistics") { try await $0.statistics() },
    Call("forEachRecord") { try await $0.forEachRecord { _ in } },
    Call("random") { try await $0.random(matching: "word1 OR word2") },
    Call("check") { try await Catalog.check(at: $0.path) },
    Call("dry run of an edit") {
      try await $0.edit(matching: "number", RecordEdit(addedTags: ["tag"]), dryRun: true)
    },
  ]

  private static let writing = [
    Call("add") { try await $0.add(BusyCatalog.record(numbered: .random(in: 0..<1_000_000_000)), to: "more") },
    Call("edit") { catalog in
      try await catalog.edit("many") { editor in
        for number in 1...most { try editor.update(RecordID(Int64(number))) { $0.note = "\(ContinuousClock.now)" } }
      }
    },
    Call("edit matching") { catalog in
      let note = FieldAssignment(field: "note", value: "\(ContinuousClock.now)")
      return try await catalog.edit(matching: "number", RecordEdit(assignments: [note]))
    },
    Call("undo, redo") { catalog in
      try await catalog.undo()
      return try await catalog.redo()
    },
  ]

  @Test("canceled reads end soon, with a cancellation", .timeLimit(.minutes(20)))
  func reads() async throws {
    let busy = try await BusyCatalog()
    for call in Self.reading { try await Self.expectEnd(of: call, in: busy) }
  }

  @Test("canceled changes end soon, with a cancellation, and change nothing", .timeLimit(.minutes(20)))
  func changes() async throws {
    let busy = try await BusyCatalog()
    for call in Self.writing { try await Self.expectEnd(of: call, in: busy) }
    #expect(try await Catalog.check(at: busy.path).isSound)
  }

  @Test("canceled jobs end soon, with their summary", .timeLimit(.minutes(20)))
  func jobs() async throws {
    let busy = try await BusyCatalog()
    let records = BusyCatalog.records(seed: 3)
    let (path, target) = (busy.path, busy.folder.path("target.db"))
    let imported = try await Self.canceled("import") {
      try await busy.catalog.importRecords(records, into: "more")
    }.get()
    #expect(imported.wasStopped || imported.counts.added == records.count)
    let merged = try await Self.canceled("merge") {
      try await Catalog(at: target, for: .writing).merge(contentsOf: path)
    }.get()
    #expect(merged.wasStopped || merged.added == BusyCatalog.recordCount + imported.counts.added)
    _ = try await Self.canceled("rebuildIndex") { try await busy.catalog.rebuildIndex() }.get()
    #expect(try await Catalog.check(at: busy.path).isSound)
  }

  @Test("a canceled copy or pack leaves nothing", .timeLimit(.minutes(20)))
  func files() async throws {
    let busy = try await BusyCatalog()
    let target = busy.folder.path("target.db")
    let results = [
      await Self.canceled("backup", after: .milliseconds(1)) { try await busy.catalog.backup(to: target) > 0 },
      await Self.canceled("pack", after: .milliseconds(1)) {
        try await busy.catalog.pack("number", to: target, overwriting: true).recordCount > 0
      },
    ]
    for result in results {
      guard case .failure(let error) = result else { continue }
      #expect(error is CancellationError)
    }
    let isMade = results.contains { (try? $0.get()) == true }
    #expect(FileManager.default.fileExists(atPath: target) == isMade)
  }

  @Test("a canceled change does not wait for the write lock", .timeLimit(.minutes(10)))
  func lockWait() async throws {
    let busy = try await BusyCatalog()
    try HeldLock.hold(busy.path, seconds: 6)
    let result = await Self.canceled("add, locked", after: .milliseconds(200)) {
      try await busy.catalog.add(BusyCatalog.record(numbered: 1), to: "more")
    }
    #expect(throws: CancellationError.self) { try result.get() }
    let summary = try await Self.canceled("import, locked", after: .milliseconds(200)) {
      try await busy.catalog.importRecords([BusyCatalog.record(numbered: 2)], into: "more")
    }.get()
    #expect(summary.wasStopped)
  }

  private static func expectEnd(of call: Call, in busy: BusyCatalog) async throws {
    let result = await canceled(call.name) { while true { try await call.run(busy.catalog) } }
    #expect(throws: CancellationError.self, "\(call.name)") { try result.get() }
  }

  /// A moment of the work; when it is measured, also one long after its beginning.
  private static var randomDelay: Duration {
    .milliseconds(Int.random(in: 60...(BusyCatalog.isMeasured ? 1_500 : 300)))
  }

  /// Runs work in a task, cancels it after a while, and expects it to end soon.
  private static func canceled<T: Sendable>(
    _ name: String, after delay: Duration = randomDelay,
    _ work: @escaping @Sendable () async throws -> T
  ) async -> Result<T, any Error> {
    let task = Task { try await work() }
    try? await Task.sleep(for: delay)
    let start = ContinuousClock.now
    task.cancel()
    let result = await task.result
    let took = ContinuousClock.now - start
    BusyCatalog.note("end of \(name)", "\(took.milliseconds) ms")
    if BusyCatalog.isMeasured { #expect(took < bound, "\(name)") }
    return result
  }
}
