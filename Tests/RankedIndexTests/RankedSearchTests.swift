import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import QueryLanguage
import TestTools
import Testing

@testable import RankedIndex

/// Searches of the ranked index, beside those of FTS5 over the same records: the same records and the same bits of the
/// scores.
@Suite(.serialized) struct RankedSearchTests {
  private static func check(
    _ catalog: RandomCatalog, _ shape: RandomQuery.Shape, queries: Int, limit: Int = 10
  ) throws {
    for seed in 0..<UInt64(queries) {
      var random = SeededGenerator(seed: seed)
      let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
      let (wanted, found) = try catalog.answers(query, limit: limit)
      #expect(found == wanted, "seed \(seed): \(query.clauses.map(\.typed))")
    }
  }

  @Test("small catalogs give the same ten and the same counts as FTS5", arguments: RandomQuery.Shape.allCases)
  func small(shape: RandomQuery.Shape) async throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let catalog = try await RandomCatalog(records: Int(seed) * 40, seed: seed)
      try Self.check(catalog, shape, queries: 40)
    }
  }

  @Test("lists of many blocks give the same ten and the same counts as FTS5")
  func large() async throws {
    let catalog = try await RandomCatalog(records: 2_800, seed: 7)
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 60) }
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 15, limit: 110) }
    for shape in RandomQuery.Shape.allCases { try Self.check(catalog, shape, queries: 5, limit: 4_000) }
  }

  @Test("the ranking follows the mean length of records that were added since")
  func drift() async throws {
    let catalog = try await RandomCatalog(records: 2_100, seed: 8)
    let (short, long) = ("w59", Array(repeating: "zebra", count: 400).joined(separator: " "))
    for text in [short, long] {
      try await catalog.catalog.file.write { db in
        // The words of the queries are in none of the new records.
        let records = (0..<100).map { number in
          var record = CatalogRecord()
          record.text = "\(text) x\(number)"
          return record
        }
        try SampleCatalog.put(records, into: "more", at: 2, db)
      }
      for seed in 0..<60 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(.word, using: &random) { _ in ["love", "stone", "the", "rose"][Int(seed % 4)] }
        let (wanted, found) = try catalog.answers(query)
        #expect(found == wanted, "seed \(seed)")
      }
    }
  }

  @Test(
    "a test of records leaves out others and counts those that pass, many or few; a walk meets all",
    arguments: RandomQuery.Shape.allCases)
  func filter(shape: RandomQuery.Shape) async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 9)
    try catalog.catalog.file.readNow { db in
      for seed in 0..<20 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        guard let ranked = query.pass?.ranked?.query else { continue }
        let all = try RandomCatalog.reader(db).answer(ranked, limit: 5_000, db)
        for step in [3, 40] as [UInt32] {
          let wanted = all.hits.filter { $0.id % step == 1 }
          let found = try RandomCatalog.reader(db).answer(
            ranked, limit: 10, accepts: RecordTest { $0 % step == 1 }, db)
          #expect(found.hits == Array(wanted.prefix(10)), "seed \(seed), one of \(step)")
          #expect(found.total == wanted.count, "seed \(seed), one of \(step)")
        }
        let ids = all.hits.map(\.id).sorted()
        #expect(try Self.ids(ranked, db) == ids, "seed \(seed)")
        #expect(
          try Self.ids(ranked, accepts: RecordTest { $0 % 3 == 1 }, db) == ids.filter { $0 % 3 == 1 }, "seed \(seed)")
      }
    }
  }

  /// All matches in the order they are met, which is the same one by one and in blocks.
  private static func ids(_ query: RankedQuery, accepts: RecordTest? = nil, _ db: Database) throws -> [UInt32] {
    let (met, metInBlocks) = (Met(), Met())
    var task = RankedTask(limit: 0, factors: query.phrases.map { _ in 1 }, accepts: accepts)
    task.take = { met.ids.append($0) }
    #expect(try RandomCatalog.reader(db).page(query, task).total == met.ids.count)
    task.take = { metInBlocks.ids.append($0) }
    task.takeBlock = { metInBlocks.ids += $0 }
    #expect(try RandomCatalog.reader(db).page(query, task).total == met.ids.count)
    #expect(metInBlocks.ids == met.ids)
    return met.ids
  }

  private final class Met {
    var ids: [UInt32] = []
  }

  @Test("the best are the same when the others need not be counted", arguments: RandomQuery.Shape.allCases)
  func uncounted(shape: RandomQuery.Shape) async throws {
    let catalog = try await RandomCatalog(records: 2_800, seed: 7)
    try catalog.catalog.file.readNow { db in
      for seed in 0..<60 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        guard let ranked = query.pass?.ranked?.query else { continue }
        var task = RankedTask(limit: 5, factors: ranked.phrases.indices.map { 1 + Double($0) })
        let wanted = try RandomCatalog.reader(db).page(ranked, task)
        task.countsAll = false
        let found = try RandomCatalog.reader(db).page(ranked, task)
        #expect(found.hits == wanted.hits, "seed \(seed)")
        #expect(found.total <= wanted.total, "seed \(seed)")
        #expect(found.total == wanted.total || !found.isTotalExact, "seed \(seed)")
        #expect(found.total >= min(5, wanted.total), "seed \(seed)")
      }
    }
  }

  @Test("pages follow each other without gaps or repetitions", arguments: RandomQuery.Shape.allCases)
  func pages(shape: RandomQuery.Shape) async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 10)
    try catalog.catalog.file.readNow { db in
      for seed in 0..<10 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        let query = RandomQuery(shape, using: &random, word: RandomCatalog.word)
        guard let ranked = query.pass?.ranked?.query else { continue }
        let factors = ranked.phrases.map { _ in 1.0 }
        let all = try RandomCatalog.reader(db).page(ranked, RankedTask(limit: 40, factors: factors)).hits
        var paged: [RankedHit] = []
        for _ in 0..<4 {
          let task = RankedTask(limit: 10, after: paged.last, factors: factors)
          paged += try RandomCatalog.reader(db).page(ranked, task).hits
        }
        #expect(paged == all, "seed \(seed)")
      }
    }
  }

  @Test(
    "a prefix of many words near others, alone or after words, has the same best and the same counts as in FTS5")
  func manyPrefixesNearWords() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 21, build: false)
    try await catalog.catalog.add(
      (0..<600).map { .sample("love x\($0) a\($0 % 7) x\($0 / 3) love x\($0)'s\($0 % 2 == 0 ? " y\($0)" : "")") })
    try catalog.build()
    let x = TextClause(words: "x", isPrefix: true)
    let (y, inText) = (TextClause(words: "y", isPrefix: true), TextClause(words: "x", fields: [.text], isPrefix: true))
    let (love, loveX) = (TextClause(words: "love"), TextClause(words: "love x", isPrefix: true, isQuoted: true))
    let groups = [
      [x, love], [love, x, TextClause(words: "a3")], [inText, TextClause(words: "love", fields: [.text])], [x, y],
      [loveX, y], [TextClause(words: "a5"), loveX], [x, TextClause(words: "absent")],
      [TextClause(words: "absent x", isPrefix: true, isQuoted: true), love],
    ]
    for distance in [0, 1, 4] {
      let nears = groups.map {
        QueryNode.near(NearClause(parts: $0, proximity: Proximity(distance: distance, isOrdered: false)))
      }
      for query in nears + [
        .any([nears[0], nears[1]]), .all([nears[1], .not(nears[2])]), .all([nears[0], .text(loveX)]),
      ] {
        let (wanted, found) = try catalog.answers(FirstPass(query, languages: []), limit: 700)
        #expect(!wanted.isEmpty && found == wanted, "\(query)")
        try catalog.catalog.file.readNow { db in
          let ranked = try #require(FirstPass(query, languages: [])?.ranked?.query)
          let all = try RandomCatalog.reader(db).answer(ranked, limit: 2_000, db)
          #expect(try Self.ids(ranked, db) == all.hits.map(\.id).sorted(), "\(query)")
        }
      }
    }
  }

  @Test("beside other words a prefix of many words has the same best and the same counts as in FTS5")
  func manyPrefixesBesideWords() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 12, build: false)
    // Terms at one position, and many terms in one record.
    let names = ["xa's xa", "xb's love", "don't", "x1 x12 x123"]
    try await catalog.catalog.add((0..<500).map { .sample("\(names[$0 % 4]) x\($0) w\($0 % 60) love x\($0 / 3)") })
    try catalog.build()
    let many = [[], [.text], [.title]].map { QueryNode.text(TextClause(words: "x", fields: $0, isPrefix: true)) }
    let (love, w7) = (QueryNode.text(TextClause(words: "love")), QueryNode.text(TextClause(words: "w7")))
    let queries = many.flatMap { x -> [QueryNode] in
      [
        .all([x, love]), .any([x, w7]), .all([love, .not(x)]), .any([.all([x, w7]), love]),
        .any([x, .text(TextClause(words: "absent"))]),
      ]
    }
    try catalog.catalog.file.readNow { db in
      for (number, query) in queries.enumerated() {
        let pass = try #require(FirstPass(query, languages: []))
        let ranked = try #require(pass.ranked)
        let wanted = try pass.best(db, limit: 110)
        let found = try RandomCatalog.reader(db).answer(ranked.query, ranked.boosts, limit: 110, db)
        #expect(found.hits.map { Int64($0.id) } == wanted.hits.map(\.id), "\(number)")
        #expect(found.hits.map(\.score) == wanted.hits.map(\.score), "\(number)")
        #expect(found.total == wanted.total, "\(number)")
      }
    }
  }

  @Test("prefixes give the same best and the same counts as FTS5, even with several terms at one position")
  func prefixes() async throws {
    let catalog = try await RandomCatalog(records: 1_400, seed: 11, build: false)
    // Terms at one position of a name, and many terms in one record.
    let names = ["J. R. R. Tolkien's", "O'Brien", "don't", "lovelorn love's loved loves", "w1 w10 w11 w12 w13 w14"]
    try await catalog.catalog.add(
      (0..<300).map { .sample("\(names[$0 % 5]) x\($0) w\($0 % 60) \(names[$0 % 3]) love") })
    try catalog.build()
    try catalog.catalog.file.readNow { db in
      for prefix in ["l", "lo", "love", "w", "w1", "x", "x1", "d", "do", "r", "j", "t", "tolk", "o", "s", "nothing"] {
        for limit in [1, 10, 110] {
          for fields in [[], [.text], [.title, .source]] as [[CoreField]] {
            let clause = TextClause(words: prefix, fields: fields, isPrefix: true)
            let pass = try #require(FirstPass(.text(clause), languages: []))
            let query = try #require(pass.ranked?.query)
            let wanted = try pass.best(db, limit: limit)
            let found = try RandomCatalog.reader(db).answer(query, limit: limit, db)
            #expect(found.hits.map { Int64($0.id) } == wanted.hits.map(\.id), "\(prefix), \(limit)")
            #expect(found.hits.map(\.score) == wanted.hits.map(\.score), "\(prefix), \(limit)")
            #expect(found.total == wanted.total, "\(prefix)")
          }
        }
      }
    }
  }
}
