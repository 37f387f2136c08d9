internal import CatalogStore
internal import GRDB

/// The prefixes of three letters of all terms, ascending.
struct Prefixes {
  private let terms: SQLStatement

  init(_ db: Database, _ generation: IndexGeneration) throws {
    terms = try SQLStatement(db, RankedTables.of(generation).termFrom)
  }

  /// The first prefix after another; `nil` after the last.
  func next(after last: [UInt8]) throws -> [UInt8]? {
    // Stems begin with a byte 1. No byte of UTF-8 is the highest there is.
    var start = last.isEmpty ? [2] : last.dropLast() + [last[last.count - 1] + 1]
    while let term = try term(from: start) {
      if let prefix = PrefixFormat.prefix(of: term) { return prefix }
      start = term + [0]
    }
    return nil
  }

  /// The first term that is not before some bytes.
  private func term(from bytes: [UInt8]) throws -> [UInt8]? {
    terms.bind(bytes, at: 1)
    terms.bind([PrefixFormat.mark], at: 2)
    defer { terms.reset() }
    return try terms.step() ? terms.withBytes(0) { Array($0) } : nil
  }
}

/// Writes the rows of prefixes that many records have, when all lists are written.
struct PrefixWriter {
  private let rows: RowWriter
  private let measure: PrefixMeasure
  /// The number of the next list.
  private(set) var nextList: Int64

  init(_ rows: RowWriter, _ measure: PrefixMeasure, nextList: Int64) {
    (self.rows, self.measure, self.nextList) = (rows, measure, nextList)
  }

  /// - Returns: The number of records that were found, 1 or more.
  mutating func write(_ prefix: [UInt8]) throws -> Int {
    let (all, text) = try measure.records(prefix)
    guard let text else { return max(1, all.count) }
    guard nextList <= PartID.largestList else { throw RankedFault.full }
    var row: [UInt8] = []
    PrefixRow(list: nextList, recordCount: all.count, textCount: text.count).append(to: &row)
    try rows.insert(&row, term: PrefixFormat.key(prefix))
    var champions: [UInt8] = []
    PrefixChampion.append(all: all.champions, text: text.champions, to: &champions)
    try rows.insert(&champions, id: PartID.champions(of: nextList))
    nextList += 1
    return all.count + text.count
  }
}
