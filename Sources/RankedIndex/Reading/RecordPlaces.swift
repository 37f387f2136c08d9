/// Positions in records, which are collected in any order and read by record.
struct RecordPlaces {
  private var ids: [UInt32] = []
  private var positions: [Position] = []

  /// Appends the positions of a list in some records.
  mutating func append(_ list: PostingList, in records: RecordBits) throws {
    var cursor = try ListCursor(list)
    var found = PositionBuffer()
    defer {
      cursor.close()
      found.close()
    }
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if records.contains(id) {
        found.removeAll()
        try cursor.appendPositions(to: &found)
        for place in 0..<found.count { append(id, found.start[place]) }
      }
      id = try cursor.next()
    }
  }

  mutating func append(_ id: UInt32, _ position: Position) {
    ids.append(id)
    positions.append(position)
  }

  /// Calls `body` with each record and its positions, both ascending, each once.
  ///
  /// - Parameter largest: The largest id.
  /// - Complexity: O(positions + ids), and a sort of the positions of each record.
  func forEachRecord(
    upTo largest: UInt32, _ body: (UInt32, UnsafeBufferPointer<Position>) throws -> Void
  ) rethrows {
    guard !ids.isEmpty else { return }
    var starts = starts(upTo: largest)
    var sorted = positions
    try starts.withUnsafeMutableBufferPointer { starts in
      try sorted.withUnsafeMutableBufferPointer { sorted in
        for place in ids.indices {
          let id = Int(ids[place])
          sorted[Int(starts[id])] = positions[place]
          starts[id] += 1
        }
        // Now the starts have become ends.
        var start = 0
        for id in starts.indices where Int(starts[id]) > start {
          let all = UnsafeMutableBufferPointer(rebasing: sorted[start..<Int(starts[id])])
          start = Int(starts[id])
          try body(UInt32(id), UnsafeBufferPointer(rebasing: all[..<Self.unite(all)]))
        }
      }
    }
  }

  /// By id: the number of positions in records with smaller ids.
  private func starts(upTo largest: UInt32) -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: Int(largest) + 1)
    for id in ids { starts[Int(id)] += 1 }
    var sum: UInt32 = 0
    for id in starts.indices {
      let count = starts[id]
      starts[id] = sum
      sum += count
    }
    return starts
  }

  /// Sorts positions, and moves each once to the front.
  ///
  /// - Returns: The number of different ones.
  private static func unite(_ all: UnsafeMutableBufferPointer<Position>) -> Int {
    var positions = all
    if positions.count > 32 { positions.sort() } else { insertionSort(positions) }
    var kept = 0
    for place in positions.indices.dropFirst() where positions[place] != positions[kept] {
      kept += 1
      positions[kept] = positions[place]
    }
    return kept + 1
  }

  private static func insertionSort(_ positions: UnsafeMutableBufferPointer<Position>) {
    for end in positions.indices.dropFirst() {
      let position = positions[end]
      var place = end
      while place > 0, position < positions[place - 1] {
        positions[place] = positions[place - 1]
        place -= 1
      }
      positions[place] = position
    }
  }
}
