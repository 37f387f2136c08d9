internal import CatalogStore
internal import GRDB

/// Writes rows of the ranked index, each with its seal.
struct RowWriter {
  private let insertTerm: SQLStatement
  private let insertPart: SQLStatement

  init(_ db: Database, _ tables: RankedTables) throws {
    insertTerm = try SQLStatement(db, tables.insertTerm)
    insertPart = try SQLStatement(db, tables.insertPart)
  }

  /// - Parameter content: Gets its seal.
  func insert(_ content: inout [UInt8], term: [UInt8]) throws {
    try term.withUnsafeBytes { key in
      RowSeal.close(&content, term: key)
      try content.withUnsafeBytes { row in
        insertTerm.bind(unmoved: key, at: 1)
        insertTerm.bind(unmoved: row, at: 2)
        defer { insertTerm.unbind() }
        try insertTerm.run()
      }
    }
  }

  /// - Parameter content: Gets its seal.
  func insert(_ content: inout [UInt8], id: Int64) throws {
    RowSeal.close(&content, id: id)
    try content.withUnsafeBytes { row in
      insertPart.bind(id, at: 1)
      insertPart.bind(unmoved: row, at: 2)
      defer { insertPart.unbind() }
      try insertPart.run()
    }
  }
}

/// Gathers the blocks of a list into chunks.
struct ChunkWriter {
  private let rows: RowWriter
  private let partID: (_ number: Int, _ list: Int64) -> Int64
  private var chunk: [UInt8] = []
  private var number = 0

  /// - Parameter partID: Makes the ids of the chunks' rows.
  init(_ rows: RowWriter, _ partID: @escaping (Int, Int64) -> Int64) {
    (self.rows, self.partID) = (rows, partID)
  }

  /// Adds a block to the current chunk, or to the next if it does not fit.
  mutating func append(_ block: [UInt8], of list: Int64) throws -> BlockPlace {
    if !chunk.isEmpty, chunk.count + block.count > RankedFormat.chunkSize { try writeChunk(of: list) }
    guard number <= PartID.largestChunk else { throw RankedFault.full }
    let place = BlockPlace(chunk: number, offset: chunk.count)
    chunk += block
    return place
  }

  /// Writes what is left, for the next list to begin.
  mutating func finish(_ list: Int64) throws {
    if !chunk.isEmpty { try writeChunk(of: list) }
    number = 0
  }

  private mutating func writeChunk(of list: Int64) throws {
    try rows.insert(&chunk, id: partID(number, list))
    number += 1
    chunk.removeAll(keepingCapacity: true)
  }
}
