import CatalogRecords
import GRDB
import Testing

@testable import CatalogStore

@Suite struct SynonymTableTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func with<T>(_ body: (SynonymTable) throws -> T) throws -> T {
    try catalog.write { try body(SynonymTable($0)) }
  }

  @Test(
    "a key is the words without case and accents",
    arguments: [
      ("rose", "rose"), ("Café  Noir!", "cafe noir"), ("cafe\u{301}", "cafe"), ("--", nil), ("", nil),
      ("New-York", "new york"),
    ] as [(String, String?)])
  func keys(text: String, key: String?) {
    #expect(SynonymTable.key(of: text) == key)
  }

  @Test("a new table is empty, and one with a pair is not")
  func isEmpty() throws {
    #expect(try with { try $0.isEmpty() })
    #expect(try with { try $0.insert("car", "auto") })
    #expect(try with { try !$0.isEmpty() })
  }

  @Test("a pair is stored once, and with two different words only")
  func refused() throws {
    #expect(try with { try $0.insert("car", "auto") })
    #expect(try with { try !$0.insert("Car", "AUTO") })
    #expect(try with { try !$0.insert("rose", "Rosé") })
    #expect(try with { try !$0.insert("rose", "…") })
    #expect(try with { try $0.all() } == [Synonym(word: "car", other: "auto", isMutual: false)])
  }

  @Test("the rules of a word are in the order of their keys, in the spelling that was given")
  func rules() throws {
    let rules = try with { table in
      for other in ["Zug", "Eisenbahn", "eisen"] { _ = try table.insert("Bahn", other, list: "German") }
      _ = try table.insert("Zug", "Bahn")
      return try table.rules(for: "bahn").rules
    }
    #expect(rules.map(\.other) == ["eisen", "Eisenbahn", "Zug"])
    #expect(rules.map(\.list) == ["German", "German", "German"])
    #expect(try with { try $0.rules(for: "Bahn").rules } == [])
  }

  @Test("a word is stored composed")
  func composed() throws {
    let rules = try with { table in
      _ = try table.insert("cafe\u{301}", "bar")
      return try table.rules(for: "cafe").rules
    }
    #expect(rules.map { Array($0.word.unicodeScalars) } == [Array("caf\u{E9}".unicodeScalars)])
  }

  @Test("a mutual pair is listed once")
  func mutual() throws {
    let all = try with { table in
      _ = try table.insert("car", "auto")
      _ = try table.insert("auto", "car")
      _ = try table.insert("bike", "auto", list: "wheels")
      return try table.all()
    }
    #expect(
      all == [
        Synonym(word: "auto", other: "car", isMutual: true),
        Synonym(word: "bike", other: "auto", isMutual: false, list: "wheels"),
      ])
  }

  @Test("a pair is removed in both directions")
  func removedPair() throws {
    let (count, rest) = try with { table in
      for (word, other) in [("a", "b"), ("b", "a"), ("a", "c"), ("d", "a")] { _ = try table.insert(word, other) }
      return (try table.remove("A", "B"), try table.all().map(\.word))
    }
    #expect(count == 2)
    #expect(rest == ["a", "d"])
  }

  @Test("all pairs of a word are removed, and none of an unknown one")
  func removedWord() throws {
    let counts = try with { table in
      for (word, other) in [("a", "b"), ("b", "a"), ("a", "c"), ("d", "e")] { _ = try table.insert(word, other) }
      return [
        try table.remove("a", nil), try table.remove("a", nil), try table.remove("--", nil), try table.all().count,
      ]
    }
    #expect(counts == [3, 0, 0, 1])
  }

  @Test("the pairs of one list are removed")
  func removedList() throws {
    let (count, rest) = try with { table in
      _ = try table.insert("a", "b", list: "one")
      _ = try table.insert("c", "d", list: "two")
      _ = try table.insert("e", "f")
      return (try table.remove(list: "one"), try table.all().map(\.word))
    }
    #expect(count == 1)
    #expect(rest == ["c", "e"])
  }

  @Test("a file from before synonyms has none")
  func olderFile() throws {
    let older = try MemoryCatalog(version: FileVersion.synonyms - 1)
    #expect(try older.read { try SynonymTable($0).isEmpty() })
    #expect(try older.read { try SynonymTable($0).all() } == [])
  }
}
