import CatalogRecords
import CatalogStore
import GRDB
import TestSupport
import Testing

@Suite struct ColumnTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  @Test func aColumnThatWasNeverWrittenHasNoChunk() async throws {
    #expect(try await file.read { try ColumnTable($0).chunk(.length, 0) } == nil)
  }

  @Test func valuesComeBackAndTheRestIsZero() async throws {
    try await file.write { try ColumnTable($0).write([1, 0, 2, 0], of: .length, from: RecordID(10)) }
    let chunk = try #require(try await file.read { try ColumnTable($0).chunk(.length, 0) })
    #expect(chunk.count == ColumnKind.length.chunkSize)
    #expect(Array(chunk[18..<26]) == [0, 0, 1, 0, 2, 0, 0, 0])
  }

  @Test func aRunMayCrossTheEndOfAChunk() async throws {
    let first = RecordID(Int64(ColumnKind.chunkLength - 1))
    try await file.write { try ColumnTable($0).write([7, 0, 8, 0], of: .length, from: first) }
    let (left, right) = try await file.read { db in
      (try ColumnTable(db).chunk(.length, 0), try ColumnTable(db).chunk(.length, 1))
    }
    #expect(left?.suffix(2) == [7, 0])
    #expect(right?.prefix(4) == [8, 0, 0, 0])
  }

  @Test func aValueKeepsItsCode() async throws {
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
