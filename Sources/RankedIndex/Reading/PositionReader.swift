internal import CBitPacking

/// Reads the positions of one list's postings. Quickest in ascending order; postings that are left out before the end
/// of a block cost the skipping of their positions.
struct PositionReader {
  private let list: PostingList
  /// By field code, `RankedFormat.fieldCount` numbers each: occurrences in each field; and their sum.
  private let counts: UnsafePointer<UInt32>
  private let totals: UnsafePointer<UInt32>
  private let fields: FieldMask
  private var row: PartRow?
  private var chunk = -1
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The block that the reader is in; -1 before the first.
  private var block = -1
  /// The posting whose positions come next, and the offset of the first of them.
  private var next = 0
  private var offset = 0

  init(_ list: PostingList) {
    self.list = list
    (counts, totals, fields) = (UnsafePointer(list.counts), UnsafePointer(list.totals), list.mask)
    bytes = list.inlinePositions
  }

  mutating func close() {
    if let row { list.rows.giveBack(row) }
    row = nil
  }

  /// Appends the positions of a posting in the fields.
  ///
  /// - Parameters:
  ///   - index: The posting's place in its block.
  ///   - codes: The field codes of the block.
  mutating func read(
    block: Int, index: Int, codes: UnsafePointer<UInt32>, into found: inout PositionBuffer
  ) throws {
    if block != self.block || index < next { try move(to: block) }
    if index > next { try skip(to: index, codes) }
    try read(Int(codes[index]), &found)
    next = index + 1
  }

  private mutating func move(to block: Int) throws {
    self.block = -1
    if list.isInline {
      offset = list.inlineOffset(block)
    } else {
      let place = try list.positionPlaces()[block]
      if place.chunk != chunk { try load(place.chunk) }
      offset = place.offset
    }
    (self.block, next) = (block, 0)
  }

  private mutating func load(_ number: Int) throws {
    let row = try self.row ?? list.rows.take()
    self.row = row
    chunk = -1
    bytes = try row.content(PartID.positions(number, of: list.head.list))
    chunk = number
  }

  private mutating func skip(to index: Int, _ codes: UnsafePointer<UInt32>) throws {
    var count = 0
    for posting in next..<index { count += Int(totals[Int(codes[posting])]) }
    guard offset <= bytes.count, let base = bytes.baseAddress else { throw RankedFault.damaged }
    let start = (base + offset).assumingMemoryBound(to: UInt8.self)
    let size = adagia_skip_varints(start, bytes.count - offset, count)
    guard size >= 0 else { throw RankedFault.damaged }
    offset += size
  }

  private mutating func read(_ code: Int, _ found: inout PositionBuffer) throws {
    var place = offset
    let counts = counts + code * RankedFormat.fieldCount
    for field in 0..<RankedFormat.fieldCount where counts[field] > 0 {
      let isWanted = fields.contains(field)
      var token: UInt32 = 0
      for _ in 0..<counts[field] {
        token = token &+ (try Self.varint(bytes, &place))
        if isWanted { found.append(Position(field: field, token: token)) }
      }
    }
    offset = place
  }

  @inline(__always)
  private static func varint(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) throws -> UInt32 {
    guard place < bytes.count else { throw RankedFault.damaged }
    let byte = bytes[place]
    place += 1
    return byte < 0x80 ? UInt32(byte) : try longVarint(UInt32(byte & 0x7F), bytes, &place)
  }

  private static func longVarint(
    _ first: UInt32, _ bytes: UnsafeRawBufferPointer, _ place: inout Int
  ) throws -> UInt32 {
    var (number, shift) = (first, UInt32(7))
    while true {
      guard place < bytes.count, shift < 32 else { throw RankedFault.damaged }
      let byte = bytes[place]
      place += 1
      number |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }
}
