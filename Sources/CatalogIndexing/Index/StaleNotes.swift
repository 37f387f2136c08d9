internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// Notes the records that a transaction changes and that lists of the ranked index cover, so that searches ask the
/// full-text index for them.
///
/// Added records need no note: their ids are above those of the lists. Records that an undo gives back need one.
struct StaleNotes {
  private let generations: [(lastID: Int64, stale: StaleRecords)]

  /// Reads what the lists cover, which other transactions change.
  init(_ db: Database) throws {
    generations = try [IndexGeneration.current, .next].compactMap { generation in
      guard let state = try Self.state(db, generation) else { return nil }
      return (Int64(state.lastID), StaleRecords(db, generation))
    }
  }

  func note(_ id: RecordID) throws {
    for generation in generations where id.rawValue <= generation.lastID { try generation.stale.add(id) }
  }

  /// The state of a generation. A damaged one is removed: without it nothing reads the lists, and the next job builds
  /// others.
  private static func state(_ db: Database, _ generation: IndexGeneration) throws -> RankedState? {
    do {
      return try RankedState.read(db, generation)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      try RankedState.remove(db, generation)
      return nil
    }
  }
}
