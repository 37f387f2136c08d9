import Adagia
import TestTools
import Testing

/// Short changes beside long work.
@Suite(.serialized) struct EditBesideJobTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("busy.db"), for: .writing)
  }

  private static func record(_ text: String) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    return record
  }

  @Test("an edit does not wait for the end of an import", .timeLimit(.minutes(10)))
  func editDuringImport() async throws {
    let catalog = catalog
    let endless = AsyncStream {
      try? await Task.sleep(for: .milliseconds(1))
      return Self.record("import \(Int.random(in: 1...1_000_000_000))")
    }
    let (isBegun, begun) = AsyncStream.makeStream(of: Void.self)
    let importing = Task {
      try await catalog.importRecords(endless, into: "imported") { if case .progress = $0 { begun.yield() } }
    }
    var progress = isBegun.makeAsyncIterator()
    _ = await progress.next()
    let id = try await catalog.add(Self.record("edit beside it"), to: "mine").id
    try await catalog.update(id, to: Self.record("edited beside it"))
    // The import never ends by itself, so it was still running.
    importing.cancel()
    let summary = try await importing.value
    #expect(summary.wasStopped)
    #expect(try await catalog.record(id)?.text == "edited beside it")
    #expect(try await catalog.search("in:imported", limit: 0).total == summary.counts.added)
    #expect(try await Catalog.check(at: folder.path("busy.db")).isSound)
  }

  @Test("a canceled search ends with a cancellation, also between the reading of two records", .timeLimit(.minutes(10)))
  func canceledSearch() async throws {
    try await catalog.importRecords((1...3_000).map { Self.record("number \($0)") }, into: "many")
    let catalog = catalog
    let task = Task {
      while true { _ = try await catalog.search(SearchRequest("number", limit: 3_000)) }
    }
    try await Task.sleep(for: .milliseconds(300))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
