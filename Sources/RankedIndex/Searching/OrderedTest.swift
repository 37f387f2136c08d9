/// A test that phrases follow each other in the current record.
final class OrderedTest {
  /// By phrase number.
  private let cursors: [PhraseCursor]
  private let order: RankedOrder
  /// The positions of each phrase in the record, and whether they were read.
  private let starts: UnsafeMutableBufferPointer<PositionBuffer>
  private var isRead: [Bool]
  /// The positions after those that a chain can end with.
  private var ends: [UInt64] = []
  private var nextEnds: [UInt64] = []

  init(_ order: RankedOrder, _ cursors: [PhraseCursor]) {
    (self.order, self.cursors) = (order, cursors)
    isRead = cursors.map { _ in false }
    starts = .allocate(capacity: cursors.count)
    _ = starts.initialize(from: cursors.map { _ in PositionBuffer() })
  }

  deinit {
    for buffer in starts { buffer.close() }
    starts.deinitialize()
    starts.deallocate()
  }

  /// Tests the record that all cursors are at.
  ///
  /// - Complexity: O(*n*) in the number of occurrences.
  func passes() throws -> Bool {
    for phrase in isRead.indices { isRead[phrase] = false }
    ends.removeAll(keepingCapacity: true)
    for (step, phrase) in order.phrases.enumerated() {
      let found = try starts(of: phrase.number)
      nextEnds.removeAll(keepingCapacity: true)
      var first = 0
      for place in 0..<found.count {
        let start = found.start[place].packed
        if step > 0 {
          while first < ends.count, ends[first] &+ UInt64(order.distance) < start { first += 1 }
          guard first < ends.count else { break }
          guard ends[first] <= start else { continue }
        }
        nextEnds.append(start &+ UInt64(phrase.length))
      }
      swap(&ends, &nextEnds)
      if ends.isEmpty { return false }
    }
    return true
  }

  private func starts(of phrase: Int) throws -> PositionBuffer {
    if !isRead[phrase] {
      starts[phrase].removeAll()
      try cursors[phrase].appendStarts(to: &starts[phrase])
      isRead[phrase] = true
    }
    return starts[phrase]
  }
}
