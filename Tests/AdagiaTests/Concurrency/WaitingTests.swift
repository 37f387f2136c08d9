import Adagia
import Foundation
import TestTools
import Testing

/// Short changes and other tasks beside long jobs.
@Suite(.serialized) struct WaitingTests {
  private static let longestGap = Duration.milliseconds(50)
  private static let longestWait = Duration.milliseconds(150)

  @Test("a change waits for one record of a merge, not for all of them", .timeLimit(.minutes(10)))
  func besideOneRecord() async throws {
    let busy = try await BusyCatalog()
    let (merged, edited) = (Counter(), Counter())
    let (isUnderWay, underWay) = AsyncStream<Void>.makeStream()
    async let merging = busy.catalog.merge(contentsOf: busy.otherPath) { _ in
      merged.increment()
      if merged.value == 10 { underWay.finish() }
      // Slowly, until the change is made.
      if merged.value >= 10, edited.value == 0 { Thread.sleep(forTimeInterval: 0.005) }
    }
    for await _ in isUnderWay {}
    let count = try await busy.catalog.edit("beside") { editor in
      edited.increment()
      try editor.update(RecordID(1)) { $0.note = "seen" }
      return merged.value
    }.value
    #expect(count < BusyCatalog.recordCount / 2)
    #expect(try await merging.added == BusyCatalog.recordCount)
  }

  @Test("changes beside a merge are in the catalog, with all of the merge", .timeLimit(.minutes(10)))
  func besideMerge() async throws {
    let busy = try await BusyCatalog()
    let waits = try await Self.waits("merge", busy) { try await busy.catalog.merge(contentsOf: busy.otherPath) }
    #expect(try await busy.catalog.search("note:seen", limit: 0).total == min(waits.count, BusyCatalog.recordCount))
    #expect(try await busy.catalog.search("in:other", limit: 0).total == BusyCatalog.recordCount)
    #expect(try await Catalog.check(at: busy.path).isSound)
  }

  @Test("changes beside a rebuilt index are in the new one", .timeLimit(.minutes(10)))
  func besideRebuild() async throws {
    let busy = try await BusyCatalog()
    let waits = try await Self.waits("rebuild", busy) { try await busy.catalog.rebuildIndex() }
    #expect(try await busy.catalog.search("note:seen", limit: 0).total == min(waits.count, BusyCatalog.recordCount))
    #expect(try await Catalog.check(at: busy.path).isSound)
  }

  @Test("changes beside imports are in the catalog, also through another object for the file", .timeLimit(.minutes(10)))
  func besideImport() async throws {
    let busy = try await BusyCatalog()
    let other = try Catalog(at: busy.path, for: .writing)
    let (some, more) = (BusyCatalog.records(seed: 3), BusyCatalog.records(seed: 4))
    let waits = [
      try await Self.waits("import, other object", busy, through: other) {
        try await busy.catalog.importRecords(some, into: "more")
      },
      try await Self.waits("import, same object", busy) { try await busy.catalog.importRecords(more, into: "more") },
    ]
    let count = min(waits.map(\.count).max() ?? 0, BusyCatalog.recordCount)
    #expect(try await busy.catalog.search("note:seen", limit: 0).total == count)
    #expect(try await busy.catalog.search("in:more", limit: 0).total == 2 * BusyCatalog.recordCount)
  }

  @Test("a change and the reading of a record do not wait for the searches that are queued", .timeLimit(.minutes(10)))
  func besideSearches() async throws {
    let busy = try await BusyCatalog()
    let answered = Counter()
    let searches = (0..<2_000).map { number in
      Task {
        let total = try await busy.catalog.search("word\(number % 50)", limit: 1).total
        answered.increment()
        return total
      }
    }
    while answered.value < 10 { try await Task.sleep(for: .milliseconds(1)) }
    try await busy.catalog.edit("beside") { try $0.update(RecordID(1)) { $0.note = "seen" } }
    #expect(try await busy.catalog.record(RecordID(1))?.note == "seen")
    let title = try await busy.catalog.record(RecordID(2))?.title ?? ""
    #expect(try await busy.catalog.records(named: title).isEmpty)
    #expect(answered.value < 1_500)
    for search in searches { _ = try await search.value }
  }

  @Test("copies, packs and checks go on beside changes", .timeLimit(.minutes(10)))
  func besideReaders() async throws {
    let busy = try await BusyCatalog()
    let target = busy.folder.path("copy.db")
    _ = try await Self.waits("backup", busy) { try await busy.catalog.backup(to: target) }
    #expect(try await Catalog.check(at: target).isSound)
    _ = try await Self.waits("pack", busy) { try await busy.catalog.pack("word1", to: target, overwriting: true) }
    #expect(try await Catalog.check(at: target).isSound)
    let path = busy.path
    _ = try await Self.waits("quick check", busy) { try await Catalog.check(at: path, isQuick: true) }
  }

  @Test("jobs that wait for another task get it, however many there are", .timeLimit(.minutes(10)))
  func heartbeatOfBlockedJobs() async throws {
    let busy = try await BusyCatalog()
    let pulse = Heartbeat()
    let path = busy.path
    // Every job waits for a beat in its own report. If jobs held Swift's threads, there would be none.
    let beat: @Sendable () -> Void = {
      let (before, end) = (pulse.count, Date.now + 60)
      while pulse.count == before, Date.now < end { Thread.sleep(forTimeInterval: 0.001) }
      #expect(pulse.count > before)
    }
    let jobCount = ProcessInfo.processInfo.activeProcessorCount + 1
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<jobCount {
        let (copy, pack) = (busy.folder.path("copy\(number).db"), busy.folder.path("pack\(number).db"))
        let own = try Catalog(at: busy.folder.path("own\(number).db"), for: .writing)
        group.addTask { try await busy.catalog.backup(to: copy) { _ in beat() } }
        group.addTask { try await busy.catalog.pack("word1", to: pack) { _ in beat() } }
        group.addTask { _ = try await Catalog.check(at: path) { _ in beat() } }
        group.addTask {
          try await own.importRecords((0..<3).map(BusyCatalog.record), into: "a") { _ in beat() }
          try await own.rebuildIndex { _ in beat() }
        }
      }
      try await group.waitForAll()
    }
    _ = await pulse.stop()
  }

  @Test("imports of slow sequences give their turns to other tasks, however many there are", .timeLimit(.minutes(10)))
  func heartbeatOfSequences() async throws {
    let folder = try TemporaryFolder()
    let pulse = Heartbeat()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0...ProcessInfo.processInfo.activeProcessorCount {
        let catalog = try Catalog(at: folder.path("\(number).db"), for: .writing)
        group.addTask { try await catalog.importRecords(SlowRecords(pulse: pulse), into: "a") }
      }
      try await group.waitForAll()
    }
    #expect(pulse.count >= SlowRecords.beats)
    _ = await pulse.stop()
  }

  @Test("other tasks continue beside two imports, two checks and two merges", .timeLimit(.minutes(10)))
  func heartbeat() async throws {
    let (first, second) = (try await BusyCatalog(), try await BusyCatalog())
    let records = BusyCatalog.records(seed: 3)
    let pulse = Heartbeat()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for busy in [first, second] {
        let (path, other, merged) = (busy.path, busy.otherPath, busy.folder.path("merged.db"))
        group.addTask { try await busy.catalog.importRecords(records, into: "more") }
        group.addTask {
          let report = try await Catalog.check(at: other)
          #expect(report.isSound)
        }
        group.addTask { _ = try await Catalog(at: merged, for: .writing).merge(contentsOf: path) }
      }
      try await group.waitForAll()
    }
    let gap = await pulse.stop()
    BusyCatalog.note("longest gap beside two imports, checks and merges", "\(gap.milliseconds) ms")
    if BusyCatalog.isMeasured { #expect(gap < Self.longestGap) }
  }

  /// Records that keep their thread for a while each, until other tasks have had some beats, or for a minute.
  private struct SlowRecords: Sequence, IteratorProtocol, Sendable {
    static let beats = 20
    let pulse: Heartbeat
    private let end = Date.now + 60
    private var count = 0

    init(pulse: Heartbeat) { self.pulse = pulse }

    mutating func next() -> CatalogRecord? {
      guard pulse.count < Self.beats, Date.now < end else { return nil }
      Thread.sleep(forTimeInterval: 0.002)
      count += 1
      return BusyCatalog.record(numbered: count)
    }
  }

  /// The times that single changes took while a job ran, ascending.
  private static func waits<T: Sendable>(
    _ name: String, _ busy: BusyCatalog, through other: Catalog? = nil, _ job: @escaping @Sendable () async throws -> T
  ) async throws -> [Duration] {
    let editing = Task {
      var waits: [Duration] = []
      while !Task.isCancelled {
        let start = ContinuousClock.now
        let number = waits.count % BusyCatalog.recordCount + 1
        do {
          try await (other ?? busy.catalog).edit("beside") { editor in
            try editor.update(RecordID(Int64(number))) { $0.note = "seen at \(start)" }
          }
        } catch is CancellationError {
          break
        }
        waits.append(ContinuousClock.now - start)
        try? await Task.sleep(for: .milliseconds(5))
      }
      return waits.sorted()
    }
    let start = ContinuousClock.now
    _ = try await job()
    let took = (ContinuousClock.now - start).milliseconds
    editing.cancel()
    let waits = try await editing.value
    let p99 = waits.isEmpty ? 0 : waits[(waits.count - 1) * 99 / 100].milliseconds
    let longest = waits.last?.milliseconds ?? 0
    BusyCatalog.note("changes beside \(name)", "\(waits.count) in \(took) ms, p99 \(p99) ms, longest \(longest) ms")
    if BusyCatalog.isMeasured { #expect(.milliseconds(p99) < longestWait, "\(name)") }
    return waits
  }
}
