/// Finds the best records for a prefix of three letters from its champions, if they suffice.
struct PrefixChampions {
  let row: PrefixRow
  let ofText: Bool
  let largestID: UInt32
  let rows: PartRows
  let factor: Double
  let context: ScoreContext

  /// - Parameter best: Empty, without a cursor.
  /// - Returns: True when the best are found.
  func run(_ best: inout BestHits) throws -> Bool {
    let limit = context.isFresh ? best.limit : RankedFormat.championCount
    let champions = try rows.withContent(PartID.champions(of: row.list)) {
      try PrefixChampion.read($0, of: row, ofText: ofText, limit: limit, largestID: largestID)
    }
    var found = best
    for champion in champions {
      let weight = context.model.termWeight(frequency: champion.frequency, length: Double(champion.length))
      found.offer(RankedHit(id: champion.id, score: factor * weight))
    }
    guard suffices(found, champions) else { return false }
    best = found
    return true
  }

  /// True if no other record can be among the best.
  private func suffices(_ found: BestHits, _ champions: [PrefixChampion]) -> Bool {
    if champions.count == row.count(ofText: ofText) { return true }
    guard found.isFull, let worst = found.worst, let last = champions.last else { return false }
    guard !context.isFresh else { return true }
    let weight = context.buildModel.termWeight(frequency: last.frequency, length: Double(last.length))
    return worst.score > factor * context.drift * weight * (1 + RoughWeight.slack)
  }
}
