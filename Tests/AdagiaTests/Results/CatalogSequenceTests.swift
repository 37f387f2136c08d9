import Adagia
import TestTools
import Testing

@Suite(.serialized) struct CatalogSequenceTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() async throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("c.db"), for: .writing)
    try await catalog.importRecords((1...1_234).map(Self.record), into: "a")
  }

  private static func record(_ number: Int) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "rose " + String(repeating: "rose ", count: number % 7) + "number \(number)"
    record.title = "Title \((number * 7_919) % 1_234)"
    return record
  }

  @Test("hits are those of one search, in its order", arguments: [SearchOrder.rank, .title, .added], [10, 1_000_000])
  func hits(sort: SearchOrder, limit: Int) async throws {
    let request = SearchRequest("rose", limit: limit, sort: sort)
    var found: [Hit] = []
    for try await hit in catalog.hits(request) { found.append(hit) }
    let expected = try await catalog.search(request).hits
    #expect(found == expected)
  }

  @Test("a misquoted phrase has the hits of its search")
  func misquoted() async throws {
    let request = SearchRequest(#""rose rose of number 1000""#, limit: 20)
    var found: [Hit] = []
    for try await hit in catalog.hits(request) { found.append(hit) }
    let expected = try await catalog.search(request).hits
    #expect(!found.isEmpty && found == expected)
  }

  @Test("hits are of one state, and writers go on meanwhile", .timeLimit(.minutes(10)))
  func oneState() async throws {
    var count = 0
    for try await hit in catalog.hits(SearchRequest("rose", limit: .max)) {
      if count % 100 == 0 { try await catalog.remove([hit.id]) }
      if count == 50 { try await catalog.add(Self.record(2_000), to: "a") }
      count += 1
    }
    #expect(count == 1_234)
    #expect(try await catalog.search("rose", limit: 0).total == 1_234 - 13 + 1)
  }

  @Test(
    "records come by ascending ID, also from a catalog in memory that is changed meanwhile", .timeLimit(.minutes(10)))
  func records() async throws {
    let memory = try Catalog.inMemory()
    try await memory.importRecords((1...777).map(Self.record), into: "a")
    var ids: [Int64] = []
    for try await stored in memory.records(matching: "rose") {
      if ids.count == 100 { try await memory.remove([stored.id]) }
      ids.append(stored.id.rawValue)
    }
    #expect(ids == Array(1...777))
  }

  @Test("a hundred slow consumers share the places, and each gets all hits", .timeLimit(.minutes(10)))
  func manyConsumers() async throws {
    let catalog = catalog
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          var count = 0
          for try await _ in catalog.hits(SearchRequest("rose", limit: .max)) {
            if count % 400 == 0 { try await Task.sleep(for: .milliseconds(5)) }
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 1_234, count: 100))
  }

  @Test("a consumer may leave early", .timeLimit(.minutes(10)))
  func leaving() async throws {
    for try await hit in catalog.hits(SearchRequest("rose", limit: .max)) where hit.id.rawValue > 0 { break }
    // Nothing is left that would keep the file open.
    try await catalog.close()
  }

  @Test("a canceled task ends the sequence with a cancellation", .timeLimit(.minutes(10)))
  func canceled() async throws {
    let catalog = catalog
    let task = Task {
      while true { for try await _ in catalog.records() {} }
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("an error of the file is thrown, and empty answers end at once", .timeLimit(.minutes(10)))
  func errors() async throws {
    for try await _ in catalog.hits(SearchRequest("nothinglikeit", limit: .max)) { Issue.record("a hit") }
    try await catalog.close()
    await #expect(throws: StoreError.closed(path: folder.path("c.db"))) {
      for try await _ in catalog.records() {}
    }
  }
}
