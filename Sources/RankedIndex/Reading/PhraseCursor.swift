/// A place among the records that have a phrase: terms at consecutive positions of one field. A single word is a phrase
/// of one position.
final class PhraseCursor {
  /// In the order of the phrase, with the positions of each in the current record.
  private let groups: UnsafeMutableBufferPointer<GroupCursor>
  private let positions: UnsafeMutableBufferPointer<PositionBuffer>
  /// The rarest group, and the others, rarest first.
  let leader: UnsafeMutablePointer<GroupCursor>
  private let followers: [UnsafeMutablePointer<GroupCursor>]
  private let weights: [Double]

  /// Records that can have the phrase, at most.
  let mostRecords: Int

  /// - Parameters:
  ///   - groups: The lists at each position: at least one position, and at least one list at each.
  ///   - nesting: The exceptions, when in all other records the positions of one term of its only group include those
  ///     of the others.
  init(_ groups: [[PostingList]], _ weights: [Double], nesting: Nesting? = nil) throws {
    var opened: [GroupCursor] = []
    do {
      for lists in groups { opened.append(try GroupCursor(lists, weights, nesting: nesting)) }
    } catch {
      for group in opened { group.close() }
      throw error
    }
    let memory = UnsafeMutableBufferPointer<GroupCursor>.allocate(capacity: opened.count)
    _ = memory.initialize(from: opened)
    positions = .allocate(capacity: opened.count)
    _ = positions.initialize(from: opened.map { _ in PositionBuffer() })
    let order = opened.indices.sorted { (opened[$0].mostRecords, $0) < (opened[$1].mostRecords, $1) }
    let places = order.compactMap { place in memory.baseAddress.map { $0 + place } }
    (leader, followers) = (places[0], Array(places.dropFirst()))
    length = groups.reduce(0) { $0 + ($1.first?.length ?? 1) }
    (self.groups, self.weights, mostRecords) = (memory, weights, opened[order[0]].mostRecords)
  }

  deinit {
    for group in groups { group.close() }
    for buffer in positions { buffer.close() }
    groups.deinitialize()
    groups.deallocate()
    positions.deinitialize()
    positions.deallocate()
  }

  /// True if it is one word, so that its records are those of `leader`.
  var isWord: Bool {
    @inline(__always) get { followers.isEmpty }
  }

  /// The current record; `ListCursor.end` before the first and after the last.
  var id: UInt32 {
    @inline(__always) get { leader.pointee.id }
  }

  /// Moves to the first record with at least this id. Never moves back.
  @inline(__always)
  func seek(_ id: UInt32) throws -> UInt32 {
    let first = try leader.pointee.seek(id)
    return isWord ? first : try match(from: first)
  }

  /// Moves to the next record.
  @inline(__always)
  func next() throws -> UInt32 {
    let first = try leader.pointee.next()
    return isWord ? first : try match(from: first)
  }

  /// Moves on to a record where the words follow each other.
  private func match(from first: UInt32) throws -> UInt32 {
    var id = first
    while id != ListCursor.end {
      let other = try meet(id)
      if other != id {
        id = try leader.pointee.seek(other)
      } else if try findStarts() {
        return id
      } else {
        id = try leader.pointee.next()
      }
    }
    return id
  }

  /// Moves the other groups to a record, as far as all have it.
  ///
  /// - Returns: The record, or the first that a group has after it.
  @inline(__always)
  private func meet(_ id: UInt32) throws -> UInt32 {
    for group in followers {
      let other = try group.pointee.seek(id)
      if other != id { return other }
    }
    return id
  }

  /// Finds the positions at which the phrase begins: what is left of those of its first word.
  private func findStarts() throws -> Bool {
    for place in groups.indices {
      positions[place].removeAll()
      try groups[place].appendPositions(to: &positions[place])
      if place > 0 { positions[0].keep(before: positions[place], by: place) }
      if positions[0].count == 0 { return false }
    }
    return true
  }

  // MARK: - Occurrences

  /// The number of tokens of the phrase.
  let length: Int

  /// Appends the positions in the current record at which the phrase begins, ascending.
  ///
  /// - Precondition: The buffer is empty.
  func appendStarts(to found: inout PositionBuffer) throws {
    if isWord { return try leader.pointee.appendPositions(to: &found) }
    found.append(contentsOf: positions[0])
  }

  /// Weighted occurrences in the current record, or more.
  var mostFrequency: Double { isWord ? leader.pointee.mostFrequency : positions[0].weighted(weights) }

  /// Weighted occurrences in the current record.
  func frequency() throws -> Double {
    isWord ? try leader.pointee.frequency() : positions[0].weighted(weights)
  }
}
