package import CatalogStore
package import FTS5Pages
package import GRDB

/// Builds the ranked index of a catalog from its full-text index, term by term, in bounded steps.
///
///     let builder = RankedBuilder(db, .next, pages)
///     try builder.begin(lastID: 90_000)
///     while try !builder.step(postings: 2_000_000) {}   // each in its own transaction
///
/// A build covers the records up to the highest id there was when it began. It may take any number of transactions, and
/// goes on after a stop where it was. Records that change or disappear meanwhile may be in some lists and not in
/// others, so a search has to leave out every record that was changed or removed since the build began: `StaleRecords`.
package struct RankedBuilder {
  private let db: Database
  private let generation: IndexGeneration
  private let pages: IndexPages
  private let fieldWeights: [Double]
  private let groups: TermGroups
  private let authors: AuthorScan

  /// - Parameters:
  ///   - generation: The tables to fill.
  ///   - pages: The full-text index.
  ///   - fieldWeights: A weight for each of its columns.
  ///   - groups: The terms that searches look for together. Without them searches for a word and its stems are slower.
  ///   - authors: What the last phase has read so far. A builder of one step gets that of the step before.
  package init(
    _ db: Database, _ generation: IndexGeneration, _ pages: IndexPages,
    fieldWeights: [Double] = BM25.fieldWeights, authors: AuthorScan = AuthorScan(),
    groups: @escaping TermGroups = { _ in [] }
  ) {
    (self.db, self.generation, self.pages) = (db, generation, pages)
    (self.fieldWeights, self.groups, self.authors) = (fieldWeights, groups, authors)
  }

  /// Begins a build: creates empty tables and notes what their lists will cover.
  ///
  /// - Parameter lastID: The highest id in the catalog. Records above `RankedFormat.largestID` are not covered.
  package func begin(lastID: Int64) throws {
    let totals = try pages.totals()
    try Schema.makeRankedIndex(db, generation)
    try RankedState(
      lastID: UInt32(clamping: min(lastID, Int64(RankedFormat.largestID))), recordCount: Int64(totals?.rowCount ?? 0),
      totalLength: Int64(totals?.tokenCounts.reduce(0, +) ?? 0)
    ).write(db, generation)
  }

  /// Writes further lists.
  ///
  /// - Parameters:
  ///   - postings: The step ends with the list that reaches this number. It bounds the time of a step, except for one
  ///     long list.
  ///   - isOver: Asked after each list; `true` ends the step with it.
  /// - Returns: `true` when all lists are written.
  /// - Throws: `RankedFault.missing` when no build has begun; `PageFault` for damage in the full-text index.
  package func step(postings: Int, until isOver: () -> Bool = { false }) throws -> Bool {
    guard var state = try RankedState.read(db, generation) else { throw RankedFault.missing }
    switch state.phase {
    case .lists: try writeLists(&state, postings, isOver)
    case .groups: try writeGroups(&state, postings, isOver)
    case .prefixes: try writePrefixes(&state, postings, isOver)
    case .authors: try writeAuthors(&state, postings, isOver)
    case .complete: return true
    }
    try state.write(db, generation)
    return state.isComplete
  }

  /// The share of a build that is done, 0 to 1, by the pages of the full-text index that were read.
  package func progress() throws -> Double {
    guard let state = try RankedState.read(db, generation) else { return 0 }
    let lists = 0.9
    switch state.phase {
    case .lists: return try lists * share(before: state.lastTerm)
    case .groups: return try lists + (1 - lists) / 2 * share(before: state.lastTerm)
    case .prefixes: return try 1 - (1 - lists) / 2 * (1 - share(before: state.lastTerm))
    case .authors, .complete: return 1
    }
  }

  /// The share of the leaves of the largest segment that come before a term.
  private func share(before term: [UInt8]) throws -> Double {
    let segments = try pages.structure()?.segments ?? []
    guard let largest = segments.max(by: { $0.lastLeaf - $0.firstLeaf < $1.lastLeaf - $1.firstLeaf }) else { return 1 }
    let key = [SegmentCursor.mainIndex] + term
    let leaf = try SparseIndex(pages, largest).leaves(from: key) { _ in false }.first ?? largest.firstLeaf
    return Double(leaf - largest.firstLeaf) / Double(largest.lastLeaf - largest.firstLeaf + 1)
  }

  private func writeLists(_ state: inout RankedState, _ postings: Int, _ isOver: () -> Bool) throws {
    var merge = try PostingMerge(pages, after: state.lastTerm)
    var writer = ListWriter(
      try RowWriter(db, .of(generation)), RecordLengths(ColumnTable(db), largestID: state.lastID),
      state.model(fieldWeights), nextList: state.nextList)
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
      if written >= postings || isOver() { return }
    }
    (state.phase, state.lastTerm) = (.groups, [])
  }

  private func writeGroups(_ state: inout RankedState, _ postings: Int, _ isOver: () -> Bool) throws {
    let writer = try GroupWriter(db, generation, state, fieldWeights: fieldWeights, groups)
    var read = 0
    while let term = try writer.nextTerm(after: state.lastTerm) {
      read += try writer.write(term)
      state.lastTerm = term
      if read >= postings || isOver() { return }
    }
    (state.phase, state.lastTerm) = (.prefixes, [])
  }

  private func writePrefixes(_ state: inout RankedState, _ postings: Int, _ isOver: () -> Bool) throws {
    let prefixes = try Prefixes(db, generation)
    let lists = try PostingLists(db, state, PartRows(db, generation), fieldWeights: fieldWeights, generation)
    let measure = PrefixMeasure(
      lists, RecordLengths(ColumnTable(db), largestID: state.lastID), state.model(fieldWeights))
    var writer = PrefixWriter(try RowWriter(db, .of(generation)), measure, nextList: state.nextList)
    var read = 0
    while let prefix = try prefixes.next(after: state.lastTerm) {
      read += try writer.write(prefix)
      (state.lastTerm, state.nextList) = (prefix, writer.nextList)
      if read >= postings || isOver() { return }
    }
    state.beginAuthors()
  }

  /// Reads further records, and writes the rows about authors when all are read: as many as there are different names,
  /// and in one step, so that all have the numbers of one scan.
  private func writeAuthors(_ state: inout RankedState, _ limit: Int, _ isOver: () -> Bool) throws {
    authors.begin(state.lastTerm)
    let rows = try RowWriter(db, .of(generation))
    let writer = AuthorWriter(rows, authors, lastID: state.lastID)
    let hasRoom = Int64(state.lastID) / Int64(AuthorFormat.mostIDsPerRecord) <= state.recordCount
    if hasRoom {
      let isRead = try authors.read(
        db, through: state.lastID, limit: limit / Self.postingsPerRecord, until: isOver)
      guard isRead else { return }
    }
    if hasRoom, !authors.isTooLarge {
      var lists = ListWriter(
        rows, RecordLengths(ColumnTable(db), largestID: state.lastID), state.model(fieldWeights),
        nextList: state.nextList)
      try writer.writeNames()
      try writer.writeLines(&lists)
      try writer.writeTerms(&lists)
      state.nextList = lists.nextList
    } else {
      try writer.writeNothing()
    }
    state.phase = .complete
  }

  /// Reading a record's row takes about as long as writing this many postings.
  private static let postingsPerRecord = 8
}

extension RankedState {
  /// The ranking of the time when the build began, which the bounds belong to.
  func model(_ fieldWeights: [Double]) -> BM25 {
    BM25(recordCount: recordCount, totalLength: totalLength, fieldWeights: fieldWeights)
  }
}
