import Adagia
import Testing

@Suite struct ImportRecordsTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  private static func record(_ number: Int) -> CatalogRecord {
    var record = CatalogRecord()
    (record.identifier, record.text) = ("r\(number)", "number \(number)")
    return record
  }

  @Test("every record is counted, and all of them are undone as one")
  func counts() async throws {
    let records = (1...1_200).map(Self.record)
    let first = try await catalog.importRecords(records, into: "a")
    #expect(first.counts.added == 1_200)
    var changed = records
    changed[7].text = "another text"
    let second = try await catalog.importRecords(changed, into: "a")
    #expect(second.counts.updated == 1)
    #expect(second.counts.unchanged == 1_199)
    try await catalog.undo()
    try await catalog.undo()
    #expect(try await catalog.search("").total == 0)
  }

  @Test("a record that cannot be stored is rejected by its number, and the others come in")
  func rejected() async throws {
    var records = (1...3).map(Self.record)
    records[1] = CatalogRecord()
    let rejects = Rejects()
    let summary = try await catalog.importRecords(records, into: "a") { rejects.add($0) }
    #expect(summary.counts.added == 2)
    #expect(summary.counts.rejected == 1)
    #expect(rejects.lines == [2])
  }

  @Test("an asynchronous sequence is imported as it comes")
  func asynchronous() async throws {
    let records = AsyncStream { continuation in
      for number in 1...700 { continuation.yield(Self.record(number)) }
      continuation.finish()
    }
    #expect(try await catalog.importRecords(records, into: "a").counts.added == 700)
  }

  @Test("the error of a sequence comes with the summary, and the records before it stay")
  func interrupted() async throws {
    struct Broken: Error {}
    let records = AsyncThrowingStream { continuation in
      for number in 1...5 { continuation.yield(Self.record(number)) }
      continuation.finish(throwing: Broken())
    }
    let error = await #expect(throws: InterruptedImport.self) {
      try await catalog.importRecords(records, into: "a")
    }
    #expect(error?.reason is Broken)
    #expect(error?.summary.counts.added == 5)
    #expect(try await catalog.search("").total == 5)
  }

  @Test("a canceled import returns its summary")
  func canceled() async throws {
    let endless = AsyncStream {
      try? await Task.sleep(for: .milliseconds(1))
      return Self.record(Int.random(in: 1...1_000_000))
    }
    let catalog = catalog
    let task = Task { try await catalog.importRecords(endless, into: "a") }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    let summary = try await task.value
    #expect(summary.wasStopped)
    #expect(try await catalog.search("").total == summary.counts.added)
  }
}

private final class Rejects: @unchecked Sendable {
  // Proof: one import at a time reports to it.
  private(set) var lines: [Int] = []

  func add(_ event: ImportEvent) {
    if case .rejected(let rejected) = event { lines.append(rejected.line) }
  }
}
