#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of one chunk of a column in memory, block by block as they are asked for.
///
/// What was never asked for takes no memory: the system gives pages of zeros only when they are touched.
package final class ColumnChunk {
  /// Records a block: so few that a query with a handful of matches reads little, so many that one with a million
  /// asks seldom.
  package static let blockLength = 256

  let kind: ColumnKind
  private let number: Int
  /// The first value of the chunk.
  package let base: UnsafeMutableRawPointer
  /// A byte for each block: 1 when it was read.
  package let isLoaded: UnsafeMutablePointer<UInt8>

  private static let blockCount = ColumnKind.chunkLength / blockLength

  init(_ kind: ColumnKind, _ number: Int) {
    self.kind = kind
    self.number = number
    guard let base = calloc(kind.chunkSize, 1) else { preconditionFailure("out of memory") }
    self.base = base
    isLoaded = .allocate(capacity: Self.blockCount)
    isLoaded.initialize(repeating: 0, count: Self.blockCount)
  }

  deinit {
    free(base)
    isLoaded.deallocate()
  }

  /// Reads a block from the file.
  package func load(_ block: Int, _ reader: ColumnReader) throws {
    let bytes = Self.blockLength * kind.width
    let target = UnsafeMutableRawBufferPointer(start: base + block * bytes, count: bytes)
    try reader.read(from: number * ColumnKind.chunkLength + block * Self.blockLength, into: target)
    isLoaded[block] = 1
  }
}
