/// Finds the best of the records that have any of some words, window by window.
struct AnyWalk {
  /// In the order of the query, in which scores are added up.
  let phrases: [WindowPhrase]
  let excluded: [PhraseCursor]
  let context: ScoreContext
  let largestID: UInt32
  let window: ScoreWindow
  let accepts: RecordTest?

  func run(_ best: inout BestHits) throws {
    var isDone = false
    defer { if !isDone { window.clear() } }
    var start: UInt32 = 1
    while start <= largestID {
      let end = start + min(UInt32(ScoreWindow.size), largestID - start + 1)
      let next = phrases.map { $0.move(to: start..<end) }.min() ?? ListCursor.end
      if next >= end {
        guard next <= largestID else { break }
        start = next
        continue
      }
      try run(start..<end, &best)
      start = end
    }
    isDone = true
  }

  private func run(_ ids: Range<UInt32>, _ best: inout BestHits) throws {
    let sum = phrases.reduce(0) { $0 + $1.bound }
    guard sum * (1 + RoughWeight.slack) > best.threshold else { return }
    let ordered = phrases.sorted { $0.bound < $1.bound }
    let optional = Self.optional(ordered, best.threshold)
    for phrase in ordered[optional.phrases.count...] where phrase.bound > 0 {
      let needed = best.threshold * (1 - 4 * RoughWeight.slack) - (sum - phrase.bound)
      try phrase.add(to: window, ids, context, above: needed)
    }
    try drain(from: ids.lowerBound, optional, &best)
  }

  /// Offers the records of the window that may be among the best, and clears it.
  private func drain(from first: UInt32, _ optional: Optional, _ best: inout BestHits) throws {
    let (touched, hasFrequencies) = (window.touched, window.hasFrequencies)
    let others = optional.bounds[optional.phrases.count]
    var floor = best.roughFloor
    for word in 0..<ScoreWindow.wordCount where touched[word] != 0 {
      var bits = touched[word]
      touched[word] = 0
      if hasFrequencies { window.clearFrequencies(word, bits) }
      while bits != 0 {
        let offset = word << 6 | bits.trailingZeroBitCount
        bits &= bits - 1
        let rough = window.takeScore(offset)
        guard rough + others > floor else { continue }
        try offer(first + UInt32(offset), rough, optional, &best)
        floor = best.roughFloor
      }
    }
  }

  private func offer(_ id: UInt32, _ rough: Float, _ optional: Optional, _ best: inout BestHits) throws {
    guard try mayReach(best.roughFloor, id, rough, optional), try passes(id), let score = try score(id) else { return }
    best.offer(RankedHit(id: id, score: score))
  }

  /// The phrases that together cannot reach the threshold, by their bounds, and the sums of the first 0, 1, 2 … bounds.
  private struct Optional {
    var phrases: [WindowPhrase] = []
    var bounds: [Float] = [0]
  }

  private static func optional(_ ordered: [WindowPhrase], _ threshold: Double) -> Optional {
    var optional = Optional()
    var sum = 0.0
    for phrase in ordered {
      sum += phrase.bound
      guard sum * (1 + RoughWeight.slack) <= threshold else { break }
      optional.phrases.append(phrase)
      optional.bounds.append(Float(sum).nextUp)
    }
    return optional
  }

  /// Whether a record can still reach the floor when the optional phrases are asked one by one, the heaviest first.
  private func mayReach(_ floor: Float, _ id: UInt32, _ rough: Float, _ optional: Optional) throws -> Bool {
    var score = rough
    for place in optional.phrases.indices.reversed() {
      guard score + optional.bounds[place + 1] > floor else { return false }
      let phrase = optional.phrases[place]
      guard let cursor = try phrase.cursor(at: id) else { continue }
      let length = try context.lengths.length(id)
      score += Float(phrase.phrase.factor) * context.rough.weight(Float(cursor.mostFrequency), length)
    }
    return score > floor
  }

  private func passes(_ id: UInt32) throws -> Bool {
    for phrase in excluded where try phrase.seek(id) == id { return false }
    return try accepts?(id) ?? true
  }

  /// The exact score; `nil` for a record that has none of the phrases in the right fields.
  private func score(_ id: UInt32) throws -> Double? {
    let length = Double(try context.lengths.length(id))
    var score: Double?
    for phrase in phrases {
      guard let cursor = try phrase.cursor(at: id) else { continue }
      let weight = context.model.termWeight(frequency: try cursor.frequency(), length: length)
      score = (score ?? 0) + phrase.phrase.factor * weight
    }
    return score
  }
}
