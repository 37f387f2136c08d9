internal import CatalogStore
package import FTS5Pages
package import GRDB

/// Builds the ranked index of a catalog from its full-text index, term by term, in bounded steps.
///
///     var state = try RankedBuilder.begin(db, fieldWeights: weights, pages: pages)
///     while try !RankedBuilder(db, pages, fieldWeights: weights).step(postings: 2_000_000) {}   // each in its own transaction
///
/// A build covers the records up to the highest id there was when it began. It may take any number of transactions, and
/// goes on after a stop where it was. Records that change or disappear meanwhile may be in some lists and not in others, so
/// whoever searches has to leave out every record that was changed or removed since the build began.
package struct RankedBuilder {
  private let db: Database
  private let pages: IndexPages
  private let fieldWeights: [Double]
  private let groups: TermGroups

  /// - Parameters:
  ///   - pages: The full-text index.
  ///   - fieldWeights: A weight for each of its columns.
  ///   - groups: The terms that searches look for together. Without them searches for a word and its stems are slower.
  package init(
    _ db: Database, _ pages: IndexPages, fieldWeights: [Double], groups: @escaping TermGroups = { _ in [] }
  ) {
    (self.db, self.pages, self.fieldWeights, self.groups) = (db, pages, fieldWeights, groups)
  }

  /// Begins a build: removes all lists and notes what the new ones will cover.
  ///
  /// - Parameter lastID: The highest id in the catalog. Records above `RankedFormat.largestID` are not covered.
  package func begin(lastID: Int64) throws {
    let totals = try pages.totals()
    try RankedTables.clear(db)
    try RankedState(
      lastID: UInt32(clamping: min(lastID, Int64(RankedFormat.largestID))), recordCount: Int64(totals?.rowCount ?? 0),
      totalLength: Int64(totals?.tokenCounts.reduce(0, +) ?? 0)
    ).write(db)
  }

  /// Writes further lists.
  ///
  /// - Parameters:
  ///   - postings: The step ends with the list that reaches this number. It bounds the time of a step, but for one long list.
  ///   - shouldStop: Asked after each list.
  /// - Returns: `true` when all lists are written.
  /// - Throws: `RankedFault.missing` when no build has begun; `PageFault` for damage in the full-text index.
  package func step(postings: Int, shouldStop: () -> Bool = { false }) throws -> Bool {
    guard var state = try RankedState.read(db) else { throw RankedFault.missing }
    switch state.phase {
    case .lists: try writeLists(&state, postings, shouldStop)
    case .groups: try writeGroups(&state, postings, shouldStop)
    case .complete: return true
    }
    try state.write(db)
    return state.isComplete
  }

  private func writeLists(_ state: inout RankedState, _ postings: Int, _ shouldStop: () -> Bool) throws {
    var merge = try PostingMerge(pages, after: state.lastTerm)
    var writer = try ListWriter(
      db, RecordLengths(ColumnTable(db), largestID: state.lastID), state.model(fieldWeights), nextList: state.nextList)
    let lastID = Int64(state.lastID)
    var written = 0
    while let term = try merge.nextTerm() {
      try merge.forEachPosting { id, posting in
        guard 1...lastID ~= id else { return }
        written += 1
        try writer.append(UInt32(truncatingIfNeeded: id), posting)
      }
      try writer.finish(term)
      (state.lastTerm, state.nextList) = (term, writer.nextList)
      if written >= postings || shouldStop() { return }
    }
    (state.phase, state.lastTerm) = (.groups, [])
  }

  private func writeGroups(_ state: inout RankedState, _ postings: Int, _ shouldStop: () -> Bool) throws {
    let writer = try GroupWriter(db, state, fieldWeights: fieldWeights, groups)
    var read = 0
    while let term = try writer.nextTerm(after: state.lastTerm) {
      read += try writer.write(term)
      state.lastTerm = term
      if read >= postings || shouldStop() { return }
    }
    state.phase = .complete
  }
}

extension RankedState {
  /// The ranking of the time when the build began, which the bounds belong to.
  func model(_ fieldWeights: [Double]) -> RankingModel {
    RankingModel(recordCount: recordCount, totalLength: totalLength, fieldWeights: fieldWeights)
  }
}
