internal import CatalogStore

/// The records that come first in an order by date, whatever a query looks for: a few, more, and many.
///
/// If enough matches are among the first few thousand records of the catalog in the order, the first matches are among
/// them, and no other dates are read. The tiers take some milliseconds to find: they are made after some queries have
/// asked for an order by date in one state of the file, and kept while the file stays the same.
final class DateTiers {
  private let sizes: [Int]
  private let leastRecords: Int
  private let queriesBefore: Int
  private var queryCount = 0
  /// By direction, the largest tier first.
  private var tiers: [Bool: [DocIDSet]] = [:]

  /// - Parameters:
  ///   - sizes: The records of each tier, the largest first.
  ///   - leastRecords: In a smaller catalog the largest tier would leave out too few.
  ///   - queriesBefore: The queries that are answered without tiers.
  init(sizes: [Int] = [8_192, 1_024, 128], leastRecords: Int = 32_768, queriesBefore: Int = 12) {
    (self.sizes, self.leastRecords, self.queriesBefore) = (sizes, leastRecords, queriesBefore)
  }

  /// Those of a connection.
  static func of(_ table: ColumnTable) -> DateTiers { table.cache.companion { DateTiers() } }

  /// The tiers, the largest first; each has the next. `nil` if they are not worth making yet.
  func tiers(_ snapshot: Snapshot, isDescending: Bool) throws -> [DocIDSet]? {
    guard snapshot.largestID >= leastRecords else { return nil }
    if let known = tiers[isDescending] { return known }
    queryCount += 1
    guard queryCount > queriesBefore, let size = sizes.first else { return nil }
    let first = try Self.first(size, snapshot, isDescending: isDescending)
    let made = sizes.map { size in
      var tier = DocIDSet(upTo: snapshot.largestID)
      for key in first.prefix(size) { tier.insert(key.id) }
      return tier
    }
    tiers[isDescending] = made
    return made
  }

  /// The first records in the order.
  private static func first(_ count: Int, _ snapshot: Snapshot, isDescending: Bool) throws -> [SortKey] {
    var best = TopK<SortKey>(limit: count, after: nil)
    let columns = (start: snapshot.columns.reader(.dateStart), end: snapshot.columns.reader(.dateEnd))
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * ColumnKind.chunkLength) { memory in
      let starts = UnsafeMutableBufferPointer(rebasing: memory[..<ColumnKind.chunkLength])
      let ends = UnsafeMutableBufferPointer(rebasing: memory[ColumnKind.chunkLength...])
      for first in stride(from: 0, through: Int(snapshot.largestID), by: ColumnKind.chunkLength) {
        let last = min(Int(snapshot.largestID), first + ColumnKind.chunkLength - 1)
        try columns.start.read(from: first, into: UnsafeMutableRawBufferPointer(starts))
        try columns.end.read(from: first, into: UnsafeMutableRawBufferPointer(ends))
        offer(starts, ends, max(1, first)...last, isDescending, to: &best)
      }
    }
    return best.keys
  }

  private static func offer(
    _ starts: UnsafeMutableBufferPointer<Double>, _ ends: UnsafeMutableBufferPointer<Double>, _ ids: ClosedRange<Int>,
    _ isDescending: Bool, to best: inout TopK<SortKey>
  ) {
    for id in ids {
      let place = id % ColumnKind.chunkLength
      let start = starts[place]
      if let last = best.last, !((isDescending ? -start : start) <= last.primary) { continue }
      best.offer(SortKey(start: start, end: ends[place], id: Int64(id), isDescending: isDescending))
    }
  }
}

/// The matches of a query among the tiers of an order by date.
struct TieredMatches {
  /// The smallest known to have enough of the matches, at first the largest, and those below it.
  private var tiers: ArraySlice<DocIDSet>
  private let needed: Int
  /// The number of candidates at which the next tier is tried.
  private var mostCandidates: Int
  /// The matches in the first of the tiers.
  private var candidates: [UInt32] = []
  /// All matches, while they are few.
  private var all: [UInt32] = []
  private var total = 0

  /// All matches are kept up to this number: about as many as have enough in the largest tier of a million records.
  private static let mostKept = 4_096
  private static let blockLength = 32

  /// - Parameter limit: The length of the page. One more match says that another page follows.
  init(_ tiers: [DocIDSet], limit: Int) {
    (self.tiers, needed) = (tiers[...], limit + 1)
    mostCandidates = 8 * needed
  }

  mutating func take(_ ids: UnsafeBufferPointer<UInt32>) {
    total += ids.count
    if total <= Self.mostKept { all.append(contentsOf: ids) }
    guard let tier = tiers.first else { return }
    tier.forEachMember(of: ids) { candidates.append($0) }
    if candidates.count > mostCandidates { narrow() }
  }

  /// Goes on with the next tier when it has enough of the matches so far.
  private mutating func narrow() {
    mostCandidates = 2 * candidates.count
    guard let next = tiers.dropFirst().first else { return }
    let found = candidates.filter { next.contains(Int64($0)) }
    guard found.count >= needed else { return }
    (candidates, tiers, mostCandidates) = (found, tiers.dropFirst(), 8 * needed)
  }

  /// Candidates that are guaranteed to contain the first matches; `nil` if the tiers hold too few.
  var offered: [UInt32]? {
    if candidates.count >= needed { return candidates }
    return all.count == total ? all : nil
  }

  /// Offers the matches that may be among the first, and counts the others.
  ///
  /// - Returns: False, without an offer, when those in the tiers are too few.
  func offer(to best: inout TopK<SortKey>, _ keys: inout ValueKeys) throws -> Bool {
    guard let offered else { return false }
    try offered.withUnsafeBufferPointer { ids in
      // The first few give a key that most of the others come after.
      for start in stride(from: 0, to: ids.count, by: Self.blockLength) {
        let block = UnsafeBufferPointer(rebasing: ids[start..<min(start + Self.blockLength, ids.count)])
        try keys.offer(block, to: &best)
      }
    }
    best.skip(total - offered.count)
    return true
  }
}
