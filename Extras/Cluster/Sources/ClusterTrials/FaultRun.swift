internal import CatalogFixtures
internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import ClusterIndex
internal import Foundation
internal import LocalNodes
internal import Synchronization
internal import TestTools

/// Two readers and a writer, each a thread of its own, until a moment.
final class FaultRun: Sendable {
  /// The counts so far.
  private struct Tally {
    var reads = 0
    var warned = 0
    var failedReads = 0
    var wrong: [String] = []
    var slowest = 0.0
    var slow: [String] = []
    var writes = 0
    var acknowledged = 0
    var retried = 0
    var failures: [String] = []
  }

  private let file: CatalogFile
  private let cluster: LocalCluster
  private let end: ContinuousClock.Instant
  private let seed: UInt64
  private let tally = Mutex(Tally())
  private let done = DispatchGroup()

  init(_ file: CatalogFile, _ cluster: LocalCluster, until end: ContinuousClock.Instant, seed: UInt64) {
    (self.file, self.cluster, self.end, self.seed) = (file, cluster, end, seed)
  }

  func start() {
    let works: [@Sendable () -> Void] = [{ self.read(seed: 1) }, { self.read(seed: 2) }, { self.write() }]
    for work in works {
      done.enter()
      Thread {
        work()
        self.done.leave()
      }.start()
    }
  }

  private func read(seed number: UInt64) {
    let search = ClusterSearch(cluster.layout)
    var random = SeededGenerator(seed: seed &+ number)
    while .now < end {
      let words = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        GeneratedText.words.randomElement(using: &random) ?? ""
      }
      let start = ContinuousClock.now
      do {
        try file.readNow { try self.compare(words.joined(separator: " "), search, Searcher($0)) }
      } catch {
        tally.withLock { tally in
          tally.failedReads += 1
          if tally.failures.count < 20 { tally.failures.append("read: \(error)") }
        }
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      tally.withLock { $0.slowest = max($0.slowest, seconds) }
    }
  }

  private func compare(_ query: String, _ search: ClusterSearch, _ searcher: Searcher) throws {
    var request = SearchRequest(query, limit: 5_000, sort: .added)
    request.allowsFewerWords = false
    let start = ContinuousClock.now
    let result = try search.search(request, searcher)
    note(query, result, (ContinuousClock.now - start) / .seconds(1))
    let wanted = try searcher.search(request)
    let isSame = result.answer.total == wanted.total && result.answer.hits.map(\.id) == wanted.hits.map(\.id)
    let isWarned = !result.answer.warnings.isEmpty || !result.lostShards.isEmpty
    tally.withLock { tally in
      tally.reads += 1
      if isWarned { tally.warned += 1 }
      if !isSame, !isWarned { tally.wrong.append("\(query): \(result.answer.total) of \(wanted.total)") }
    }
  }

  /// Keeps the first answers that took longer than the cluster should.
  private func note(_ query: String, _ result: ClusterSearch.Result, _ seconds: Double) {
    guard seconds > 2.5 else { return }
    let reasons = result.failures.joined(separator: " ")
    tally.withLock { tally in
      if tally.slow.count < 10 { tally.slow.append("\(query): \(Int(seconds * 1_000)) ms of the cluster. \(reasons)") }
    }
  }

  private func write() {
    var follow = ClusterFollow(cluster.layout)
    var random = SeededGenerator(seed: seed &+ 3)
    while .now < end {
      let chance = Int.random(in: 0..<10, using: &random)
      do {
        try change(chance, &random)
        tally.withLock { $0.writes += 1 }
        while try !file.readNow({ try follow.run(Searcher($0)).behind.isEmpty }), .now < end {
          tally.withLock { $0.retried += 1 }
          Thread.sleep(forTimeInterval: 0.5)
        }
        tally.withLock { $0.acknowledged = $0.writes }
      } catch {
        tally.withLock { $0.failures.append("change \(chance): \(error)") }
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  /// Adds some records, removes one, or undoes the last change.
  ///
  /// - Parameter chance: Decides which, 0 to 9.
  private func change(_ chance: Int, _ random: inout SeededGenerator) throws {
    let number = Int64.random(in: 1...20_000, using: &random)
    let records = (0..<20).map { GeneratedText.text($0, using: &random) }
    try file.writeNow { db in
      switch chance {
      case 0: _ = try JournalReversal(db).reverse(nil, undoing: true, at: 9)
      case 1..<4:
        // An earlier change may have removed it.
        guard let record = try RecordTable(db).ids(in: number...number + 100).first else { return }
        let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "trial"))
        try writer.remove(record)
        try writer.flush()
      default: try SampleCatalog.put(records, into: "generated", at: 2, db)
      }
    }
  }

  /// Waits for the threads, brings all copies in step, and compares them.
  ///
  /// - Returns: True if nothing was wrong and nothing is missing.
  func finish() throws -> Bool {
    done.wait()
    var follow = ClusterFollow(cluster.layout)
    var step = try file.readNow { try follow.run(Searcher($0)) }
    for _ in 0..<20 where !step.behind.isEmpty {
      Thread.sleep(forTimeInterval: 1)
      step = try file.readNow { try follow.run(Searcher($0)) }
    }
    let findings = try file.readNow { try CopyCheck(cluster.layout, Searcher($0)).differences() }
    ClusterTrials.report(
      "at the end: \(step.behind.count) copies behind, \(findings.count) of \(cluster.layout.allCopies.count) copies differ"
    )
    for finding in findings { ClusterTrials.report("\(finding)") }
    return step.behind.isEmpty && findings.isEmpty && tally.withLock { $0.wrong.isEmpty }
  }

  var lines: [String] {
    tally.withLock { tally in
      [
        "\(tally.reads) answers, \(tally.wrong.count) wrong without a warning, \(tally.warned) with a warning, "
          + "\(tally.failedReads) failed; the slowest took \(Int(tally.slowest * 1_000)) ms",
        "\(tally.writes) changes, \(tally.acknowledged) acknowledged by all copies, \(tally.retried) steps retried",
      ] + tally.wrong.prefix(10).map { "wrong: \($0)" } + tally.slow.map { "slow: \($0)" } + tally.failures.prefix(10)
    }
  }
}
