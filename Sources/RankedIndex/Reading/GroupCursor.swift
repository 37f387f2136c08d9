/// A place among the records that have any of several terms at one position: a word with its stems or synonyms.
///
/// As FTS5 counts them, terms at the same position are one occurrence.
final class GroupCursor {
  private let members: ContiguousArray<ListCursor>
  private let weights: [Double]
  private var found: [Position] = []
  /// The current record; `ListCursor.end` before the first and after the last.
  private(set) var id = ListCursor.end

  /// Records that have any of the terms, at most.
  let mostRecords: Int

  init(_ lists: [TermList], _ weights: [Double]) throws {
    members = ContiguousArray(try lists.map { try ListCursor($0) })
    self.weights = weights
    mostRecords = lists.reduce(0) { $0 + $1.head.recordCount }
  }

  /// Moves to the first record with at least this id. Never moves back.
  ///
  /// - Returns: Its id; `ListCursor.end` when there is none.
  @inline(__always)
  func seek(_ id: UInt32) throws -> UInt32 {
    if members.count == 1 {
      self.id = try members[0].seek(id)
    } else {
      try seekAll(id)
    }
    return self.id
  }

  private func seekAll(_ id: UInt32) throws {
    var least = ListCursor.end
    for member in members { least = min(least, try member.seek(id)) }
    self.id = least
  }

  /// Moves to the next record.
  func next() throws -> UInt32 {
    guard id != ListCursor.end else { return id }
    if members.count == 1 {
      id = try members[0].next()
    } else {
      try seekAll(id + 1)
    }
    return id
  }

  /// Weighted occurrences in the current record if no two terms were at one position; never below the real ones.
  var mostFrequency: Double {
    if members.count == 1 { return members[0].frequency }
    return members.reduce(0) { $1.id == id ? $0 + $1.frequency : $0 }
  }

  /// Weighted occurrences in the current record, terms at the same position once.
  func frequency() throws -> Double {
    if members.count == 1 { return members[0].frequency }
    let here = members.filter { $0.id == id }
    if here.count == 1 { return here[0].frequency }
    found.removeAll(keepingCapacity: true)
    try appendPositions(to: &found)
    return found.reduce(0) { $0 + weights[$1.field] }
  }

  /// Appends the positions in the current record, ascending, each once.
  func appendPositions(to positions: inout [Position]) throws {
    let start = positions.count
    var sources = 0
    for member in members where member.id == id {
      try member.appendPositions(to: &positions)
      sources += 1
    }
    guard sources > 1 else { return }
    positions[start...].sort()
    var kept = start
    for index in start + 1..<positions.count where positions[index] != positions[kept] {
      kept += 1
      positions[kept] = positions[index]
    }
    positions.removeLast(positions.count - 1 - kept)
  }
}
