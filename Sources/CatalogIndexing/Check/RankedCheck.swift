internal import CatalogStore
internal import GRDB
internal import Platform
internal import RankedIndex

/// Reads the whole ranked index and sums up hashes of its postings for each record, as `IndexWalk` does with the
/// full-text index: at the end the sums have to be equal.
struct RankedCheck {
  private let db: Database
  private let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  /// A catalog without a complete ranked index is sound: searches ask the full-text index.
  func run() throws {
    guard state.version >= FileVersion.ranked, let inspection = try RankedInspection(db) else { return }
    let sums = state.sums
    var isSound = true
    try inspection.run { place in
      isSound = false
      state.findings.add(.rankedRows, place)
    } visit: { term in
      let hash = term.withUnsafeBufferPointer { PostingHash.term($0) }
      return { id, positions in
        var sum: UInt64 = 0
        for position in positions {
          sum &+= PostingHash.place(hash, column: position.field, position: Int(position.token))
        }
        sums.addRanked(sum, Int64(id))
      }
    }
    if isSound, !Cancellation.isRequested { state.noteRanked(through: inspection.lastID, besides: inspection.stale) }
  }
}
