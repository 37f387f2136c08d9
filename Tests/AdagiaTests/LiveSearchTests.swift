import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

@Suite(.serialized) struct LiveSearchTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private var path: String { folder.path("live.db") }

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("live.db"), for: .writing)
  }

  private func record(_ text: String) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    return record
  }

  @Test("the present answer comes first, and a new one after each change, by any connection", .timeLimit(.minutes(10)))
  func answers() async throws {
    let other = try Catalog(at: path, for: .writing)
    var answers = catalog.answers(to: SearchRequest("haste")).makeAsyncIterator()
    #expect(try await answers.next()?.total == 0)
    let id = try await other.add(record("haste makes waste"), to: "a").id
    #expect(try await answers.next()?.hits.map(\.id) == [id])
    try await catalog.update(id, to: record("more haste, less speed"))
    #expect(try await answers.next()?.hits.first?.record.text == "more haste, less speed")
    try await other.undo()
    #expect(try await answers.next()?.hits.first?.record.text == "haste makes waste")
  }

  @Test("a change that does not change the answer gives no element", .timeLimit(.minutes(10)))
  func sameAnswer() async throws {
    var answers = catalog.answers(to: SearchRequest("haste")).makeAsyncIterator()
    _ = try await answers.next()
    try await catalog.add(record("something else"), to: "a")
    try await Task.sleep(for: .milliseconds(200))
    try await catalog.add(record("haste makes waste"), to: "a")
    #expect(try await answers.next()?.total == 1)
  }

  @Test("a removed file ends the changes with its error", .timeLimit(.minutes(10)))
  func removed() async throws {
    var changes = catalog.changes.makeAsyncIterator()
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: StoreError.removed(path: path)) { try await changes.next() }
  }

  @Test("a canceled task ends its changes without an error", .timeLimit(.minutes(10)))
  func canceled() async throws {
    let changes = catalog.changes
    let task = Task { for try await _ in changes {} }
    task.cancel()
    try await task.value
  }

  @MainActor
  @Test("a live search follows its request and the catalog", .timeLimit(.minutes(10)))
  func liveSearch() async throws {
    let search = LiveSearch(catalog, SearchRequest("haste"))
    try await catalog.add(record("haste makes waste"), to: "a")
    try await poll { search.answer?.total == 1 }
    search.request.query = "patience"
    try await poll { search.answer?.total == 0 }
    try await catalog.add(record("patience is a virtue"), to: "a")
    try await poll { search.answer?.hits.first?.record.text == "patience is a virtue" }
    #expect(search.error == nil)
  }

  @MainActor
  private func poll(_ isDone: () -> Bool) async throws {
    for _ in 0..<500 where !isDone() { try await Task.sleep(for: .milliseconds(20)) }
    #expect(isDone())
  }
}
