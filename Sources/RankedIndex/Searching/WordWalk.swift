/// Finds the best records for a single term, whose champions did not suffice: from its blocks in the order of their
/// bounds, until no further block can have a better one.
struct WordWalk {
  let phrase: WeightedPhrase
  let list: PostingList
  let model: BM25
  let lengths: RecordLengths
  let accepts: RecordTest?

  func run(_ best: inout BestHits) throws {
    var cursor = try ListCursor(list)
    defer { cursor.close() }
    for block in try order(cursor.blockCount) {
      guard try bound(block) > best.threshold else { return }
      try cursor.load(block)
      try score(&cursor, &best)
    }
  }

  // MARK: - Blocks

  private func bound(_ block: Int) throws -> Double {
    guard !list.isInline else { return .infinity }
    let stored = try list.skips().bounds(for: list.mask)[block]
    return SkipTable.bound(stored) * phrase.drift * phrase.factor * (1 + RoughWeight.slack)
  }

  /// The blocks by their bounds, the largest first: a counting sort, since bounds are bytes.
  private func order(_ blockCount: Int) throws -> [Int] {
    guard !list.isInline else { return Array(0..<blockCount) }
    let bounds = try list.skips().bounds(for: list.mask)
    var starts = [Int](repeating: 0, count: 257)
    for block in 0..<blockCount { starts[256 - Int(bounds[block])] += 1 }
    for rank in 1..<starts.count { starts[rank] += starts[rank - 1] }
    var order = [Int](repeating: 0, count: blockCount)
    for block in 0..<blockCount {
      let rank = 255 - Int(bounds[block])
      order[starts[rank]] = block
      starts[rank] += 1
    }
    return order
  }

  private func score(_ cursor: inout ListCursor, _ best: inout BestHits) throws {
    let (codes, ids, rough, factor) = (cursor.codes, cursor.ids, model.rough, Float(phrase.factor))
    var floor = best.roughFloor
    for index in 0..<cursor.count {
      let (code, id) = (Int(codes[index]), ids[index])
      let frequency = list.roughFrequencies[code]
      let length = try lengths.length(id)
      guard rough.weight(frequency, length) * factor > floor, frequency > 0 else { continue }
      guard try accepts?(id) ?? true else { continue }
      let weight = model.termWeight(frequency: list.frequencies[code], length: Double(length))
      best.offer(RankedHit(id: id, score: phrase.factor * weight))
      floor = best.roughFloor
    }
  }
}
