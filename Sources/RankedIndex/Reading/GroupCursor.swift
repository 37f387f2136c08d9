/// A place among the records that have any of several terms at one position: a word with its stems or synonyms.
///
/// As FTS5 counts them, terms at the same position are one occurrence. Like `ListCursor`, a value in memory of its
/// owner, who has to call `close`.
struct GroupCursor {
  private let members: UnsafeMutableBufferPointer<ListCursor>
  /// The current record of each member, side by side: of a hundred cursors each is far from the next.
  private let ids: UnsafeMutablePointer<UInt32>
  /// The one member of most groups.
  let only: UnsafeMutablePointer<ListCursor>?
  private let weights: [Double]
  /// The exceptions, when the positions of one member include those of the others in all other records.
  private let nesting: Nesting?
  private var found = PositionBuffer()
  /// The current record; `ListCursor.end` before the first and after the last.
  private(set) var id = ListCursor.end

  /// Records that have any of the terms, at most.
  let mostRecords: Int

  /// - Parameter lists: The terms' lists, at least one.
  init(_ lists: [PostingList], _ weights: [Double], nesting: Nesting? = nil) throws {
    var opened: [ListCursor] = []
    do {
      for list in lists { opened.append(try ListCursor(list)) }
    } catch {
      for index in opened.indices { opened[index].close() }
      throw error
    }
    members = .allocate(capacity: opened.count)
    _ = members.initialize(from: opened)
    ids = .allocate(capacity: opened.count)
    ids.initialize(repeating: 0, count: opened.count)
    only = opened.count == 1 ? members.baseAddress : nil
    (self.weights, self.nesting) = (weights, nesting)
    mostRecords = lists.reduce(0) { $0 + $1.head.recordCount }
  }

  func close() {
    for index in members.indices { members[index].close() }
    members.deinitialize()
    members.deallocate()
    ids.deallocate()
    found.close()
  }

  /// Moves to the first record with at least this id. Never moves back.
  ///
  /// - Returns: Its id; `ListCursor.end` when there is none.
  @inline(__always)
  mutating func seek(_ id: UInt32) throws -> UInt32 {
    if let only {
      self.id = try only.pointee.seek(id)
    } else {
      try seekAll(id)
    }
    return self.id
  }

  private mutating func seekAll(_ id: UInt32) throws {
    var least = ListCursor.end
    for index in members.indices {
      if ids[index] < id { ids[index] = try members[index].seek(id) }
      least = min(least, ids[index])
    }
    self.id = least
  }

  /// Moves to the next record.
  @inline(__always)
  mutating func next() throws -> UInt32 {
    guard id != ListCursor.end else { return id }
    if let only {
      id = try only.pointee.next()
    } else {
      try seekAll(id + 1)
    }
    return id
  }

  /// Weighted occurrences in the current record if no two terms were at one position; never below the real ones.
  var mostFrequency: Double {
    // It changes nothing, but a getter that is not mutating would copy the whole value.
    mutating get {
      if let only { return only.pointee.frequency }
      var (sum, largest) = (0.0, 0.0)
      for index in members.indices where ids[index] == id {
        let frequency = members[index].frequency
        (sum, largest) = (sum + frequency, max(largest, frequency))
      }
      guard let nesting else { return sum }
      return nesting.frequency(id) ?? largest
    }
  }

  /// Weighted occurrences in the current record, terms at the same position once.
  mutating func frequency() throws -> Double {
    if let only { return only.pointee.frequency }
    if nesting != nil { return mostFrequency }
    var (here, last) = (0, 0)
    for index in members.indices where ids[index] == id { (here, last) = (here + 1, index) }
    if here == 1 { return members[last].frequency }
    var positions = found
    defer { found = positions }
    positions.removeAll()
    try appendPositions(to: &positions)
    return positions.weighted(weights)
  }

  /// Appends the positions in the current record, ascending, each once.
  ///
  /// - Precondition: The buffer is empty.
  mutating func appendPositions(to positions: inout PositionBuffer) throws {
    if let only { return try only.pointee.appendPositions(to: &positions) }
    var sources = 0
    for index in members.indices where ids[index] == id {
      try members[index].appendPositions(to: &positions)
      sources += 1
    }
    if sources > 1 { positions.unite() }
  }
}
