/// Meets the records that have any of some terms, without scores: a bit for each, window by window.
enum UnionWalk {
  /// The number of records that pass a test, if there is one.
  ///
  /// - Complexity: O(1) for one term in all fields or the text without a test, else O(postings), a few instructions
  ///   each.
  static func count(_ lists: [PostingList], _ accepts: RecordTest? = nil) throws -> Int {
    if accepts == nil, lists.count == 1, let known = lists[0].knownCount { return known }
    var count = 0
    try forEachWindow(lists) { start, words in
      for place in 0..<ScoreWindow.wordCount where words[place] != 0 {
        let bits = words[place]
        words[place] = 0
        count &+= (try accepts?.among(bits, from: start + UInt32(place << 6)) ?? bits).nonzeroBitCount
      }
      return true
    }
    return count
  }

  /// True if a record that passes a test has one of the terms.
  static func hasMatch(_ lists: [PostingList], _ accepts: RecordTest?) throws -> Bool {
    var isFound = false
    try forEachWindow(lists) { start, words in
      for place in 0..<ScoreWindow.wordCount where words[place] != 0 && !isFound {
        isFound = try accepts?.among(words[place], from: start + UInt32(place << 6)) != 0
        words[place] = 0
      }
      return !isFound
    }
    return isFound
  }

  /// Calls `body` with each record, ascending.
  static func forEachMatch(_ lists: [PostingList], _ body: (UInt32) throws -> Void) throws {
    if lists.count == 1 { return try forEachMatch(lists[0], body) }
    try forEachWindow(lists) { start, words in
      for place in 0..<ScoreWindow.wordCount where words[place] != 0 {
        var bits = words[place]
        words[place] = 0
        while bits != 0 {
          try body(start + UInt32(place << 6 | bits.trailingZeroBitCount))
          bits &= bits - 1
        }
      }
      return true
    }
  }

  /// Calls `body` with the bits of the records in each window that has any, and the id of the first bit.
  ///
  /// - Returns: The number of records.
  static func forEachBits(
    _ lists: [PostingList], _ accepts: RecordTest?, _ body: (UInt32, UnsafeBufferPointer<UInt64>) throws -> Void
  ) throws -> Int {
    var count = 0
    try forEachWindow(lists) { start, words in
      if let accepts {
        for place in 0..<ScoreWindow.wordCount where words[place] != 0 {
          words[place] = try accepts.among(words[place], from: start + UInt32(place << 6))
        }
      }
      try body(start, UnsafeBufferPointer(start: words, count: ScoreWindow.wordCount))
      for place in 0..<ScoreWindow.wordCount where words[place] != 0 {
        count &+= words[place].nonzeroBitCount
        words[place] = 0
      }
      return true
    }
    return count
  }

  /// Calls `body` with the records, ascending, at most `RankedFormat.blockLength` at a time.
  ///
  /// - Returns: Their number.
  static func forEachBlock(
    _ lists: [PostingList], _ accepts: RecordTest?, _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws -> Int {
    if accepts == nil, lists.count == 1 { return try forEachBlock(lists[0], body) }
    return try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: RankedFormat.blockLength) { ids in
      var idCount = 0
      let count = try forEachBits(lists, accepts) { start, words in
        for place in words.indices where words[place] != 0 {
          var bits = words[place]
          if idCount > ids.count - bits.nonzeroBitCount {
            try body(UnsafeBufferPointer(rebasing: ids[..<idCount]))
            idCount = 0
          }
          while bits != 0 {
            ids[idCount] = start + UInt32(place << 6 | bits.trailingZeroBitCount)
            idCount += 1
            bits &= bits - 1
          }
        }
      }
      if idCount > 0 { try body(UnsafeBufferPointer(rebasing: ids[..<idCount])) }
      return count
    }
  }

  private static func forEachBlock(
    _ list: PostingList, _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws -> Int {
    var cursor = try ListCursor(list)
    defer { cursor.close() }
    let isAllInFields = list.isAllInFields
    var total = 0
    for block in 0..<cursor.blockCount {
      try cursor.load(block)
      var count = cursor.count
      if !isAllInFields {
        let (ids, codes) = (cursor.ids, cursor.codes)
        count = 0
        for index in 0..<cursor.count {
          ids[count] = ids[index]
          count += list.frequencies[Int(codes[index])] > 0 ? 1 : 0
        }
      }
      total += count
      try body(UnsafeBufferPointer(start: cursor.ids, count: count))
    }
    return total
  }

  private static func forEachMatch(_ list: PostingList, _ body: (UInt32) throws -> Void) throws {
    var cursor = try ListCursor(list)
    defer { cursor.close() }
    let isAllInFields = list.isAllInFields
    for block in 0..<cursor.blockCount {
      try cursor.load(block)
      let codes = isAllInFields ? nil : cursor.codes
      for index in 0..<cursor.count {
        if let codes, list.frequencies[Int(codes[index])] == 0 { continue }
        try body(cursor.ids[index])
      }
    }
  }

  /// Calls `body` with the bits of the records in each window that has any, which it has to clear, and the id of the
  /// first bit, until it returns false.
  private static func forEachWindow(
    _ lists: [PostingList], _ body: (UInt32, UnsafeMutablePointer<UInt64>) throws -> Bool
  ) throws {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: ScoreWindow.wordCount)
    words.initialize(repeating: 0, count: ScoreWindow.wordCount)
    var marks: [ListMarks] = []
    defer {
      for place in marks.indices { marks[place].close() }
      words.deallocate()
    }
    for list in lists { marks.append(try ListMarks(list)) }
    var start: UInt32 = 0
    while start != ListCursor.end {
      var next = ListCursor.end
      for place in marks.indices { next = min(next, try marks[place].mark(from: start, words)) }
      guard try body(start, words) else { return }
      start = next == ListCursor.end ? next : next & ~UInt32(ScoreWindow.size - 1)
    }
  }
}

/// Sets the bits of one list's records.
struct ListMarks {
  private var cursor: ListCursor
  /// The first block that does not end before the window.
  private var block = 0
  private let isAllInFields: Bool
  private let frequencies: UnsafePointer<Double>

  init(_ list: PostingList) throws {
    cursor = try ListCursor(list)
    (isAllInFields, frequencies) = (list.isAllInFields, UnsafePointer(list.frequencies))
  }

  mutating func close() { cursor.close() }

  /// Sets the bits of the records in a window.
  ///
  /// - Returns: The least id that a record after the window may have; `ListCursor.end` when there is none.
  mutating func mark(from start: UInt32, _ words: UnsafeMutablePointer<UInt64>) throws -> UInt32 {
    let end = start + min(UInt32(ScoreWindow.size), ListCursor.end - start)
    while block < cursor.blockCount {
      let first = block == 0 ? 1 : cursor.lastIDs[block - 1] + 1
      guard first < end else { return first }
      let last = cursor.lastIDs[block]
      if last >= start {
        if cursor.block != block { try cursor.load(block) }
        mark(start, end, words)
        if last >= end { return end }
      }
      block += 1
    }
    return ListCursor.end
  }

  @inline(__always)
  private mutating func mark(_ start: UInt32, _ end: UInt32, _ words: UnsafeMutablePointer<UInt64>) {
    let (ids, count) = (cursor.ids, cursor.count)
    var index = 0
    while ids[index] < start { index += 1 }
    guard !isAllInFields else {
      while index < count, ids[index] < end {
        let offset = Int(ids[index] &- start)
        words[offset >> 6] |= 1 << UInt64(truncatingIfNeeded: offset & 63)
        index += 1
      }
      return
    }
    let codes = cursor.codes
    while index < count, ids[index] < end {
      let offset = Int(ids[index] &- start)
      let bit: UInt64 = frequencies[Int(codes[index])] > 0 ? 1 : 0
      words[offset >> 6] |= bit << UInt64(truncatingIfNeeded: offset & 63)
      index += 1
    }
  }
}
