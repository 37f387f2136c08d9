internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import RankedIndex

/// The share of a catalog that the lists of its ranked index cover.
struct RankedCoverage {
  /// True if too many records are outside of the present generation's lists, or none are in lists.
  let needsBuild: Bool
  /// True if a build has begun that covers enough of the catalog to be worth its end.
  let canContinue: Bool

  init(_ db: Database) throws {
    let records = try IndexGeneration.current.pages(db).totals()?.rowCount ?? 0
    let most = Self.mostOutside(of: records)
    let current = try? RankedState.read(db)
    // An index by another analyzer is about to be replaced.
    let isIndexed = try records > 0 && AnalyzerStamp.outdated(db) == nil
    let isCovered =
      try current.map { try $0.isComplete && $0.isOfThisFormat && Self.isCovered($0, .current, most, db) } ?? false
    needsBuild = isIndexed && !isCovered
    canContinue = try (try? RankedState.read(db, .next)).map { try Self.isCovered($0, .next, most, db) } ?? false
  }

  /// The most records outside of the lists: beyond them, asking the full-text index for the rest costs too much. Of
  /// stale ones there may be only as many as searches ask for one by one.
  private static func mostOutside(of records: Int) -> Int { max(2_000, records / 20) }

  private static func isCovered(
    _ state: RankedState, _ generation: IndexGeneration, _ most: Int, _ db: Database
  ) throws -> Bool {
    let stale = try StaleRecords(db, generation).ids(limit: StaleRecords.mostSearched + 1).count
    guard stale <= StaleRecords.mostSearched else { return false }
    let later = try RecordScan.count(db, after: Int64(state.lastID), atMost: most - stale + 1)
    return stale + later <= most
  }

  /// True if a new generation is being built.
  static func isUnderWay(_ db: Database) throws -> Bool { try RankedState.read(db, .next) != nil }

  /// Drops the tables of an unfinished build.
  static func discardNext(_ db: Database) throws { try Schema.dropRankedIndex(db, .next) }
}
