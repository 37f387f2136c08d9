internal import HistoricalDates
internal import Platform

/// The first and last years of the dates of one chunk of records, for filters by date: a quarter of the columns they
/// are made from. Loaded block by block on demand.
package final class YearChunk {
  /// The years of one block: first those that begin the dates, then those that end them, a `YearCode` each.
  package let base: UnsafeMutablePointer<Int16>
  /// A byte per block: 1 when it is loaded.
  package let isLoaded: UnsafeMutablePointer<UInt8>

  private let number: Int

  /// Records per block.
  package static let blockLength = ColumnChunk.blockLength
  static let size = ColumnKind.chunkLength * 2 * MemoryLayout<Int16>.size
  private static let blockCount = ColumnKind.chunkLength / blockLength

  init(_ number: Int) {
    self.number = number
    base = System.zeroedMemory(byteCount: Self.size).assumingMemoryBound(to: Int16.self)
    isLoaded = .allocate(capacity: Self.blockCount)
    isLoaded.initialize(repeating: 0, count: Self.blockCount)
  }

  deinit {
    System.release(base)
    isLoaded.deallocate()
  }

  /// Forgets the years of the blocks from one on, so that they are read again.
  func forget(from block: Int) { (isLoaded + block).update(repeating: 0, count: Self.blockCount - block) }

  /// Forgets the years of one block.
  func forget(_ block: Int) { isLoaded[block] = 0 }

  /// Reads a block from the file.
  package func load(_ block: Int, _ start: ColumnReader, _ end: ColumnReader) throws {
    let first = number * ColumnKind.chunkLength + block * Self.blockLength
    let years = base + block * 2 * Self.blockLength
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.blockLength) { instants in
      let bytes = UnsafeMutableRawBufferPointer(instants)
      try start.read(from: first, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
      try end.read(from: first, into: UnsafeMutableRawBufferPointer(rebasing: bytes[(bytes.count / 2)...]))
      for index in 0..<Self.blockLength {
        let (first, last) = YearCode.years(from: instants[index], to: instants[Self.blockLength + index])
        (years[index], years[Self.blockLength + index]) = (first, last)
      }
    }
    isLoaded[block] = 1
  }
}
