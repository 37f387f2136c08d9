/// A place in one posting list, which moves forward by postings, by blocks, or by leaps over blocks.
///
/// Ids are unpacked a block at a time; field codes when they are first asked for; positions one posting at a time.
final class ListCursor {
  let list: TermList
  /// The ids of the current block, and `end` after them; valid until another block is loaded.
  let ids: UnsafeMutablePointer<UInt32>
  private let codeMemory: UnsafeMutablePointer<UInt32>
  /// The postings of the current block.
  private(set) var count = 0
  /// The current posting's place in the block; `count` after the last.
  private(set) var index = 0
  /// The current block; -1 before the first, `blockCount` after the last.
  private(set) var block = -1
  let blockCount: Int

  private let skips: SkipTable?
  private var packedCodes: PostingBlock.Codes?
  private let chunkRow: PartRow?
  private var chunk = -1
  private var chunkBytes = UnsafeRawBufferPointer(start: nil, count: 0)
  private var positions: PositionReader

  /// The id after the last posting. No record has it.
  static let end = UInt32.max

  init(_ list: TermList) throws {
    self.list = list
    ids = .allocate(capacity: PostingBlock.capacity)
    codeMemory = .allocate(capacity: PostingBlock.capacity)
    skips = list.isInline ? nil : try list.skips()
    chunkRow = list.isInline ? nil : try list.rows.take()
    blockCount = skips?.blockCount ?? 1
    positions = PositionReader(list)
    ids[0] = Self.end
  }

  deinit {
    ids.deallocate()
    codeMemory.deallocate()
    if let chunkRow { list.rows.giveBack(chunkRow) }
    positions.close()
  }

  // MARK: - Blocks

  /// The last id of a block.
  @inline(__always)
  func lastID(_ block: Int) -> UInt32 {
    if let skips { return skips.lastIDs[block] }
    return list.inline.ids[list.head.recordCount - 1]
  }

  /// Moves to the first posting of a block.
  func load(_ block: Int) throws {
    (self.block, index) = (block, 0)
    if let skips {
      try loadPacked(block, skips)
    } else {
      loadInline()
    }
    ids[count] = Self.end
  }

  private func loadPacked(_ block: Int, _ skips: SkipTable) throws {
    let place = skips.place(block)
    if place.chunk != chunk { try loadChunk(place.chunk) }
    let isLast = block == blockCount - 1
    count = isLast ? list.head.recordCount - block * RankedFormat.blockLength : RankedFormat.blockLength
    packedCodes = try PostingBlock.unpack(
      chunkBytes, at: place.offset, count: count, after: skips.previousID(block), last: skips.lastIDs[block],
      largestCode: list.largestCode, into: ids)
  }

  private func loadChunk(_ number: Int) throws {
    guard let chunkRow else { throw RankedFault.damaged }
    chunk = -1
    chunkBytes = try chunkRow.content(PartID.chunk(number, of: list.head.list))
    chunk = number
  }

  private func loadInline() {
    count = list.head.recordCount
    ids.update(from: list.inline.ids, count: count)
    codeMemory.update(from: list.inline.codes, count: count)
  }

  /// The field codes of the current block's postings.
  var codes: UnsafePointer<UInt32> {
    @inline(__always) get {
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

  /// The current posting's field code.
  var code: Int {
    @inline(__always) get { Int(codes[index]) }
  }

  /// Occurrences of the current posting in the fields, each counted as its field's weight.
  var frequency: Double {
    @inline(__always) get { list.frequencies[code] }
  }

  /// Moves to the first posting with at least this id that has the term in the fields. Never moves back.
  ///
  /// - Returns: Its id; `end` when there is none.
  @inline(__always)
  func seek(_ id: UInt32) throws -> UInt32 {
    if ids[index] >= id, block >= 0 { return ids[index] }
    try moveToBlock(with: id)
    moveInBlock(to: id)
    if list.mask != .all { try skipOtherFields() }
    return ids[index]
  }

  /// Moves to the next posting that has the term in the fields.
  func next() throws -> UInt32 {
    try advance()
    if list.mask != .all { try skipOtherFields() }
    return ids[index]
  }

  private func advance() throws {
    if index + 1 < count {
      index += 1
    } else if block + 1 < blockCount {
      try load(block + 1)
    } else {
      finish()
    }
  }

  private func skipOtherFields() throws {
    while ids[index] != Self.end, frequency == 0 { try advance() }
  }

  private func moveToBlock(with id: UInt32) throws {
    if block >= 0, block < blockCount, lastID(block) >= id { return }
    var next = block + 1
    if let skips {
      guard next < blockCount else { return finish() }
      next = skips.block(with: id, from: next)
    }
    guard next < blockCount, lastID(next) >= id else { return finish() }
    try load(next)
  }

  private func finish() {
    (block, index, count) = (blockCount, 0, 0)
    ids[0] = Self.end
  }

  /// Few comparisons for a near posting, and a search by halves for a far one.
  private func moveInBlock(to id: UInt32) {
    var (low, high) = (index, count)
    while high - low > 8 {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    while ids[low] < id { low += 1 }
    index = low
  }

  // MARK: - Positions

  /// Appends the current posting's positions in the fields, ascending.
  ///
  /// - Throws: `RankedFault.damaged` when they are cut short.
  func appendPositions(to found: inout [Position]) throws {
    try positions.read(block: block, index: index, codes: codes, fields: list.mask, into: &found)
  }
}

/// A position of a term in a record: the field, and the token's number there.
///
/// One number, so that positions of one field are together and ascend.
struct Position: Comparable {
  let packed: UInt64

  @inline(__always)
  init(field: Int, token: UInt32) { packed = UInt64(field) << 32 | UInt64(token) }

  @inline(__always)
  init(packed: UInt64) { self.packed = packed }

  var field: Int { Int(packed >> 32) }

  /// The position that is some tokens further.
  func advanced(by tokens: Int) -> Position { Position(packed: packed &+ UInt64(tokens)) }

  @inline(__always)
  static func < (left: Position, right: Position) -> Bool { left.packed < right.packed }
}
