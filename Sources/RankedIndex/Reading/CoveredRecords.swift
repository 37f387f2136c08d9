internal import CatalogStore
internal import GRDB

/// The records that the lists answer for: the ids up to the last of the build, except those that were changed or
/// removed since it began.
final class CoveredRecords {
  let state: RankedState
  /// The records that the lists are wrong about, ascending.
  let stale: [UInt32]
  /// A bit for each of them; empty when there are none.
  private let bits: [UInt64]

  init(_ state: RankedState, stale: [UInt32]) {
    (self.state, self.stale) = (state, stale)
    var bits = [UInt64](repeating: 0, count: stale.last.map { Int($0) / 64 + 1 } ?? 0)
    for id in stale { bits[Int(id) / 64] |= 1 << UInt64(id % 64) }
    self.bits = bits
  }

  /// True if the lists are right about a record up to the last id.
  @inline(__always)
  func isCurrent(_ id: UInt32) -> Bool {
    let word = Int(id) / 64
    return word >= bits.count || bits[word] & (1 << UInt64(id % 64)) == 0
  }

  /// Of 64 records up to the last id those that the lists are right about.
  ///
  /// - Parameter first: The id of the lowest bit, a multiple of 64.
  func current(_ records: UInt64, from first: UInt32) -> UInt64 {
    let word = Int(first / 64)
    return word < bits.count ? records & ~bits[word] : records
  }

  /// A test that a record is current and passes another; `nil` when all do.
  func test(_ accepts: RecordTest?) -> RecordTest? {
    guard !stale.isEmpty else { return accepts }
    return RecordTest(
      { [self] id in try isCurrent(id) && accepts?(id) ?? true },
      passing: { [self] bits, first in
        let current = current(bits, from: first)
        return current == 0 ? 0 : try accepts?.among(current, from: first) ?? current
      })
  }

  /// The records whose values in the columns are those of the build; `nil` when the build has no number.
  var unchanged: UnchangedRecords? {
    state.build.map { UnchangedRecords(build: $0, lastID: state.lastID, changed: stale) }
  }

  // MARK: - The file

  /// The records that the lists in the file cover, or the reason why they are not used.
  ///
  /// - Throws: `RankedFault.damaged` for a damaged state, or stale ids that do not match their seal.
  static func read(_ db: Database) throws -> Result<CoveredRecords, RankedRefusal> {
    guard try FileVersion.of(db) >= FileVersion.ranked, let state = try RankedState.read(db) else {
      return .failure(.missing)
    }
    guard state.isComplete else { return .failure(.unfinished) }
    guard try StaleRecords(db).ids(limit: StaleRecords.mostSearched + 1).count <= StaleRecords.mostSearched else {
      return .failure(.outdated)
    }
    let stale = try StaleRecords(db).sealedIDs()
    let covered = stale.compactMap { UInt32(exactly: $0) }.filter { $0 <= state.lastID }
    return .success(CoveredRecords(state, stale: covered))
  }
}

/// A reason why a catalog's ranked index answers nothing.
package enum RankedRefusal: Error {
  case missing
  case unfinished
  /// Too many records were changed or removed since it was built.
  case outdated
}
