internal import CBitPacking

/// Reads the positions of one list's postings. Quickest in ascending order, and without effort for postings that are left out
/// between two blocks.
struct PositionReader {
  private let list: TermList
  private var row: PartRow?
  private var chunk = -1
  private var bytes = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The block that the reader is in; -1 before the first.
  private var block = -1
  /// The posting whose positions come next, and the offset of the first of them.
  private var next = 0
  private var offset = 0

  init(_ list: TermList) { self.list = list }

  mutating func close() {
    if let row { list.rows.giveBack(row) }
    row = nil
  }

  /// Appends the positions of a posting in some fields.
  ///
  /// - Parameters:
  ///   - index: The posting's place in its block.
  ///   - codes: The field codes of the block.
  mutating func read(
    block: Int, index: Int, codes: UnsafePointer<UInt32>, fields: FieldMask, into found: inout [Position]
  ) throws {
    if block != self.block || index < next { try move(to: block) }
    try skip(to: index, codes)
    let counts = list.counts[Int(codes[index])]
    if list.isInline {
      try list.inline.positions.withUnsafeBytes { try read(counts, $0, fields, &found) }
    } else {
      try read(counts, bytes, fields, &found)
    }
    next = index + 1
  }

  private mutating func move(to block: Int) throws {
    self.block = -1
    offset = 0
    if !list.isInline {
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
    for posting in next..<index { count += Int(list.counts[Int(codes[posting])].total) }
    guard count > 0 else { return }
    offset =
      list.isInline
      ? try list.inline.positions.withUnsafeBytes { try Self.skip(count, $0, offset) }
      : try Self.skip(count, bytes, offset)
  }

  private static func skip(_ count: Int, _ bytes: UnsafeRawBufferPointer, _ offset: Int) throws -> Int {
    guard offset <= bytes.count, let base = bytes.baseAddress else { throw RankedFault.damaged }
    let start = (base + offset).assumingMemoryBound(to: UInt8.self)
    let size = adagia_skip_varints(start, bytes.count - offset, count)
    guard size <= bytes.count - offset else { throw RankedFault.damaged }
    return offset + size
  }

  private mutating func read(
    _ counts: FieldCounts, _ bytes: UnsafeRawBufferPointer, _ fields: FieldMask, _ found: inout [Position]
  ) throws {
    var place = offset
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
    var byte = bytes[place]
    place += 1
    if byte < 0x80 { return UInt32(byte) }
    var (number, shift) = (UInt32(byte & 0x7F), UInt32(7))
    while byte >= 0x80 {
      guard place < bytes.count, shift < 32 else { throw RankedFault.damaged }
      byte = bytes[place]
      place += 1
      number |= UInt32(byte & 0x7F) << shift
      shift += 7
    }
    return number
  }
}
