/// Finds out the facts of a group by reading all its lists.
struct GroupMeasure {
  private var members: [ListCursor] = []
  private let lists: [PostingList]
  private var positions: [PositionBuffer]

  /// - Parameter lists: The word's list first; each for all fields.
  init(_ lists: [PostingList]) throws {
    self.lists = lists
    positions = lists.map { _ in PositionBuffer() }
    do {
      for list in lists { members.append(try ListCursor(list)) }
    } catch {
      close()
      throw error
    }
  }

  mutating func close() {
    for index in members.indices { members[index].close() }
    for buffer in positions { buffer.close() }
  }

  /// - Complexity: O(postings), and their positions in records that have several of the terms.
  mutating func facts() throws -> GroupFacts {
    var facts = GroupFacts(others: lists.dropFirst().map(\.term).sorted { $0.lexicographicallyPrecedes($1) })
    for index in members.indices { _ = try members[index].seek(1) }
    while case let id = leastID, id != ListCursor.end {
      facts.recordCount += 1
      if hasText(id) { facts.textCount += 1 }
      if let counts = try unionCounts(id) { facts.append(.init(id: id, counts: counts)) }
      for index in members.indices where members[index].id == id { _ = try members[index].next() }
    }
    return facts
  }

  private var leastID: UInt32 {
    var least = ListCursor.end
    for index in members.indices { least = min(least, members[index].id) }
    return least
  }

  private mutating func hasText(_ id: UInt32) -> Bool {
    for index in members.indices where members[index].id == id {
      let code = Int(members[index].codes[members[index].index])
      if lists[index].counts[code * RankedFormat.fieldCount + RankedFormat.textField] > 0 { return true }
    }
    return false
  }

  /// The occurrences of the group in a record; `nil` when one of the terms has the positions of the others.
  private mutating func unionCounts(_ id: UInt32) throws -> FieldCounts? {
    var sources = 0
    for index in members.indices {
      positions[index].removeAll()
      if members[index].id == id { sources += 1 }
    }
    guard sources > 1 else { return nil }
    var largest = 0
    for index in members.indices where members[index].id == id {
      try members[index].appendPositions(to: &positions[index])
      if positions[index].count > positions[largest].count { largest = index }
    }
    return unionCounts(largest: largest)
  }

  /// The same when the positions were read.
  private mutating func unionCounts(largest: Int) -> FieldCounts? {
    var isNested = true
    for index in members.indices where !positions[largest].contains(positions[index]) { isNested = false }
    guard !isNested else { return nil }
    for index in members.indices where index != largest {
      positions[largest].append(contentsOf: positions[index])
    }
    positions[largest].unite()
    return positions[largest].fieldCounts
  }
}
