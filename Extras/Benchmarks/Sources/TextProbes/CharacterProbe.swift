internal import CatalogQuery
package import CatalogRecords
package import GRDB

/// A probe that searches for one and two Han or kana characters and expects exactly the records that have them; with
/// other forms of the characters, as 汉 for 漢, those and others.
package struct CharacterProbe {
  /// A query with other results than a scan of all texts.
  package struct Difference: Sendable {
    package let typed: String
    package let missing: [RecordID]
    package let surplus: [RecordID]
  }

  package private(set) var queryCount = 0
  package private(set) var differences: [Difference] = []

  /// - Parameters:
  ///   - texts: All records of the catalog.
  ///   - count: The number of characters to search for, and the number of pairs; fewer if the texts do not have enough.
  package init(
    _ db: Database, _ texts: [ProbedText], count: Int, using random: inout some RandomNumberGenerator
  ) throws {
    let places = Self.places(in: texts)
    let searcher = try Searcher(db)
    for length in 1...2 {
      let queries = places.keys.filter { $0.count == length }.sorted().shuffled(using: &random)
      for typed in queries.prefix(count) { try compare(typed, places[typed, default: []], searcher) }
    }
  }

  private mutating func compare(_ typed: String, _ expected: Set<RecordID>, _ searcher: Searcher) throws {
    let exact = Set(try searcher.ids(matching: "=" + typed).ids)
    let all = Set(try searcher.ids(matching: typed).ids)
    queryCount += 1
    let (missing, surplus) = (expected.subtracting(exact.intersection(all)), exact.subtracting(expected))
    guard !missing.isEmpty || !surplus.isEmpty else { return }
    differences.append(Difference(typed: typed, missing: missing.sorted(), surplus: surplus.sorted()))
  }

  /// The records of every Han or kana character and of every adjacent pair.
  private static func places(in texts: [ProbedText]) -> [String: Set<RecordID>] {
    var places: [String: Set<RecordID>] = [:]
    for text in texts {
      for line in CoreField.searchable.compactMap({ text.record.searchableText(of: $0) }) {
        var previous: Character?
        for character in line {
          guard character.unicodeScalars.allSatisfy({ isHanOrKana($0.value) }) else {
            previous = nil
            continue
          }
          places[String(character), default: []].insert(text.id)
          if let previous { places[String([previous, character]), default: []].insert(text.id) }
          previous = character
        }
      }
    }
    return places
  }

  private static func isHanOrKana(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
