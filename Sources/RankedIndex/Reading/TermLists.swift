internal import CatalogStore
internal import GRDB

/// The lists of one transaction, each read once.
final class TermLists {
  let state: RankedState
  private let fieldWeights: [Double]
  private let rows: PartRows
  private let term: SQLStatement
  private var lists: [Key: TermList?] = [:]

  private struct Key: Hashable {
    let term: [UInt8]
    let mask: FieldMask
  }

  init(
    _ db: Database, _ state: RankedState, _ rows: PartRows, fieldWeights: [Double],
    _ generation: IndexGeneration = .current
  ) throws {
    (self.state, self.rows, self.fieldWeights) = (state, rows, fieldWeights)
    term = try SQLStatement(db, RankedTables.of(generation).term)
  }

  /// The list of a term; `nil` when no record has it.
  func list(_ term: [UInt8], _ mask: FieldMask) throws -> TermList? {
    let key = Key(term: term, mask: mask)
    if let known = lists[key] { return known }
    let list = try read(term, mask)
    lists[key] = list
    return list
  }

  /// The same, which is not kept.
  func read(_ bytes: [UInt8], _ mask: FieldMask) throws -> TermList? {
    term.bind(bytes, at: 1)
    defer { term.reset() }
    guard try term.step() else { return nil }
    return try bytes.withUnsafeBytes { key in
      try term.withBytes(0) {
        try TermList(bytes, RowSeal.open($0, term: key), mask, fieldWeights, state, rows)
      }
    }
  }
}
