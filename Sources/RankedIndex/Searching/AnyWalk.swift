/// Finds the best of the records that have any of some words, window by window.
struct AnyWalk {
  /// In the order of the query, which is the order that adds up scores, with the cursor for single records and the
  /// factor of each.
  private let phrases: [WindowPhrase]
  private let probes: [UnsafeMutablePointer<GroupCursor>]
  private let factors: [Double]
  /// See `WeightedUnion.addends`.
  private let addends: [(place: Int, factor: Double)]
  private let excluded: [PhraseCursor]
  private let context: ScoreContext
  private let largestID: UInt32
  private let window: ScoreWindow
  private let accepts: RecordTest?

  init(
    _ phrases: [WindowPhrase], _ addends: [(place: Int, factor: Double)], excluded: [PhraseCursor],
    _ context: ScoreContext, largestID: UInt32, _ window: ScoreWindow, accepts: RecordTest?
  ) {
    (self.phrases, probes, factors) = (phrases, phrases.map(\.probe), phrases.map(\.phrase.factor))
    (self.addends, self.excluded, self.context, self.largestID) = (addends, excluded, context, largestID)
    (self.window, self.accepts) = (window, accepts)
  }

  func run(_ best: inout BestHits) throws {
    var isDone = false
    defer { if !isDone { window.clear() } }
    var plan = WindowPlan(phraseCount: phrases.count)
    var start: UInt32 = 1
    while start <= largestID {
      let end = start + min(UInt32(ScoreWindow.size), largestID - start + 1)
      let next = movePhrases(to: start..<end)
      if next >= end {
        guard next <= largestID else { break }
        start = next
        continue
      }
      if plan.update(phrases, threshold: best.threshold) { try run(start..<end, plan, &best) }
      start = end
    }
    isDone = true
  }

  /// - Returns: The first id from the window's start on that a phrase may have.
  private func movePhrases(to window: Range<UInt32>) -> UInt32 {
    var next = ListCursor.end
    for phrase in phrases { next = min(next, phrase.move(to: window)) }
    return next
  }

  /// Finds the best of some records by looking up each: quicker if they are few among those that have the words.
  func run(among records: RecordBits, _ best: inout BestHits) throws {
    try records.forEachID { id in
      let length = Double(try context.lengths.length(id))
      if let score = try score(id, length) { best.offer(RankedHit(id: id, score: score)) }
    }
  }

  private func run(_ ids: Range<UInt32>, _ plan: WindowPlan, _ best: inout BestHits) throws {
    for index in plan.optionalCount..<plan.order.count {
      let phrase = phrases[plan.order[index]]
      guard phrase.bound > 0 else { continue }
      let needed = best.threshold * (1 - 4 * RoughWeight.slack) - (plan.sum - phrase.bound)
      try phrase.add(to: window, ids, above: needed)
    }
    try drain(from: ids.lowerBound, plan, &best)
  }

  /// Offers the records of the window that may be among the best, and clears it.
  private func drain(from first: UInt32, _ plan: WindowPlan, _ best: inout BestHits) throws {
    let (touched, hasFrequencies) = (window.touched, window.hasFrequencies)
    let others = plan.optionalBounds[plan.optionalCount]
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
        try offer(first + UInt32(offset), rough, plan, &best)
        floor = best.roughFloor
      }
    }
  }

  // MARK: - Single records

  @inline(__always)
  private func offer(_ id: UInt32, _ rough: Float, _ plan: WindowPlan, _ best: inout BestHits) throws {
    let length = try context.lengths.length(id)
    guard try mayReach(best.roughFloor, id, length, rough, plan), try passes(id) else { return }
    if let score = try score(id, Double(length)) { best.offer(RankedHit(id: id, score: score)) }
  }

  /// True if a record can still reach the floor when the optional phrases are asked one by one, the heaviest first.
  @inline(__always)
  private func mayReach(
    _ floor: Float, _ id: UInt32, _ length: UInt16, _ rough: Float, _ plan: WindowPlan
  ) throws -> Bool {
    var score = rough
    for index in (0..<plan.optionalCount).reversed() {
      guard score + plan.optionalBounds[index + 1] > floor else { return false }
      let place = plan.order[index]
      guard try probes[place].pointee.seek(id) == id else { continue }
      score += Float(factors[place]) * context.rough.weight(Float(probes[place].pointee.mostFrequency), length)
    }
    return score > floor
  }

  @inline(__always)
  private func passes(_ id: UInt32) throws -> Bool {
    for phrase in excluded where try phrase.seek(id) == id { return false }
    return try accepts?(id) ?? true
  }

  /// The exact score; `nil` for a record that has none of the phrases.
  private func score(_ id: UInt32, _ length: Double) throws -> Double? {
    guard addends.isEmpty else { return try scoreOfAddends(id, length) }
    var score: Double?
    for place in probes.indices where try probes[place].pointee.seek(id) == id {
      let weight = context.model.termWeight(frequency: try probes[place].pointee.frequency(), length: length)
      score = (score ?? 0) + factors[place] * weight
    }
    return score
  }

  /// The same where phrases are there several times.
  private func scoreOfAddends(_ id: UInt32, _ length: Double) throws -> Double? {
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: probes.count) { weights in
      for place in probes.indices {
        let isHere = try probes[place].pointee.seek(id) == id
        let frequency = isHere ? try probes[place].pointee.frequency() : -1
        weights[place] = isHere ? context.model.termWeight(frequency: frequency, length: length) : -1
      }
      var score: Double?
      for addend in addends where weights[addend.place] >= 0 {
        score = (score ?? 0) + addend.factor * weights[addend.place]
      }
      return score
    }
  }
}
