/// Finds the records that have all of some phrases: the rarest leads, the others leap after it.
struct AllWalk {
  let phrases: [WeightedPhrase]
  let excluded: [PhraseCursor]
  let model: RankingModel
  let lengths: RecordLengths
  let accepts: RecordTest?

  /// Calls `body` with each record, ascending, and the phrases' cursors at it, until it returns `false`.
  func forEachMatch(_ body: (UInt32, [PhraseCursor]) throws -> Bool) throws {
    let cursors = try phrases.map { try $0.cursor(model.fieldWeights) }
    let order = cursors.sorted { $0.mostRecords < $1.mostRecords }
    let leader = order[0]
    var id = try leader.seek(1)
    while id != ListCursor.end {
      let other = try Self.meet(id, order)
      if other != id {
        id = try leader.seek(other)
      } else {
        if try passes(id) {
          guard try body(id, cursors) else { return }
        }
        id = try leader.next()
      }
    }
  }

  /// - Returns: The record when all have it, or the first that one has after it.
  private static func meet(_ id: UInt32, _ order: [PhraseCursor]) throws -> UInt32 {
    for place in 1..<order.count {
      let other = try order[place].seek(id)
      if other != id { return other }
    }
    return id
  }

  private func passes(_ id: UInt32) throws -> Bool {
    for phrase in excluded where try phrase.seek(id) == id { return false }
    return try accepts?(id) ?? true
  }

  func run(_ best: inout BestHits) throws {
    try forEachMatch { id, cursors in
      let length = Double(try lengths.length(id))
      if let score = try score(cursors, length, above: best.threshold) {
        best.offer(RankedHit(id: id, score: score))
      }
      return true
    }
  }

  /// The score of the current record; `nil` when it is certainly not above the threshold.
  private func score(_ cursors: [PhraseCursor], _ length: Double, above threshold: Double) throws -> Double? {
    var most = 0.0
    for (cursor, phrase) in zip(cursors, phrases) {
      most += phrase.factor * model.termWeight(frequency: cursor.mostFrequency, length: length)
    }
    guard most * (1 + RoughWeight.slack) >= threshold else { return nil }
    var score = 0.0
    for (cursor, phrase) in zip(cursors, phrases) {
      score += phrase.factor * model.termWeight(frequency: try cursor.frequency(), length: length)
    }
    return score
  }

  func count() throws -> Int {
    var count = 0
    try forEachMatch { _, _ in
      count += 1
      return true
    }
    return count
  }
}
