/// Finds out the facts of a group by reading all its lists.
struct GroupMeasure {
  private var members: [ListCursor] = []
  private let lists: [TermList]
  private var positions: [PositionBuffer]

  /// - Parameter lists: The word's list first; each for all fields.
  init(_ lists: [TermList]) throws {
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
    while let id = members.map(\.id).min(), id != ListCursor.end {
      facts.recordCount += 1
      let here = members.indices.filter { members[$0].id == id }
      if here.contains(where: { hasText($0) }) { facts.textCount += 1 }
      if here.count > 1, let counts = try unionCounts(here) { facts.append(.init(id: id, counts: counts)) }
      for index in here { _ = try members[index].next() }
    }
    return facts
  }

  private mutating func hasText(_ index: Int) -> Bool {
    let code = Int(members[index].codes[members[index].index])
    return lists[index].counts[code * RankedFormat.fieldCount + RankedFormat.textField] > 0
  }

  /// The occurrences of the group in the current record; `nil` when one of the members has the positions of the others.
  private mutating func unionCounts(_ here: [Int]) throws -> FieldCounts? {
    for index in here {
      positions[index].removeAll()
      try members[index].appendPositions(to: &positions[index])
    }
    let largest = here.max { positions[$0].count < positions[$1].count } ?? here[0]
    if here.allSatisfy({ positions[largest].contains(positions[$0]) }) { return nil }
    for index in here where index != largest { positions[largest].append(contentsOf: positions[index]) }
    positions[largest].unite()
    return positions[largest].fieldCounts
  }
}
