import CatalogRecords
import CatalogStore
import GRDB
import TestTools
import Testing

@Suite struct ColumnTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  @Test("a column that was never written reads as zeros")
  func unwritten() async throws {
    #expect(try await bytes(8, from: 70_000) == [0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("values come back, and the rest is zero")
  func values() async throws {
    try await file.write { try ColumnTable($0).write([1, 0, 2, 0], of: .length, from: RecordID(10)) }
    #expect(try await bytes(8, from: 9) == [0, 0, 1, 0, 2, 0, 0, 0])
  }

  @Test("a run may cross the end of a chunk")
  func acrossChunks() async throws {
    let last = ColumnKind.chunkLength - 1
    try await file.write { try ColumnTable($0).write([7, 0, 8, 0], of: .length, from: RecordID(Int64(last))) }
    #expect(try await bytes(2, from: last) == [7, 0])
    #expect(try await bytes(4, from: last + 1) == [8, 0, 0, 0])
  }

  @Test("a chunk that was cut short reads as zeros after its end")
  func shortChunk() async throws {
    try await file.write { db in
      try ColumnTable(db).write([1, 0, 2, 0], of: .length, from: RecordID(10))
      try db.execute(sql: "UPDATE column_chunk SET data = substr(data, 1, 21)")
    }
    #expect(try await bytes(6, from: 10) == [1, 0, 0, 0, 0, 0])
  }

  /// Bytes of the column of lengths, which has two a record.
  private func bytes(_ count: Int, from first: Int) async throws -> [UInt8] {
    try await file.read { db in
      var bytes = [UInt8](repeating: 255, count: count)
      try bytes.withUnsafeMutableBytes { try ColumnTable(db).reader(.length).read(from: first, into: $0) }
      return bytes
    }
  }

  @Test("a value keeps its code")
  func codes() async throws {
    let codes = try await file.write { db in
      let table = ColumnTable(db)
      return [
        try table.code(of: "la", .language), try table.code(of: "grc", .language), try table.code(of: "la", .language),
        try table.code(of: "la", .type),
      ]
    }
    #expect(codes == [1, 2, 1, 1])
    let known = try await file.read { try ColumnTable($0).codes(.language).map(\.value) }
    #expect(known == ["la", "grc"])
  }
}
