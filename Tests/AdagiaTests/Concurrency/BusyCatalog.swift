import Adagia
import Foundation
import TestTools

/// A catalog of generated records, with an equally large one beside it that has other records.
///
/// `ADAGIA_CONTRACT_RECORDS=100000` has them measured, by an optimized build on a machine at rest: there are more
/// records than in other runs, the tests print times, and the times have bounds.
struct BusyCatalog {
  private static let wanted = ProcessInfo.processInfo.environment["ADAGIA_CONTRACT_RECORDS"].flatMap { Int($0) }
  static let recordCount = wanted ?? 4_000
  static var isMeasured: Bool { wanted != nil }

  let folder: TemporaryFolder
  let catalog: Catalog
  var path: String { folder.path("busy.db") }
  var otherPath: String { folder.path("other.db") }

  init() async throws {
    folder = try TemporaryFolder()
    let prepared = try await Self.prepared.value
    for name in ["busy.db", "other.db"] {
      try FileManager.default.copyItem(atPath: prepared.path(name), toPath: folder.path(name))
    }
    catalog = try Catalog(at: folder.path("busy.db"), for: .writing)
  }

  /// A folder with both catalogs, made once: that takes seconds in a debug build.
  private static let prepared = Task {
    let folder = try TemporaryFolder.ofRun()
    for (name, seed, collection) in [("busy.db", 1, "many"), ("other.db", 2, "other")] {
      let catalog = try Catalog(at: folder.path(name), for: .writing)
      try await catalog.importRecords(records(seed: UInt64(seed)), into: collection)
      try await catalog.close()
    }
    return folder
  }

  /// Records of twenty words from a vocabulary of a thousand.
  static func records(seed: UInt64) -> [CatalogRecord] {
    var random = SeededGenerator(seed: seed)
    return (0..<recordCount).map { number in
      var record = CatalogRecord()
      record.title = "number \(seed).\(number)"
      record.text = (0..<20).map { _ in "word\(Int.random(in: 0..<1_000, using: &random))" }.joined(separator: " ")
      record.date = RecordDate(year: Int.random(in: 1_500...2_000, using: &random))
      record.attributions = [Attribution(creator: "Author \(Int.random(in: 0..<300, using: &random))")]
      record.extra["pages"] = .integer(Int64(number % 900))
      return record
    }
  }

  static func record(numbered number: Int) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "word\(number)"
    return record
  }

  /// Prints a figure of a run that was asked to measure.
  static func note(_ name: String, _ value: String) {
    if isMeasured { print("contract: \(name): \(value)") }
  }
}

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15 }
}

/// The pulse of Swift's shared threads: a task that wants to run every 5 milliseconds.
struct Heartbeat: Sendable {
  private let task: Task<Duration, Never>
  private let beats = Counter()
  /// The beats so far.
  var count: Int { beats.value }

  init() {
    task = Task.detached { [beats] in
      var longest = Duration.zero
      var last = ContinuousClock.now
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(5))
        let now = ContinuousClock.now
        longest = max(longest, now - last)
        last = now
        beats.increment()
      }
      return longest
    }
  }

  /// Ends the pulse.
  ///
  /// - Returns: The longest time between two beats.
  func stop() async -> Duration {
    task.cancel()
    return await task.value
  }
}
