import Adagia
import Foundation
import Testing

/// What a window does on the main actor while its catalog works.
@MainActor
@Suite(.serialized) struct MainActorTests {
  /// The longest gap of the main actor. Beside other programs the system's own gaps, which a pulse of the shared
  /// threads shows, come on top. The main actor once waited for the end of the import, seconds.
  private static func longestGap(beside other: Duration) -> Duration {
    BusyCatalog.isMeasured ? .milliseconds(50) : .milliseconds(500) + other
  }

  @Test(
    "the main actor goes on beside a live search, an import, a burst of searches and slow readers",
    .timeLimit(.minutes(10)))
  func heartbeat() async throws {
    let catalog = try Catalog.inMemory()
    try await catalog.importRecords(BusyCatalog.records(seed: 1), into: "many")
    let (pulse, other) = (MainPulse(), Heartbeat())
    let live = LiveSearch(catalog, SearchRequest("word1"))
    let work = Task.detached {
      try await withThrowingTaskGroup(of: Void.self) { group in
        let more = BusyCatalog.records(seed: 2)
        group.addTask { try await catalog.importRecords(more, into: "more") }
        for number in 0..<10_000 {
          group.addTask { _ = try await catalog.search("word\(number % 1_000)", limit: 1) }
        }
        for _ in 0..<20 { group.addTask { try await Self.readSlowly(catalog) } }
        try await group.waitForAll()
      }
    }
    while live.answer == nil { try await Task.sleep(for: .milliseconds(5)) }
    live.request.query = "word2"
    for try await _ in catalog.changes { break }
    try await work.value
    let gap = pulse.stop()
    BusyCatalog.note("longest gap of the main actor", "\(gap.milliseconds) ms")
    #expect(pulse.count > 10)
    let otherGap = await other.stop()
    #expect(gap < Self.longestGap(beside: otherGap))
    #expect(live.error == nil)
  }

  private nonisolated static func readSlowly(_ catalog: Catalog) async throws {
    var count = 0
    for try await _ in catalog.hits(SearchRequest("in:many", limit: 300)) {
      count += 1
      if count.isMultiple(of: 100) { try await Task.sleep(for: .milliseconds(20)) }
    }
  }
}

/// A task of the main actor that wants to run every 5 milliseconds.
@MainActor
private final class MainPulse {
  private(set) var count = 0
  private var longest = Duration.zero
  private var last = ContinuousClock.now
  private var task: Task<Void, Never>?

  init() {
    task = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(5))
        self?.beat()
      }
    }
  }

  private func beat() {
    let now = ContinuousClock.now
    (longest, last, count) = (max(longest, now - last), now, count + 1)
  }

  /// - Returns: The longest time between two beats.
  func stop() -> Duration {
    beat()
    task?.cancel()
    return longest
  }
}
