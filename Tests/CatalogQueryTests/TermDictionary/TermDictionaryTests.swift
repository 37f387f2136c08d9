import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import FTS5Pages
import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogQuery

@Suite(.serialized) struct TermDictionaryTests {
  /// What FTS5 itself says of the words, which is slow and right.
  private static func wordsOfFTS5(_ db: Database) throws -> [String] {
    try db.execute(sql: "CREATE VIRTUAL TABLE IF NOT EXISTS temp.word USING fts5vocab (main, record_fts, row)")
    return try String.fetchAll(db, sql: "SELECT term FROM temp.word WHERE term >= char(2) ORDER BY term")
  }

  private static func words(_ db: Database, startingWith prefix: String = "") throws -> [String] {
    let columns = try ColumnTable(reading: db)
    let found = try TermDictionary(db, columns).terms(startingWith: prefix, limit: .max)
    #expect(found.total == found.terms.count)
    return found.terms.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Random words of few letters, so that they share beginnings, and some of other scripts.
  private static func text(_ random: inout SeededGenerator, count: Int) -> String {
    let letters = Array("aaabbcdeénß道德книга")
    return (0..<count).map { _ in
      String((0..<Int.random(in: 1...9, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }.joined(separator: " ")
  }

  private static func records(_ seed: UInt64, count: Int, words: Int = 12) -> [CatalogRecord] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      .sample(text(&random, count: words), by: text(&random, count: 2), lang: "en", id: "\(seed)-\(number)")
    }
  }

  @Test("the words are those of FTS5")
  func theWordsAreThoseOfFTS5() async throws {
    let catalog = try await SampleCatalog(Self.records(1, count: 400), concurrency: .pool)
    try await catalog.file.read { db in
      let expected = try Self.wordsOfFTS5(db)
      #expect(expected.count > 2_000)
      #expect(try Self.words(db) == expected)
    }
  }

  @Test("many segments are one dictionary")
  func manySegmentsAreOneDictionary() async throws {
    let catalog = try await SampleCatalog([], concurrency: .pool)
    for seed in 0..<12 { try await catalog.add(Self.records(UInt64(seed), count: 30)) }
    try await catalog.file.read { db in
      let structure = try #require(try IndexGeneration.current.pages(db).structure())
      #expect(structure.segments.count > 5)
      #expect(try Self.words(db) == (try Self.wordsOfFTS5(db)))
    }
  }

  @Test("an unfinished merge loses nothing")
  func mergesThatAreUnderWayLoseNothing() async throws {
    let catalog = try await SampleCatalog([], concurrency: .pool)
    try await catalog.file.write {
      try $0.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('pgsz', 64)")
    }
    for seed in 0..<16 {
      try await catalog.add(Self.records(UInt64(seed), count: 12))
      try await catalog.file.write { db in
        try db.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('merge', 3)")
      }
      let (words, expected) = try await catalog.file.read { (try Self.words($0), try Self.wordsOfFTS5($0)) }
      #expect(words == expected, "\(seed)")
    }
  }

  @Test("long doclists are stepped over")
  func longDoclistsAreSteppedOver() async throws {
    let records = (0..<3_000).map { CatalogRecord.sample("the same and \($0) zebra", id: "\($0)") }
    let catalog = try await SampleCatalog(records, concurrency: .pool)
    try await catalog.file.read { db in
      #expect(try Self.words(db) == (try Self.wordsOfFTS5(db)))
      let dictionary = TermDictionary(db, try ColumnTable(reading: db))
      let best = try dictionary.terms(startingWith: "", limit: 4).terms
      #expect(Set(best.map(\.text)) == ["the", "same", "and", "zebra"])
      #expect(best.allSatisfy { (2_000...4_500).contains($0.estimatedCount) }, "\(best)")
      #expect(try dictionary.recordCount(of: "zebra") == 3_000)
      #expect(try dictionary.recordCount(of: "zebr") == 0)
    }
  }

  @Test("what was removed has no records")
  func whatWasRemovedHasNoRecords() async throws {
    let catalog = try await SampleCatalog(Self.records(3, count: 60), concurrency: .pool)
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.import, input: "test"))
      for id in 1...30 { _ = try writer.remove(RecordID(Int64(id))) }
      try writer.flush()
    }
    try await catalog.add(Self.records(4, count: 20))
    try await catalog.file.read { db in
      let dictionary = TermDictionary(db, try ColumnTable(reading: db))
      let words = try Self.words(db)
      let expected = Set(try Self.wordsOfFTS5(db))
      #expect(expected.isSubset(of: words))
      for word in words where !expected.contains(word) { #expect(try dictionary.recordCount(of: word) == 0) }
    }
  }

  @Test("prefixes are found without reading the rest")
  func beginningsAreFoundWithoutReadingTheRest() async throws {
    let catalog = try await SampleCatalog([], concurrency: .pool)
    for seed in 20..<24 as Range<UInt64> { try await catalog.add(Self.records(seed, count: 200)) }
    for prefix in ["a", "ab", "aab", "e", "z", "кн", "d", "ss", "cedabn"] {
      try await catalog.file.read { db in
        let expected = try Self.wordsOfFTS5(db).filter { $0.hasPrefix(prefix) }
        let list = try TermDictionaryReader(db).terms(startingWith: Array(prefix.utf8))
        #expect(list.count == expected.count, "\(prefix)")
        #expect(try Self.words(db, startingWith: prefix) == expected, "\(prefix)")
      }
    }
  }

  @Test("a fuzzy word is found without reading the rest")
  func aFuzzyWordIsFoundWithoutReadingTheRest() async throws {
    let catalog = try await SampleCatalog([], concurrency: .pool)
    try await catalog.file.write {
      try $0.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('pgsz', 64)")
    }
    for seed in 30..<36 as Range<UInt64> { try await catalog.add(Self.records(seed, count: 60)) }
    try await catalog.file.read { db in
      let reader = TermDictionaryReader(db)
      let all = try reader.terms(startingWith: [])
      for (word, edits) in [("aabca", 1), ("cedabn", 2), ("книга", 1), ("aaaaaaa", 2), ("ssd", 1), ("zzzzz", 1)] {
        let pattern = try #require(TermPattern(fuzzy: word, edits: edits))
        let few = try reader.terms(startingWith: [], for: pattern)
        #expect(few.count < all.count, "\(word)")
        #expect(Self.found(pattern, few) == Self.found(pattern, all), "\(word)")
      }
    }
  }

  /// What a pattern finds in a list, sizes of doclists included.
  private static func found(_ pattern: TermPattern, _ list: TermList) -> [TermInfo] {
    list.terms(matching: pattern, from: [], limit: .max).terms
  }

  @Test("changes are seen at once")
  func changesAreSeenAtOnce() async throws {
    let catalog = try await SampleCatalog([.sample("one two", id: "1")], concurrency: .pool)
    #expect(try await catalog.file.read { try Self.words($0) } == ["one", "two"])
    try await catalog.add([.sample("three", id: "2")])
    #expect(try await catalog.file.read { try Self.words($0) } == ["one", "three", "two"])
    let uncommitted = try await catalog.file.write { db in
      try SampleCatalog.put([.sample("four", id: "3")], into: "sample", at: 1, db)
      return try Self.words(db)
    }
    #expect(uncommitted == ["four", "one", "three", "two"])
  }

  @Test("a larger dictionary is kept and searched")
  func aLargerDictionaryIsKeptAndFoundIn() async throws {
    let catalog = try await SampleCatalog(Self.records(7, count: 500, words: 20), concurrency: .pool)
    try await catalog.file.read { db in
      let expected = try Self.wordsOfFTS5(db)
      #expect(expected.count > 4_000)
      #expect(try Self.words(db) == expected)
      for prefix in Set(expected.map { String($0.prefix(2)) }) {
        #expect(try Self.words(db, startingWith: prefix) == expected.filter { $0.hasPrefix(prefix) }, "\(prefix)")
      }
    }
  }
}

@Suite(.serialized) struct DamagedTermDictionaryTests {
  // The damage is done through other connections: a catalog's own may not touch these tables.

  @Test("a damaged page is an error and no crash", arguments: 0..<25 as Range<UInt64>)
  func aDamagedPageIsAnErrorAndNoCrash(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let texts = (0..<40).map { "w\($0)" + String(repeating: "ab", count: $0 % 5) + " and \($0 * 7) ü\($0)" }
    let catalog = try await SampleCatalog(texts.map { .sample($0, id: $0) }, concurrency: .pool)
    let places = (0..<6).map { _ in
      (Int.random(in: 0...4_000, using: &random), UInt8.random(in: 0...255, using: &random))
    }
    try await DatabaseQueue(path: catalog.file.path).write { db in
      for row in try Row.fetchAll(db, sql: "SELECT id, block FROM record_fts_data WHERE id <> 1") {
        var block: Data = row[1]
        for (place, byte) in places { block[block.startIndex + place % block.count] = byte }
        try db.execute(sql: "UPDATE record_fts_data SET block = ? WHERE id = ?", arguments: [block, row[0] as Int64])
      }
    }
    let outcome = try await catalog.file.read { db in
      Result { try TermDictionaryReader(db).terms(startingWith: []).count }
    }
    switch outcome {
    case .success(let count): #expect(count < 10_000)
    case .failure(let error): #expect((error as? DatabaseError)?.resultCode == .SQLITE_CORRUPT, "\(error)")
    }
  }

  @Test("a leaf that is cut short is an error")
  func aLeafThatIsCutShortIsAnError() async throws {
    let catalog = try await SampleCatalog([.sample("one two three", id: "1")], concurrency: .pool)
    for length in [0, 3, 5, 12] {
      try await DatabaseQueue(path: catalog.file.path).write { db in
        try db.execute(
          sql: "UPDATE record_fts_data SET block = substr(block, 1, ?) WHERE id > 10", arguments: [length])
      }
      await #expect(throws: StoreError.self) {
        try await catalog.file.read { try TermDictionaryReader($0).terms(startingWith: []).count }
      }
    }
  }

  @Test("an index of another shape is read through FTS5")
  func anIndexOfAnotherShapeIsReadThroughFTS5() async throws {
    let structure: [UInt8] = [0, 0, 0, 0, 0xFF, 0, 0, 1, 1, 1, 0]
    #expect(try IndexStructure(structure) == nil)
    let catalog = try await SampleCatalog(
      [.sample("Straße zum Ziel", id: "1"), .sample("zum Ziele", id: "2")], concurrency: .pool)
    let list = try await catalog.file.read { db in try WordTable(db).terms(startingWith: Array("zi".utf8)).count }
    #expect(list == 2)
  }
}
