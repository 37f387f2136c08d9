internal import CatalogStore
package import GRDB
internal import Platform

/// Reads the whole ranked index, every row with its seal, and compares what the rows of each list say of it with its
/// postings.
///
///     let inspection = try RankedInspection(db)
///     try inspection?.run(fault: { print($0) }) { term in { id, positions in … } }
///
/// The postings are given to the caller, who knows what they should be. Postings of stale records are not: the lists
/// may have what such a record was at any time since the build began.
package struct RankedInspection {
  /// The highest id that the lists cover.
  package let lastID: UInt32
  /// The records whose postings are left out.
  package let stale: Set<UInt32>

  private let db: Database
  private let state: RankedState
  private let lists: PostingLists
  private let rows: PartRows
  private let lengths: RecordLengths
  private let model: BM25

  /// A receiver of the postings of one term: the record, and its positions of the term, ascending.
  package typealias Postings = (_ id: UInt32, _ positions: UnsafeBufferPointer<Position>) -> Void

  /// - Returns: `nil` when the catalog has no complete ranked index.
  /// - Throws: `RankedFault` for a damaged state.
  package init?(_ db: Database) throws {
    guard let state = try RankedState.read(db), state.isComplete else { return nil }
    (self.db, self.state) = (db, state)
    lastID = state.lastID
    stale = Set(try StaleRecords(db).sealedIDs().compactMap { UInt32(exactly: $0) })
    rows = PartRows(db)
    model = state.model(BM25.fieldWeights)
    lists = try PostingLists(db, state, rows, fieldWeights: model.fieldWeights)
    lengths = RecordLengths(ColumnTable(db), largestID: state.lastID)
  }

  /// - Parameters:
  ///   - fault: Called with the place of each damage.
  ///   - visit: Called with each term, ascending.
  /// Ends after the current list when the work of this thread is to end.
  ///
  /// - Throws: `DatabaseError` when the tables themselves cannot be read.
  package func run(fault: (String) -> Void, visit: ([UInt8]) -> Postings) throws {
    let terms = try SQLStatement(db, Self.terms)
    defer { terms.reset() }
    var partCount = 0
    var isSound = true
    let authors = AuthorInspection(db, rows, state, stale: stale)
    var prefixes = PrefixInspection(db, lists, lengths, model, stale: stale)
    while try terms.step() {
      if Cancellation.isRequested { return }
      let term = terms.withBytes(0) { Array($0) }
      do {
        if PrefixInspection.isKey(term) {
          partCount += try prefixes.take(term, lists)
        } else if AuthorInspection.isKey(term) {
          partCount += try read(term, authors.visit(term))
        } else {
          partCount += try read(term, current(visit(term)))
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
        isSound = false
        fault("'\(String(decoding: term, as: UTF8.self))': \(error.message ?? "damaged")")
      }
    }
    // The number of parts of a damaged list is unknown.
    guard isSound else { return }
    do {
      guard try prefixes.finish(), let authorParts = try authors.finish() else { return }
      let held = try Int.fetchOne(db, sql: Self.partCount) ?? 0
      if held > partCount + authorParts { fault("rows that belong to no list") }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      fault("authors and prefixes: \(error.message ?? "damaged")")
    }
  }

  /// A receiver of the postings of records that have not changed.
  private func current(_ visit: @escaping Postings) -> Postings {
    { id, positions in
      if !stale.contains(id) { visit(id, positions) }
    }
  }

  /// - Returns: The number of the list's parts.
  private func read(_ term: [UInt8], _ visit: Postings) throws -> Int {
    guard let list = try lists.read(term, .all) else { throw RankedFault.missing }
    var reading = try ListReading(list, lengths, model)
    defer { reading.close() }
    try reading.run(isSure: { !stale.contains($0) }, visit: visit)
    guard !list.isInline else { return 0 }
    try checkGroups(of: list)
    return try parts(of: list, reading)
  }

  /// Reads all parts of a list, whether searches need them or not.
  private func parts(of list: PostingList, _ reading: ListReading) throws -> Int {
    let statement = try SQLStatement(db, Self.parts)
    statement.bind(PartID.skips(of: list.head.list), at: 1)
    statement.bind(PartID.skips(of: list.head.list + 1), at: 2)
    defer { statement.reset() }
    var count = 0
    while try statement.step() {
      let id = statement.integer(0)
      _ = try statement.withBytes(1) { try RowSeal.open($0, id: id).count }
      count += 1
    }
    guard try count == reading.partCount else { throw RankedFault.missing }
    return count
  }

  /// Compares the facts of groups with their lists.
  private func checkGroups(of word: PostingList) throws {
    guard word.mayHaveGroups else { return }
    for facts in try word.groups() {
      let others = try facts.others.compactMap { try lists.read($0, .all) }
      guard others.count == facts.others.count else { throw RankedFault.missing }
      var measure = try GroupMeasure([word] + others)
      defer { measure.close() }
      guard try measure.facts() == facts else { throw RankedFault.damaged }
    }
  }

  /// Columns: the terms, ascending.
  private static let terms = "SELECT term FROM ranked_term ORDER BY term"
  /// `?1` the first id of a list's parts, `?2` that of the next list. Columns: id, data.
  private static let parts = "SELECT id, data FROM ranked_part WHERE id >= ?1 AND id < ?2"
  private static let partCount = "SELECT count(*) FROM ranked_part"
}
