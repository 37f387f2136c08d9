internal import Platform

/// A place in one posting list, which moves forward by postings, by blocks, or by leaps over blocks.
///
/// Ids are unpacked a block at a time; field codes when they are first asked for; positions one posting at a time. It
/// is a value in memory that its owner allocates, and holds what it reads as pointers: with a class in its place,
/// counting references and checking accesses took half of the time. Its owner has to call `close`.
struct ListCursor {
  let list: PostingList
  /// The ids of the current block, and four times `end` after them; valid until another block is loaded.
  let ids: UnsafeMutablePointer<UInt32>
  private let codeMemory: UnsafeMutablePointer<UInt32>
  private let frequencies: UnsafePointer<Double>
  private let hasAllFields: Bool
  /// The last id of each block.
  let lastIDs: UnsafePointer<UInt32>
  let blockCount: Int

  /// The postings of the current block.
  private(set) var count = 0
  /// The current posting's place in the block; `count` after the last.
  private(set) var index = 0
  /// The current block; -1 before the first, `blockCount` after the last.
  private(set) var block = -1
  /// The codes of the current block while they are packed.
  private var packedCodes: PostingBlock.Codes?

  private let skips: SkipTable?
  private let bounds: UnsafePointer<UInt8>?
  /// Leaps leave out blocks whose bounds, as they are stored, are below this.
  var leastBound: UInt8 = 0
  private let chunkRow: PartRow?
  private var chunk = -1
  private var chunkBytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var positions: PositionReader

  /// The id after the last posting. No record has it.
  static let end = UInt32.max

  init(_ list: PostingList) throws {
    skips = list.isInline ? nil : try list.skips()
    bounds = skips?.bounds(for: list.mask)
    chunkRow = list.isInline ? nil : try list.rows.take()
    self.list = list
    // A short list is one block, whose last id is kept after the others, as are those of a list that was made in
    // memory.
    let inlineBlocks = max(1, list.inlineLastIDs.count)
    let capacity = 2 * PostingBlock.capacity + inlineBlocks
    codeMemory = System.memory(byteCount: capacity * 4).bindMemory(to: UInt32.self, capacity: capacity)
    ids = codeMemory + PostingBlock.capacity
    frequencies = UnsafePointer(list.frequencies)
    hasAllFields = list.isAllInFields
    blockCount = skips?.blockCount ?? inlineBlocks
    lastIDs = UnsafePointer(skips?.lastIDs ?? ids + PostingBlock.capacity)
    if skips == nil { ids[PostingBlock.capacity] = list.inlineIDs[list.head.recordCount - 1] }
    for (block, last) in list.inlineLastIDs.enumerated() { ids[PostingBlock.capacity + block] = last }
    positions = PositionReader(list)
    ids[0] = Self.end
  }

  /// Gives back its memory and its statements.
  mutating func close() {
    System.release(codeMemory)
    if let chunkRow { list.rows.giveBack(chunkRow) }
    positions.close()
  }

  // MARK: - Blocks

  /// Moves to the first posting of a block.
  mutating func load(_ block: Int) throws {
    (self.block, index, packedCodes) = (block, 0, nil)
    if let skips {
      try loadPacked(block, skips)
    } else {
      loadInline(block)
    }
    for place in 0..<Self.padding { ids[count + place] = Self.end }
  }

  /// The ids that are compared in one step.
  private static let padding = PostingBlock.capacity - RankedFormat.blockLength

  private mutating func loadPacked(_ block: Int, _ skips: SkipTable) throws {
    let place = skips.place(block)
    if place.chunk != chunk { try loadChunk(place.chunk) }
    let isLast = block == blockCount - 1
    count = isLast ? list.head.recordCount - block * RankedFormat.blockLength : RankedFormat.blockLength
    packedCodes = try PostingBlock.unpack(
      chunkBytes, at: place.offset, count: count, after: skips.previousID(block), last: lastIDs[block],
      largestCode: list.largestCode, into: ids)
  }

  private mutating func loadChunk(_ number: Int) throws {
    guard let chunkRow else { throw RankedFault.damaged }
    chunk = -1
    chunkBytes = try chunkRow.content(PartID.chunk(number, of: list.head.list))
    chunk = number
  }

  private mutating func loadInline(_ block: Int) {
    let start = block * RankedFormat.blockLength
    count = min(list.head.recordCount - start, RankedFormat.blockLength)
    ids.update(from: list.inlineIDs + start, count: count)
    codeMemory.update(from: list.inlineCodes + start, count: count)
  }

  /// The field codes of the current block's postings.
  var codes: UnsafePointer<UInt32> {
    @inline(__always) mutating get {
      if let packedCodes {
        packedCodes.unpack(count, into: codeMemory)
        self.packedCodes = nil
      }
      return UnsafePointer(codeMemory)
    }
  }

  // MARK: - Postings

  /// The current posting's id; `end` before the first and after the last.
  var id: UInt32 {
    @inline(__always) get { ids[index] }
  }

  /// Occurrences of the current posting in the fields, each counted as its field's weight.
  var frequency: Double {
    @inline(__always) mutating get { frequencies[Int(codes[index])] }
  }

  /// Moves to the first posting with at least this id that has the term in the fields. Never moves back.
  ///
  /// - Returns: Its id; `end` when there is none.
  @inline(__always)
  mutating func seek(_ id: UInt32) throws -> UInt32 {
    if block >= 0, ids[index] >= id { return ids[index] }
    _ = try leap(to: id)
    if !hasAllFields { try skipOtherFields() }
    return ids[index]
  }

  /// Moves to the first posting with at least this id, in whatever fields it has the term. Never moves back.
  ///
  /// - Returns: Its id; `end` when there is none.
  @inline(__always)
  mutating func leap(to id: UInt32) throws -> UInt32 {
    if block >= 0 {
      if ids[index] >= id { return ids[index] }
      if lastIDs[block] < id { try moveToBlock(with: id) }
    } else {
      try moveToBlock(with: id)
    }
    moveInBlock(to: id)
    return ids[index]
  }

  /// The same, quicker when the next posting is mostly the one.
  @inline(__always)
  mutating func step(to id: UInt32) throws -> UInt32 {
    if index + 1 < count, ids[index] < id, ids[index + 1] >= id {
      index += 1
      return ids[index]
    }
    return try leap(to: id)
  }

  /// True if the current posting has the term in the fields.
  var isInFields: Bool {
    @inline(__always) mutating get { hasAllFields || frequency > 0 }
  }

  /// Moves to the next posting that has the term in the fields.
  @inline(__always)
  mutating func next() throws -> UInt32 {
    try advance()
    if !hasAllFields { try skipOtherFields() }
    return ids[index]
  }

  @inline(__always)
  private mutating func advance() throws {
    if index + 1 < count {
      index += 1
    } else if block + 1 < blockCount {
      try load(block + 1)
    } else {
      finish()
    }
  }

  private mutating func skipOtherFields() throws {
    while ids[index] != Self.end, frequency == 0 { try advance() }
  }

  private mutating func moveToBlock(with id: UInt32) throws {
    var next = block + 1
    if let skips {
      if next < blockCount { next = skips.block(with: id, from: next) }
    } else {
      while next < blockCount, lastIDs[next] < id { next += 1 }
    }
    if leastBound > 0, let bounds { while next < blockCount, bounds[next] < leastBound { next += 1 } }
    guard next < blockCount, lastIDs[next] >= id else { return finish() }
    try load(next)
  }

  private mutating func finish() {
    (block, index, count) = (blockCount, 0, 0)
    ids[0] = Self.end
  }

  /// A search by halves without branches, which nothing could predict, among the next few where the id is there: lists
  /// are often of similar length.
  @inline(__always)
  private mutating func moveInBlock(to id: UInt32) {
    var (low, length) = (index, count - index)
    if length > Self.shortLeap, ids[low + Self.shortLeap - 1] >= id { length = Self.shortLeap }
    while length > 1 {
      let half = length >> 1
      low &+= ids[low &+ half &- 1] < id ? half : 0
      length &-= half
    }
    index = ids[low] < id ? low + 1 : low
  }

  private static let shortLeap = 8

  // MARK: - Two lists

  /// Moves this list and another, longer one to the next record that both have in their current blocks, the current
  /// record included.
  ///
  /// The longer list skips four ids at a time, and by halves if many are to be skipped.
  ///
  /// - Returns: The record, and true; when a block ends first, the lowest id that this list has to go on with, and
  ///   false.
  mutating func meet(_ other: inout ListCursor) -> (id: UInt32, isFound: Bool) {
    let (mine, theirs) = (ids, other.ids)
    var (here, there) = (index, other.index)
    while here < count {
      let id = mine[here]
      if there + Self.longStep < other.count, theirs[there + Self.longStep - 1] < id {
        other.index = there
        other.moveInBlock(to: id)
        there = other.index
      }
      while theirs[there + Self.padding - 1] < id { there &+= Self.padding }
      for _ in 1..<Self.padding { there &+= theirs[there] < id ? 1 : 0 }
      if theirs[there] == id {
        (index, other.index) = (here, there)
        return (id, true)
      }
      if there >= other.count {
        (index, other.index) = (here, other.count - 1)
        return (id, false)
      }
      here += 1
    }
    (index, other.index) = (count - 1, min(there, other.count - 1))
    return (mine[count - 1] + 1, false)
  }

  /// The number of ids from which on a search by halves is quicker.
  private static let longStep = 32

  // MARK: - Positions

  /// Appends the current posting's positions in the fields, ascending.
  ///
  /// - Throws: `RankedFault.damaged` when they are cut short.
  mutating func appendPositions(to found: inout PositionBuffer) throws {
    try positions.read(block: block, index: index, codes: codes, into: &found)
  }
}
