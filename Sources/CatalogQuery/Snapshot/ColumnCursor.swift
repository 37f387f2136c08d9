internal import CatalogStore

/// Reads one column of `ColumnKind`. Fast in ascending order of ids.
struct ColumnCursor<Value: BitwiseCopyable & ExpressibleByIntegerLiteral> {
  private let kind: ColumnKind
  private let cache: ColumnCache
  private let table: ColumnTable
  /// Made when the first block is loaded: most cursors of a query read nothing, or what the cache has.
  private var reader: ColumnReader?
  /// The chunk that was read last, its number, and its values.
  private var chunk: ColumnChunk?
  private var number = -1
  private var values: UnsafePointer<Value>?
  private var isLoaded: UnsafePointer<UInt8>?

  init(_ table: ColumnTable, _ kind: ColumnKind) {
    precondition(MemoryLayout<Value>.size == kind.width, "a value is as wide as its column")
    self.kind = kind
    cache = table.cache
    self.table = table
  }

  /// A record's value; zero when it was never written.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  mutating func value(_ id: Int64) throws -> Value {
    // Shifted and masked, an impossible number leads to no memory outside the chunk.
    let place = Int(id) & (ColumnKind.chunkLength - 1)
    return try values(Int(id) >> ColumnKind.chunkShift, block: place / ColumnChunk.blockLength)[place]
  }

  /// Tests 64 values at once. One bit per record, the lowest for the first.
  ///
  /// - Parameter first: The first id, a multiple of 64.
  @inline(__always)
  mutating func bits(from first: Int64, where holds: (Value) -> Bool) throws -> UInt64 {
    let place = Int(first) & (ColumnKind.chunkLength - 1)
    let values = try values(Int(first) >> ColumnKind.chunkShift, block: place / ColumnChunk.blockLength)
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { results in
      // A byte each first: that loop becomes vector instructions, and one that shifts bits does not.
      for index in 0..<64 { results[index] = holds(values[place + index]) ? 1 : 0 }
      return BitBytes.packed(results)
    }
  }

  /// The values of a chunk, with one block loaded. Valid until the next call.
  @inline(__always)
  private mutating func values(_ number: Int, block: Int) throws -> UnsafePointer<Value> {
    if number == self.number, let values, let isLoaded, isLoaded[block] != 0 { return values }
    return try load(number, block)
  }

  @inline(never)
  private mutating func load(_ number: Int, _ block: Int) throws -> UnsafePointer<Value> {
    let chunk = if number == self.number, let chunk { chunk } else { cache.chunk(kind, number) }
    let values = UnsafePointer(chunk.base.assumingMemoryBound(to: Value.self))
    if chunk.isLoaded[block] == 0 { try loadBlock(block, of: chunk) }
    self.chunk = chunk
    self.number = number
    self.values = values
    isLoaded = UnsafePointer(chunk.isLoaded)
    return values
  }

  private mutating func loadBlock(_ block: Int, of chunk: ColumnChunk) throws {
    let reader = self.reader ?? table.reader(kind)
    self.reader = reader
    try chunk.load(block, reader)
  }
}

/// Results of tests, a byte each.
enum BitBytes {
  /// The bits of 64 bytes that are 0 or 1, the lowest for the first. The product moves the bit of each of eight bytes
  /// to the highest byte.
  @inline(__always)
  static func packed(_ results: UnsafeMutableRawBufferPointer) -> UInt64 {
    var bits: UInt64 = 0
    for group in 0..<8 {
      let eight = UInt64(littleEndian: results.load(fromByteOffset: group * 8, as: UInt64.self))
      bits |= ((eight &* 0x0102_0408_1020_4080) >> 56) << UInt64(group * 8)
    }
    return bits
  }
}
