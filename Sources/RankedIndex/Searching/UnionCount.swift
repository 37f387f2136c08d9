/// Counts the records that have any of some terms, without scores.
enum UnionCount {
  /// - Parameter test: Records that do not pass are not counted. Ids ascend.
  /// - Complexity: O(postings), a few instructions each.
  static func count(_ lists: [TermList], accepts: RecordTest? = nil) throws -> Int {
    if accepts == nil, lists.count == 1, let known = lists[0].knownCount { return known }
    guard let largestID = lists.first?.largestID else { return 0 }
    var cursors: [ListCursor] = []
    defer { for place in cursors.indices { cursors[place].close() } }
    for list in lists { cursors.append(try ListCursor(list)) }
    var words = [UInt64](repeating: 0, count: ScoreWindow.size / 64)
    var blocks = [Int](repeating: 0, count: cursors.count)
    var (start, total): (UInt32, Int) = (0, 0)
    while true {
      let window = start...(start + min(UInt32(ScoreWindow.size - 1), largestID - start))
      for place in cursors.indices { try mark(&cursors[place], &blocks[place], window, &words) }
      total += try drain(&words, from: start, accepts)
      guard window.upperBound < largestID else { return total }
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

  private static func drain(_ words: inout [UInt64], from start: UInt32, _ accepts: RecordTest?) throws -> Int {
    var count = 0
    for place in words.indices where words[place] != 0 {
      var bits = words[place]
      words[place] = 0
      guard let accepts else {
        count += bits.nonzeroBitCount
        continue
      }
      while bits != 0 {
        if try accepts(start + UInt32(place << 6 | bits.trailingZeroBitCount)) { count += 1 }
        bits &= bits - 1
      }
    }
    return count
  }
}
