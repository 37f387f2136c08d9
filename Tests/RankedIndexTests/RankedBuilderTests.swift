import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import TestTools
import Testing
import TextAnalysis

@testable import RankedIndex

/// Builds of the ranked index.
@Suite(.serialized) struct RankedBuilderTests {
  private static func rows(_ catalog: RandomCatalog) throws -> [Row] {
    try catalog.catalog.file.readNow { db in
      try Row.fetchAll(db, sql: "SELECT term, data FROM ranked_term ORDER BY term")
        + Row.fetchAll(db, sql: "SELECT id, data FROM ranked_part ORDER BY id")
    }
  }

  @Test("a build in small steps, each in its own transaction, writes what one step writes")
  func steps() async throws {
    let catalog = try await RandomCatalog(records: 700, seed: 11)
    let whole = try Self.rows(catalog)
    try catalog.catalog.file.writeNow { try RandomCatalog.builder($0).begin(lastID: 700) }
    var steps = 1
    let authors = AuthorScan()
    while try !catalog.catalog.file.writeNow({ try RandomCatalog.builder($0, authors).step(postings: 500) }) {
      steps += 1
    }
    #expect(steps > 10)
    #expect(try Self.rows(catalog) == whole)
  }

  @Test("a step that has to stop ends after one list")
  func stops() async throws {
    let catalog = try await RandomCatalog(records: 100, seed: 12, build: false)
    try catalog.catalog.file.writeNow { db in
      try RandomCatalog.builder(db).begin(lastID: 100)
      _ = try RandomCatalog.builder(db).step(postings: .max) { true }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM ranked_term") == 1)
    }
  }

  @Test("an unfinished build has no reader")
  func unfinished() async throws {
    let catalog = try await RandomCatalog(records: 100, seed: 12)
    try catalog.catalog.file.writeNow { try RandomCatalog.builder($0).begin(lastID: 100) }
    #expect(throws: (any Error).self) { try catalog.catalog.file.readNow { _ = try RandomCatalog.reader($0) } }
  }

  @Test("records that were changed and removed before the build are found as FTS5 finds them")
  func tombstones() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 13, build: false)
    try await catalog.catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      for id in stride(from: 3, to: 1_400, by: 7) as StrideTo<Int64> { try writer.remove(RecordID(id)) }
      try writer.flush()
    }
    var random = SeededGenerator(seed: 14)
    try await catalog.catalog.add(RandomCatalog.records(50, using: &random))
    try catalog.build()
    for shape in RandomQuery.Shape.allCases {
      for seed in 0..<15 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        let (wanted, found) = try catalog.answers(query)
        #expect(found == wanted, "seed \(seed): \(query.clauses.map(\.typed))")
      }
    }
  }

  @Test("records above the last id stay out of the lists")
  func lastID() async throws {
    let catalog = try await RandomCatalog(records: 200, seed: 15)
    try catalog.catalog.file.writeNow { db in
      try RandomCatalog.builder(db).begin(lastID: 90)
      while try !RandomCatalog.builder(db).step(postings: .max) {}
    }
    let ids = try catalog.catalog.file.readNow { db in
      let query = try #require(RankedQuery([RankedPhrase([["the"]])], .phrase(0)))
      return try RandomCatalog.reader(db).answer(query, limit: 500, db).hits.map(\.id)
    }
    #expect(ids.max() ?? 0 <= 90)
    #expect(ids.count > 10)
  }

  @Test("records with a word of another language that has the same stem are exceptions of a group")
  func exceptions() async throws {
    let catalog = try await RandomCatalog(records: 400, seed: 16)
    try catalog.catalog.file.readNow { db in
      let state = try #require(try RankedState.read(db))
      let lists = try PostingLists(db, state, PartRows(db), fieldWeights: BM25.fieldWeights)
      // German texts have "running" and "run" as they are; English ones, "run" as the stem of both.
      let facts = try #require(try lists.list(Array("running".utf8), .all)?.groups().first)
      let exceptions = try #require(facts.exceptions)
      #expect(exceptions.count > 5)
      #expect(facts.recordCount > exceptions.count)
      let pass = try #require(FirstPass(.text(TextClause(words: "running")), languages: RandomQuery.languages))
      let wanted = try pass.best(db, limit: 400)
      let ranked = try #require(pass.ranked?.query)
      let found = try RandomCatalog.reader(db).answer(ranked, limit: 400, db)
      #expect(facts.recordCount == wanted.total)
      #expect(found.hits.map { Int64($0.id) } == wanted.hits.map(\.id))
      #expect(found.hits.map(\.score) == wanted.hits.map(\.score))
    }
  }
}
