/// A place among the records that have a phrase: terms at consecutive positions of one field. A single word is a phrase of
/// one position.
final class PhraseCursor {
  /// In the order of the phrase.
  private let groups: ContiguousArray<GroupCursor>
  /// The groups' places, rarest first.
  private let order: [Int]
  private let weights: [Double]
  /// The positions of each group in the current record, and where the phrase begins.
  private var positions: [[Position]]
  private var starts: [Position] = []

  /// Records that can have the phrase, at most.
  let mostRecords: Int

  /// - Parameter groups: The terms at each position, of which there is at least one.
  init(_ groups: [[TermList]], _ weights: [Double]) throws {
    self.groups = ContiguousArray(try groups.map { try GroupCursor($0, weights) })
    self.weights = weights
    let counts = self.groups.map(\.mostRecords)
    order = counts.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
    mostRecords = counts.min() ?? 0
    positions = Array(repeating: [], count: groups.count)
  }

  var isWord: Bool { groups.count == 1 }

  /// The current record; `ListCursor.end` before the first and after the last.
  var id: UInt32 {
    @inline(__always) get { groups[order[0]].id }
  }

  /// Moves to the first record with at least this id. Never moves back.
  @inline(__always)
  func seek(_ id: UInt32) throws -> UInt32 {
    if isWord { return try groups[0].seek(id) }
    return try match(from: groups[order[0]].seek(id))
  }

  /// Moves to the next record.
  func next() throws -> UInt32 {
    if isWord { return try groups[0].next() }
    return try match(from: groups[order[0]].next())
  }

  /// Moves on to a record in which the words follow each other.
  private func match(from first: UInt32) throws -> UInt32 {
    let leader = groups[order[0]]
    var id = first
    while id != ListCursor.end {
      let other = try meet(id)
      if other == ListCursor.end {
        return try leader.seek(other)
      } else if other > id {
        id = try leader.seek(other)
      } else if try findStarts() {
        return id
      } else {
        id = try leader.next()
      }
    }
    return id
  }

  /// Moves the other groups to a record, as far as all have it.
  ///
  /// - Returns: The record, or the first that a group has after it.
  private func meet(_ id: UInt32) throws -> UInt32 {
    for place in order.dropFirst() {
      let other = try groups[place].seek(id)
      if other != id { return other }
    }
    return id
  }

  /// Finds the positions at which the phrase begins.
  private func findStarts() throws -> Bool {
    for (place, group) in groups.enumerated() {
      positions[place].removeAll(keepingCapacity: true)
      try group.appendPositions(to: &positions[place])
    }
    swap(&starts, &positions[0])
    for place in 1..<groups.count where !starts.isEmpty { keepStarts(before: positions[place], by: place) }
    return !starts.isEmpty
  }

  /// Keeps the starts that a group follows at its place.
  private func keepStarts(before others: [Position], by tokens: Int) {
    var (kept, next) = (0, 0)
    for start in starts {
      let wanted = start.advanced(by: tokens)
      while next < others.count, others[next] < wanted { next += 1 }
      guard next < others.count else { break }
      guard others[next] == wanted else { continue }
      starts[kept] = start
      kept += 1
    }
    starts.removeLast(starts.count - kept)
  }

  // MARK: - Occurrences

  /// Weighted occurrences in the current record, or more.
  var mostFrequency: Double { isWord ? groups[0].mostFrequency : startFrequency }

  /// Weighted occurrences in the current record.
  func frequency() throws -> Double { isWord ? try groups[0].frequency() : startFrequency }

  private var startFrequency: Double { starts.reduce(0) { $0 + weights[$1.field] } }
}
