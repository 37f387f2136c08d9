internal import CSystemHash
internal import CatalogStore
internal import GRDB
internal import Platform

/// Compares the rows about authors with the records: the numbers of their names, the lines that they are listed under,
/// and the terms that lines are listed under.
///
/// Records that have changed since the build began are left out, and lines that no other record has.
final class AuthorInspection {
  private let db: Database
  private let rows: PartRows
  private let state: RankedState
  private let stale: Set<UInt32>
  private let scan = AuthorScan(mostLines: .max)
  /// The line that each record is listed under.
  private var listed: [(id: UInt32, line: UInt32)] = []
  /// By the number of a line, from 1 on: a sum of hashes of its terms and their positions.
  private var sums: [UInt32: UInt64] = [:]
  private var lastLine: UInt32 = 0

  init(_ db: Database, _ rows: PartRows, _ state: RankedState, stale: Set<UInt32>) {
    (self.db, self.rows, self.state, self.stale) = (db, rows, state, stale)
  }

  /// True if a list is one of authors, by its key.
  static func isKey(_ key: [UInt8]) -> Bool { key.first.map { $0 >= AuthorFormat.lineMark } ?? false }

  /// A receiver of all postings of one of the lists, which come in the order of their keys.
  func visit(_ key: [UInt8]) throws -> RankedInspection.Postings {
    guard key[0] == AuthorFormat.lineMark else { return visit(term: key.dropFirst()) }
    let line = try AuthorFormat.line(ofKey: key)
    defer { lastLine = line }
    guard line == lastLine + 1 else { throw RankedFault.missing }
    return { [self] id, _ in listed.append((id, line)) }
  }

  private func visit(term: ArraySlice<UInt8>) -> RankedInspection.Postings {
    let hash = term.withUnsafeBytes { Self.hash($0) }
    return { [self] line, positions in
      for position in positions { sums[line, default: 0] &+= Self.place(hash, Int(position.token)) }
    }
  }

  /// Compares everything, when all lists have been visited.
  ///
  /// - Returns: The number of parts; `nil` when it was stopped.
  /// - Throws: `RankedFault` at the first contradiction.
  func finish() throws -> Int? {
    guard state.isOfThisFormat, let head = try AuthorHead.read(rows) else {
      guard listed.isEmpty, sums.isEmpty else { throw RankedFault.damaged }
      return state.isOfThisFormat ? 1 : 0
    }
    guard lastLine == head.lineCount, sums.keys.allSatisfy({ 1...lastLine ~= $0 }) else { throw RankedFault.damaged }
    guard try scan.read(db, through: state.lastID, limit: .max, until: { Cancellation.isRequested }) else { return nil }
    let names = try StoredNames(head, rows)
    try compareLines()
    try compareValues(names, head)
    return 1 + names.rowCount + Int(state.lastID) / AuthorFormat.recordsPerRow + 1
  }

  // MARK: - Lines

  private func compareLines() throws {
    listed = listed.filter { !stale.contains($0.id) }.sorted { $0.id < $1.id }
    let expected = scan.records.filter { !stale.contains($0.id) }
    guard listed.map(\.id) == expected.map(\.id) else { throw RankedFault.damaged }
    var known: [UInt32: UInt32] = [:]
    var used: Set<UInt32> = []
    for (record, there) in zip(listed, expected) {
      if let line = known[record.line] {
        guard line == there.line else { throw RankedFault.damaged }
      } else {
        guard used.insert(there.line).inserted else { throw RankedFault.damaged }
        known[record.line] = there.line
        guard sums[record.line, default: 0] == Self.sum(scan.lines[Int(there.line)].text) else {
          throw RankedFault.damaged
        }
      }
    }
  }

  private static func sum(_ text: [UInt8]) -> UInt64 {
    var sum: UInt64 = 0
    LineTerms.forEachTerm(in: text) { term, position in sum &+= place(hash(UnsafeRawBufferPointer(term)), position) }
    return sum
  }

  private static func hash(_ term: UnsafeRawBufferPointer) -> UInt64 { adagia_xxh3(term.baseAddress, term.count).low }

  private static func place(_ term: UInt64, _ position: Int) -> UInt64 {
    let mixed = (term &+ UInt64(truncatingIfNeeded: position) &* 0x9E37_79B9_7F4A_7C15)
      .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return mixed.high ^ mixed.low
  }

  // MARK: - Names

  /// Compares the number of each record's names with the names.
  private func compareValues(_ names: StoredNames, _ head: AuthorHead) throws {
    let values = scan.lines.map { line in names.value(of: line.names.map { scan.names.text(Int($0)) }) }
    let column = AuthorColumn(head, largestID: state.lastID)
    var place = 0
    for id in 0...state.lastID {
      while place < scan.records.count, scan.records[place].id < id { place += 1 }
      let isHere = place < scan.records.count && scan.records[place].id == id
      let expected = isHere ? values[Int(scan.records[place].line)] : 0
      let value = try column.value(id, rows)
      guard value == expected || stale.contains(id) else { throw RankedFault.damaged }
    }
  }
}

/// All names of the ranked index, and all sets of them.
private struct StoredNames {
  /// The rows that they are in.
  let rowCount: Int
  private let nameCount: Int
  private var numbers: [ExactName: UInt32] = [:]
  private var sets: [[UInt32]: UInt32] = [:]

  private struct ExactName: Hashable {
    let bytes: [UInt8]
    init(_ name: String) { bytes = Array(name.utf8) }
  }

  /// - Throws: `RankedFault.damaged` when a name or a set is there twice, or names are out of order.
  init(_ head: AuthorHead, _ rows: PartRows) throws {
    nameCount = head.nameCount
    let nameRows = (head.nameCount + AuthorFormat.namesPerRow - 1) / AuthorFormat.namesPerRow
    let setRows = (head.setCount + AuthorFormat.setsPerRow - 1) / AuthorFormat.setsPerRow
    rowCount = nameRows + setRows
    var last: String?
    for row in 0..<nameRows {
      let count = min(AuthorFormat.namesPerRow, head.nameCount - row * AuthorFormat.namesPerRow)
      for name in try rows.withContent(AuthorFormat.names(row), { try AuthorNames.read($0, count: count) }) {
        guard last.map({ AuthorFormat.precedes($0, name) }) ?? true else { throw RankedFault.damaged }
        numbers[ExactName(name)] = UInt32(numbers.count)
        last = name
      }
    }
    let column = AuthorColumn(head, largestID: 0)
    for set in 0..<head.setCount {
      let names = try column.names(ofSet: set, rows)
      guard sets.updateValue(UInt32(set), forKey: names) == nil else { throw RankedFault.damaged }
    }
  }

  /// The value of a record with these names; the highest there is when one of them is missing.
  func value(of names: [String]) -> UInt32 {
    let found = names.compactMap { numbers[ExactName($0)] }.sorted()
    guard found.count == names.count else { return .max }
    guard found.count > 1 else { return found.first.map { $0 + 1 } ?? 0 }
    return sets[found].map { UInt32(nameCount) + $0 + 1 } ?? .max
  }
}
