internal import CatalogStore
internal import GRDB

/// The terms that searches look for at the position of a word: its stems. Several groups where searches in different
/// languages look for different stems.
package typealias TermGroups = (_ word: [UInt8]) -> [[[UInt8]]]

/// Writes the facts of the groups of words with long lists, when all lists are written.
struct GroupWriter {
  private let rows: RowWriter
  private let terms: SQLStatement
  private let lists: PostingLists
  private let groups: TermGroups

  init(
    _ db: Database, _ generation: IndexGeneration, _ state: RankedState, fieldWeights: [Double],
    _ groups: @escaping TermGroups
  ) throws {
    rows = try RowWriter(db, .of(generation))
    terms = try SQLStatement(db, RankedTables.of(generation).nextLongTerm)
    lists = try PostingLists(db, state, PartRows(db, generation), fieldWeights: fieldWeights, generation)
    self.groups = groups
  }

  /// The first term with a long list after another; `nil` after the last.
  func nextTerm(after last: [UInt8]) throws -> [UInt8]? {
    terms.bind(last, at: 1)
    defer { terms.reset() }
    return try terms.step() ? terms.withBytes(0) { Array($0) } : nil
  }

  /// - Returns: The number of postings of the lists that were read.
  func write(_ term: [UInt8]) throws -> Int {
    guard let word = try lists.read(term, .all), word.mayHaveGroups else { return 1 }
    var bytes: [UInt8] = []
    var (count, postings) = (0, 1)
    for group in groups(term) {
      let others = try group.compactMap { try lists.read($0, .all) }
      guard !others.isEmpty else { continue }
      var measure = try GroupMeasure([word] + others)
      defer { measure.close() }
      try measure.facts().append(to: &bytes)
      count += 1
      postings += others.reduce(word.head.recordCount) { $0 + $1.head.recordCount }
    }
    guard count > 0 else { return postings }
    var row: [UInt8] = []
    row.append(varint: UInt64(count))
    row += bytes
    try rows.insert(&row, id: PartID.groups(of: word.head.list))
    return postings
  }
}
