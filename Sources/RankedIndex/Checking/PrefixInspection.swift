internal import CatalogStore
internal import GRDB
internal import Platform

/// Compares the rows about prefixes with what the lists of their terms say.
///
/// Records that have changed since the build began may have other lengths, and are left out.
struct PrefixInspection {
  private let db: Database
  private let rows: PartRows
  private let state: RankedState
  private let stale: Set<UInt32>
  private let measure: PrefixMeasure
  private var held: [[UInt8]: PrefixRow] = [:]

  init(_ db: Database, _ lists: PostingLists, _ lengths: RecordLengths, _ model: BM25, stale: Set<UInt32>) {
    (self.db, rows, state, self.stale) = (db, lists.rows, lists.state, stale)
    measure = PrefixMeasure(lists, lengths, model)
  }

  /// True if a row is one of these, by its key.
  static func isKey(_ key: [UInt8]) -> Bool { key.first == PrefixFormat.mark }

  /// Takes a row.
  ///
  /// - Returns: The number of its parts.
  mutating func take(_ key: [UInt8], _ lists: PostingLists) throws -> Int {
    guard let row = try lists.prefix(Array(key.dropFirst())) else { throw RankedFault.missing }
    held[Array(key.dropFirst())] = row
    return 1
  }

  /// Compares everything, when all rows are taken and all lists are sound.
  ///
  /// - Returns: False when it was stopped.
  /// - Throws: `RankedFault` at the first contradiction.
  func finish() throws -> Bool {
    guard state.isOfThisFormat else {
      guard held.isEmpty else { throw RankedFault.damaged }
      return true
    }
    let prefixes = try Prefixes(db, .current)
    var (last, count): ([UInt8], Int) = ([], 0)
    while let prefix = try prefixes.next(after: last) {
      if Cancellation.isRequested { return false }
      if try compare(prefix) { count += 1 }
      last = prefix
    }
    guard count == held.count else { throw RankedFault.damaged }
    return true
  }

  /// - Returns: True if the prefix has a row.
  private func compare(_ prefix: [UInt8]) throws -> Bool {
    let (all, text) = try measure.records(prefix, accepts: RecordTest { !stale.contains($0) })
    guard let row = held[prefix] else {
      // A record that is no longer to be compared may have had too many occurrences.
      guard text == nil || !stale.isEmpty else { throw RankedFault.missing }
      return false
    }
    guard let text, all.count == row.recordCount, text.count == row.textCount else { throw RankedFault.damaged }
    for (records, ofText) in [(all, false), (text, true)] {
      let champions = try rows.withContent(PartID.champions(of: row.list)) {
        try PrefixChampion.read(
          $0, of: row, ofText: ofText, limit: RankedFormat.championCount, largestID: state.lastID)
      }
      let known = champions.filter { !stale.contains($0.id) }
      guard known.elementsEqual(records.champions.prefix(known.count)) else { throw RankedFault.damaged }
    }
    return true
  }
}
