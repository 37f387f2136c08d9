import CatalogFixtures
import CatalogRecords
import CatalogStore
import GRDB
import TestTools
import Testing

@testable import CatalogQuery

/// What a connection keeps of the values of fields is never older than the file, and has its limit.
@Suite(.serialized) struct ValueOrdinalsTests {
  private static let sql = FacetField.creator.rows ?? ""

  private func records(_ numbers: ClosedRange<Int>) -> [CatalogRecord] {
    numbers.map { number in
      var record = CatalogRecord.sample("rose \(number)")
      record.attributions = (0..<number % 4).map { Attribution(creator: "Author \(number % 5 * $0)") }
      return record
    }
  }

  private func set(_ ids: some Sequence<Int64>, upTo largest: Int64) -> DocIDSet {
    ids.reduce(into: DocIDSet(upTo: largest)) { $0.insert($1) }
  }

  @Test("sets of records in any order are counted as their rows are", arguments: 0..<5 as Range<UInt64>)
  func countsAsRowsDo(seed: UInt64) async throws {
    let catalog = try await SampleCatalog(records(1...200))
    var random = SeededGenerator(seed: seed)
    let subsets = (0..<20).map { _ in (1...Int64(200)).filter { _ in Int.random(in: 0..<3, using: &random) == 0 } }
    try await catalog.file.read { db in
      let snapshot = try Snapshot(db)
      var ordinals = ValueOrdinals(upTo: snapshot.largestID)
      for ids in subsets {
        let set = set(ids, upTo: snapshot.largestID)
        var expected = ValueCounter()
        try RecordRows.forEach(set, db, Self.sql) { id, row in row.withBytes(1) { expected.add($0, of: id) } }
        try ordinals.read(set, Self.sql, snapshot)
        let found = ordinals.counter(of: set)
        #expect(found.recordCount == expected.recordCount, "seed \(seed)")
        #expect(found.distinctCount == expected.distinctCount, "seed \(seed)")
        #expect(found.most(100).map(\.text) == expected.most(100).map(\.text), "seed \(seed)")
        #expect(found.most(100).map(\.count) == expected.most(100).map(\.count), "seed \(seed)")
      }
    }
  }

  @Test("a field with too many values is counted once and not kept")
  func largeFields() async throws {
    let catalog = try await SampleCatalog(records(1...50))
    try await catalog.file.read { db in
      let snapshot = try Snapshot(db)
      let all = set(1...50, upTo: snapshot.largestID)
      let fields = FieldOrdinals(mostBytes: 1_000)
      #expect(try fields.counter(of: all, Self.sql, snapshot)?.recordCount == 38)
      #expect(try fields.counter(of: all, Self.sql, snapshot) == nil)
    }
  }

  @Test("facets follow another connection's writes")
  func writesAreSeen() async throws {
    let catalog = try await SampleCatalog([.sample("rose", by: "Ann", id: "1"), .sample("rose", by: "Ben", id: "2")])
    let reader = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    var request = SearchRequest("rose", limit: 0)
    request.facets = [FacetRequest("author")]
    let asked = request
    let before = try reader.readNow { try Searcher($0).search(asked).facets.first?.values.map(\.value) }
    try await catalog.add([.sample("rose", by: "Ben", id: "1"), .sample("rose", by: "Cid", id: "3")])
    let after = try reader.readNow { try Searcher($0).search(asked).facets.first?.values }
    #expect(before == ["Ann", "Ben"])
    #expect(after?.map(\.value) == ["Ben", "Cid"])
    #expect(after?.map(\.count) == [2, 1])
  }
}
