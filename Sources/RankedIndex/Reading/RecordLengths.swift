internal import CatalogStore
internal import Platform

/// The lengths of records in tokens, from the column that has them, loaded block by block as needed.
///
/// They are kept while the file stays the same. The user says when they are in use, as the column is read in a
/// transaction.
final class RecordLengths {
  /// The columns of the transaction, whose cache may own this object, and their reader when a block had to be read.
  private var table: ColumnTable?
  private var reader: ColumnReader?
  private var userCount = 0
  private var chunks: [ColumnChunk?]
  /// The values of each chunk, and the bytes that say which of its blocks are loaded.
  private let values: UnsafeMutablePointer<UnsafePointer<UInt16>?>
  private let isLoaded: UnsafeMutablePointer<UnsafePointer<UInt8>>
  private let memory: UnsafeMutableRawPointer

  // Those of the column. Constants of another module are calls.
  private static let blockShift = 8
  private static let chunkShift = 16
  private static let chunkLength = 1 << chunkShift

  /// The lengths for one user alone.
  convenience init(_ table: ColumnTable, largestID: UInt32) {
    self.init(largestID: largestID)
    open(table)
  }

  /// - Parameter largestID: The highest id that is asked for.
  init(largestID: UInt32) {
    precondition(
      1 << Self.blockShift == ColumnChunk.blockLength && Self.chunkShift == ColumnKind.chunkShift,
      "blocks and chunks are those of the column")
    let count = Int(largestID) >> Self.chunkShift + 1
    chunks = Array(repeating: nil, count: count)
    // Pointers to values, pointers to bytes, and the bytes of a chunk with nothing loaded.
    let (pointers, blocks) = (count * MemoryLayout<UnsafeRawPointer>.size, Self.chunkLength >> Self.blockShift)
    memory = System.zeroedMemory(byteCount: 2 * pointers + blocks)
    values = memory.bindMemory(to: UnsafePointer<UInt16>?.self, capacity: count)
    isLoaded = (memory + pointers).bindMemory(to: UnsafePointer<UInt8>.self, capacity: count)
    let nothingLoaded = (memory + 2 * pointers).bindMemory(to: UInt8.self, capacity: blocks)
    isLoaded.initialize(repeating: UnsafePointer(nothingLoaded), count: count)
  }

  deinit { System.release(memory) }

  /// Begins a use in a transaction.
  func open(_ table: ColumnTable) {
    self.table = table
    userCount += 1
  }

  /// Ends a use. After the last one the transaction can end.
  func close() {
    userCount -= 1
    if userCount == 0 { (table, reader) = (nil, nil) }
  }

  /// A record's length.
  ///
  /// - Precondition: The id is at most `largestID`: ids of lists are checked when they are read.
  @inline(__always)
  func length(_ id: UInt32) throws -> UInt16 {
    let (chunk, place) = (Int(id) >> Self.chunkShift, Int(id) & (Self.chunkLength - 1))
    if isLoaded[chunk][place >> Self.blockShift] == 0 { try load(chunk, place >> Self.blockShift) }
    return values[chunk].unsafelyUnwrapped[place]
  }

  @inline(never)
  private func load(_ number: Int, _ block: Int) throws {
    guard let table else { preconditionFailure("lengths are read while they are open") }
    let chunk = chunks[number] ?? table.cache.chunk(.length, number)
    if chunk.isLoaded[block] == 0 {
      let reader = reader ?? table.reader(.length)
      self.reader = reader
      try chunk.load(block, reader)
    }
    chunks[number] = chunk
    values[number] = UnsafePointer(chunk.base.assumingMemoryBound(to: UInt16.self))
    isLoaded[number] = UnsafePointer(chunk.isLoaded)
  }
}
