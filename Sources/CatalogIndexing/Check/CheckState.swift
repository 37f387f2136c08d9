internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import Platform
internal import Synchronization

/// The state that the tasks of one check share: findings, and the figures that are compared at the end.
final class CheckState: Sendable {
  let findings = FindingList()
  let sums: EntrySums
  /// True if this program's analyzer made the index, so that its words can be compared.
  let comparesWords: Bool
  /// The columns of a file of its version.
  let kinds: [ColumnKind]
  let version: Int
  let collections: Set<Int64>
  private let shared = Mutex(Shared())

  private struct Shared {
    /// Records that are known to be damaged, and need not match the index.
    var faulty: Set<Int64> = []
    var counts = [Int](repeating: 0, count: CoreField.searchable.count)
    var recordCount = 0
    var extraNames: Set<ExactString> = []
    /// True if the whole index has been read.
    var hasReadIndex = false
    /// True if all records have been read.
    var hasReadRecords = true
    /// The totals that the index stores.
    var stored: IndexTotals?
    var storedNames: Set<ExactString> = []
    /// The records whose postings the whole ranked index was read for: up to an id, but not these.
    var ranked: (lastID: UInt32, besides: Set<UInt32>)?
  }

  init(_ db: Database, largest: Int64, count: Int) throws {
    sums = EntrySums(largest: largest, count: count)
    version = try FileVersion.of(db)
    comparesWords = try AnalyzerStamp.outdated(db) == nil
    let version = version
    kinds = ColumnKind.allCases.filter { kind in
      switch kind {
      case .created, .modified: version >= FileVersion.moments
      case .traits: version >= FileVersion.querySupport
      default: true
      }
    }
    collections = Set(try CollectionTable(db).names().map(\.id))
  }

  func noteFaulty(_ id: Int64) {
    _ = shared.withLock { $0.faulty.insert(id) }
  }

  func note(_ part: RecordTotals) {
    shared.withLock { shared in
      shared.recordCount += part.recordCount
      for place in part.counts.indices { shared.counts[place] += part.counts[place] }
      shared.extraNames.formUnion(part.extraNames)
    }
  }

  func noteIndexRead() { shared.withLock { $0.hasReadIndex = true } }
  func noteRanked(through lastID: UInt32, besides stale: Set<UInt32>) {
    shared.withLock { $0.ranked = (lastID, stale) }
  }

  func noteRecordsUnread() { shared.withLock { $0.hasReadRecords = false } }

  func noteStored(_ totals: IndexTotals?, names: [String]) {
    shared.withLock { ($0.stored, $0.storedNames) = (totals, Set(names.map { ExactString($0) })) }
  }

  /// Compares the figures that are complete only at the end.
  func compareAll() {
    compareSums()
    compareRankedSums()
    let (shared, faulty) = shared.withLock { ($0, $0.faulty) }
    guard shared.hasReadRecords, !Cancellation.isRequested else { return }
    let missing = version >= FileVersion.querySupport ? shared.extraNames.subtracting(shared.storedNames) : []
    findings.add(.extraName, count: missing.count, missing.sorted().map(\.text))
    guard comparesWords, faulty.isEmpty else { return }
    let stored = shared.stored
    if (stored?.rowCount ?? 0) != shared.recordCount || (stored.map { $0.tokenCounts != shared.counts } ?? false) {
      findings.add(.indexTotals, "\(stored?.rowCount ?? 0) records in the totals, \(shared.recordCount) in the file")
    }
  }

  /// Compares the index entries of each record with the expected ones.
  private func compareSums() {
    let (faulty, isWhole, hasAll) = shared.withLock { ($0.faulty, $0.hasReadIndex, $0.hasReadRecords) }
    guard comparesWords, isWhole, hasAll, !Cancellation.isRequested else { return }
    sums.forEachDifference { id, isHeld, isThere in
      guard !faulty.contains(id) else { return }
      findings.add(isThere ? isHeld ? .indexDiffers : .indexMissing : .indexExtra, "record \(id)")
    }
  }
}

extension CheckState {
  /// Compares the ranked index's entries of each record that it covers with those of the full-text index.
  private func compareRankedSums() {
    let (ranked, hasReadIndex) = shared.withLock { ($0.ranked, $0.hasReadIndex) }
    guard hasReadIndex, let ranked, !Cancellation.isRequested else { return }
    sums.forEachRankedDifference(through: Int64(ranked.lastID)) { id in
      let isStale = UInt32(exactly: id).map { ranked.besides.contains($0) } ?? false
      if !isStale { findings.add(.rankedDiffers, "record \(id)") }
    }
  }
}

/// Sums over all records.
struct RecordTotals {
  var recordCount = 0
  /// The number of words in each field.
  var counts = [Int](repeating: 0, count: CoreField.searchable.count)
  var extraNames: Set<ExactString> = []
}
