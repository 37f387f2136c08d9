import Adagia
import Observation
import Testing

@MainActor @Observable final class ImportModel {
  private(set) var count = 0
  private(set) var rejected: [String] = []

  func run(_ novels: [Novel], into catalog: Catalog) async throws -> ImportSummary {
    let (events, feed) = AsyncStream.makeStream(of: ImportEvent.self)
    let importing = Task {
      defer { feed.finish() }
      return try await catalog.importValues(novels) { feed.yield($0) }
    }
    for await event in events { show(event) }
    return try await importing.value
  }

  private func show(_ event: ImportEvent) {
    switch event {
    case .progress(let progress): count = progress.counts.total
    case .rejected(let row): rejected.append("value \(row.line): \(row.reason)")
    case .ranking, .passedOver, .columns, .warning, .unreadable: break
    }
  }
}

/// The code of the article ImportWithProgress.
@MainActor
@Suite struct ImportWithProgressCode {
  @Test("a model shows each event of an import")
  func article() async throws {
    let catalog = try Catalog.inMemory()
    let model = ImportModel()
    let novels = [Novel(isbn: "1", title: "Emma"), Novel(title: "U+0000: \0"), Novel(isbn: "2", title: "Walden")]
    let counts = try await model.run(novels, into: catalog).counts
    #expect((counts.added, counts.rejected) == (2, 1))
    #expect(model.count == 3)
    #expect(model.rejected.count == 1)
    #expect(model.rejected.first?.hasPrefix("value 2: ") == true)
  }

  @Test("a canceled import returns its summary")
  func stopping() async throws {
    let catalog = try Catalog.inMemory()
    let endless = AsyncStream { Novel(isbn: "1", title: "Emma") }
    let importing = Task { try await catalog.importValues(endless) }
    try await Task.sleep(for: .milliseconds(50))
    importing.cancel()
    let summary = try await importing.value
    if summary.wasStopped { print("stopped after \(summary.counts.total)") }
    #expect(summary.wasStopped)
  }
}
