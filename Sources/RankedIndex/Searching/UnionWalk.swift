/// Meets the records that have any of some terms, without scores.
enum UnionWalk {
  /// The number of records.
  ///
  /// - Complexity: O(1) for one term in all fields or the text, else O(postings), a few instructions each.
  static func count(_ lists: [TermList]) throws -> Int {
    if lists.count == 1, let known = lists[0].knownCount { return known }
    var count = 0
    try forEachWindow(lists) { _, words in
      for place in words.indices {
        count += words[place].nonzeroBitCount
        words[place] = 0
      }
    }
    return count
  }

  /// Calls `body` with each record, ascending.
  static func forEachMatch(_ lists: [TermList], _ body: (UInt32) throws -> Void) throws {
    try forEachWindow(lists) { start, words in
      for place in words.indices where words[place] != 0 {
        var bits = words[place]
        words[place] = 0
        while bits != 0 {
          try body(start + UInt32(place << 6 | bits.trailingZeroBitCount))
          bits &= bits - 1
        }
      }
    }
  }

  /// Calls `body` with the bits of the records in each window, which it has to clear, and the id of the first bit.
  private static func forEachWindow(
    _ lists: [TermList], _ body: (UInt32, inout [UInt64]) throws -> Void
  ) throws {
    guard let largestID = lists.first?.largestID else { return }
    var cursors: [ListCursor] = []
    defer { for place in cursors.indices { cursors[place].close() } }
    for list in lists { cursors.append(try ListCursor(list)) }
    var words = [UInt64](repeating: 0, count: ScoreWindow.wordCount)
    var blocks = [Int](repeating: 0, count: cursors.count)
    var start: UInt32 = 0
    while true {
      let window = start...(start + min(UInt32(ScoreWindow.size - 1), largestID - start))
      for place in cursors.indices { try mark(&cursors[place], &blocks[place], window, &words) }
      try body(start, &words)
      guard window.upperBound < largestID else { return }
      start = window.upperBound + 1
    }
  }

  /// Sets the bits of a list's ids in a window.
  ///
  /// - Parameter block: The first block that does not end before the window; moves to the last that begins in it.
  private static func mark(
    _ cursor: inout ListCursor, _ block: inout Int, _ window: ClosedRange<UInt32>, _ words: inout [UInt64]
  ) throws {
    let frequencies = cursor.list.mask == .all ? nil : cursor.list.roughFrequencies
    while block < cursor.blockCount {
      if cursor.lastIDs[block] >= window.lowerBound {
        if cursor.block != block { try cursor.load(block) }
        let (ids, codes) = (cursor.ids, frequencies == nil ? nil : cursor.codes)
        for index in 0..<cursor.count where window.contains(ids[index]) {
          if let frequencies, let codes, frequencies[Int(codes[index])] == 0 { continue }
          let offset = Int(ids[index] - window.lowerBound)
          words[offset >> 6] |= 1 << UInt64(offset & 63)
        }
        if cursor.lastIDs[block] > window.upperBound { return }
      }
      block += 1
    }
  }
}
