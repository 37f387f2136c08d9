internal import CatalogQuery
package import CatalogRecords
internal import CatalogStore
package import GRDB

/// A probe that searches for misremembered texts.
package struct FindProbe {
  /// A text that is not the first hit.
  package struct Miss: Sendable {
    package let id: RecordID
    package let remembered: String
    /// The rank among the first ten hits, from 1; `nil` if it is not among them.
    package let rank: Int?
  }

  package private(set) var probeCount = 0
  package private(set) var firstCount = 0
  private var reciprocalRanks = 0.0
  package private(set) var misses: [Miss] = []

  private static let hitCount = 10

  package var successAt1: Double { probeCount == 0 ? 0 : Double(firstCount) / Double(probeCount) }
  package var meanReciprocalRank: Double { probeCount == 0 ? 0 : reciprocalRanks / Double(probeCount) }

  /// - Parameters:
  ///   - query: The records to sample.
  ///   - count: The number of samples, drawn uniformly. Texts that are too short are skipped.
  ///   - leastWords: The minimum number of words. Shorter texts are skipped.
  ///   - time: Runs a search and measures it.
  package init(
    _ db: Database, matching query: String, count: Int, leastWords: Int = 0,
    using random: inout some RandomNumberGenerator, time: (() throws -> Void) throws -> Void
  ) throws {
    let searcher = try Searcher(db)
    let ids = try searcher.ids(matching: query).ids
    let reading = try RecordLoader(db)
    for _ in 0..<count * 20 where probeCount < count {
      guard let id = ids.randomElement(using: &random), let text = try reading.record(id)?.record.text,
        let garbled = GarbledText(of: text, using: &random), garbled.wordCount >= leastWords
      else { continue }
      var hits: [Hit] = []
      try time { hits = try searcher.find(FindRequest(garbled.remembered, limit: Self.hitCount)).hits }
      note(hits.firstIndex { $0.record.id == id || garbled.isOf($0.record.text ?? "") }, id, garbled)
    }
  }

  private mutating func note(_ place: Int?, _ id: RecordID, _ garbled: GarbledText) {
    probeCount += 1
    if let place { reciprocalRanks += 1 / Double(place + 1) }
    if place == 0 {
      firstCount += 1
    } else {
      misses.append(Miss(id: id, remembered: garbled.remembered, rank: place.map { $0 + 1 }))
    }
  }
}
