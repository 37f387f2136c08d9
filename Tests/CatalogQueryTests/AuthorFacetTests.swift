import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import TestTools
import Testing

/// Facets by author from the numbers of names, beside those from the records' rows.
@Suite(.serialized) struct AuthorFacetTests {
  private static func record(_ number: Int, using random: inout SeededGenerator) -> CatalogRecord {
    var record = CatalogRecord.sample("rose w\(number % 7)", lang: number % 5 == 0 ? "de" : nil, id: "n\(number)")
    record.attributions = (0..<number % 4).map { _ in
      // Names that are equal to Swift and not to SQLite, and names that few have.
      let names = ["Émile", "E\u{301}mile", "émile", "Zoë", "Ærø", "Mark Twain", "twain, Mark", "老子", "a*"]
      let share = Double.random(in: 0..<1, using: &random)
      return Attribution(
        creator: share < 0.6 ? names[Int(share * 15)] : "Author \(Int(share * 300))",
        role: number % 3 == 0 ? Attribution.Role.allCases.randomElement(using: &random) ?? .wrote : .wrote)
    }
    return record
  }

  private static func catalog(_ count: Int, isShared: Bool = false) async throws -> SampleCatalog {
    var random = SeededGenerator(seed: 71)
    let catalog = try await SampleCatalog((0..<count).map { record($0, using: &random) }, isShared: isShared)
    try catalog.buildRankedIndex()
    return catalog
  }

  private static let unchanged = Task { try await catalog(900, isShared: true) }

  private static let queries = ["", "rose", "w3", "lang:de", "w1 OR w2", "nothing"]

  /// The facets of both ways, and the warnings of the quick one.
  private static func check(_ catalog: SampleCatalog, _ limit: Int) async throws -> [String] {
    var warnings: [String] = []
    for query in queries {
      var request = SearchRequest(query, limit: 0)
      request.facets = [FacetRequest("author", limit: limit)]
      let (wanted, found) = try await catalog.file.read { [request] db in
        (try Searcher(db, by: .fullText).search(request), try Searcher(db).search(request))
      }
      #expect(found.facets == wanted.facets, "\(query)")
      warnings += found.warnings.map(\.description)
    }
    return warnings
  }

  @Test(
    "facets of authors have the same values, counts and order as without the ranked index",
    arguments: [1, 3, 10, 1_000])
  func same(limit: Int) async throws {
    #expect(try await Self.check(Self.unchanged.value, limit) == [])
  }

  @Test("facets of authors count records that changed, disappeared or came after the build")
  func outside() async throws {
    let catalog = try await Self.catalog(900)
    var random = SeededGenerator(seed: 72)
    try await catalog.add((0..<120).map { Self.record($0 + 3, using: &random) }, to: "later")
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      for id in stride(from: 5, to: 200, by: 9) as StrideTo<Int64> { try writer.remove(RecordID(id)) }
      for id in stride(from: 6, to: 200, by: 9) as StrideTo<Int64> {
        try writer.update(RecordID(id), to: .sample("rose", by: "New \(id)"), identifier: "e\(id)", at: 3)
      }
      try writer.flush()
    }
    for limit in [1, 10, 1_000] { #expect(try await Self.check(catalog, limit) == []) }
    // More than are looked up one by one.
    try await catalog.add((0..<700).map { Self.record($0, using: &random) }, to: "last")
    for limit in [1, 10, 1_000] { #expect(try await Self.check(catalog, limit) == []) }
  }

  @Test("a damaged row costs a warning and no count", arguments: [0, 0x10_0000, 0x20_0000, 0x80_0000])
  func damage(part: Int) async throws {
    let catalog = try await Self.catalog(300)
    try catalog.file.writeNow {
      try $0.execute(sql: "UPDATE ranked_part SET data = x'0102030405' WHERE id = ?", arguments: [part])
      #expect($0.changesCount == 1)
    }
    let warnings = try await Self.check(catalog, 10)
    #expect(warnings.contains { $0.contains("adagia repair") })
  }
}
