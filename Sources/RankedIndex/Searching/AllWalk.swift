/// Finds the records that have all of some phrases: the rarest leads, the others leap after it.
struct AllWalk {
  /// In the order of the query, which is the order that adds up scores, each with the factor of its term weight.
  private let cursors: [PhraseCursor]
  private let factors: [Double]
  /// The groups of the cursors, when all are words: pointers into them, so that no call counts references.
  private let words: [UnsafeMutablePointer<GroupCursor>]
  /// The lists of the cursors, when all are single terms.
  private let terms: [UnsafeMutablePointer<ListCursor>]
  /// The places of the cursors, rarest first.
  private let order: [Int]
  private let phrases: [WeightedPhrase]
  private let nears: [NearTest]
  private let ordered: OrderedTest?
  /// The test that each phrase is part of, and its place there.
  private let parts: [(near: NearTest, place: Int)?]
  private let excluded: [PhraseCursor]
  private let model: BM25
  private let lengths: RecordLengths
  private let coverage: CoveredRecords
  private let accepts: RecordTest?

  init(
    _ phrases: [WeightedPhrase], near: [RankedNear] = [], in wanted: RankedOrder? = nil, excluded: [PhraseCursor],
    _ model: BM25, _ lengths: RecordLengths, _ coverage: CoveredRecords, accepts: RecordTest?
  ) throws {
    let cursors = try phrases.map { try $0.cursor(model.fieldWeights) }
    order = cursors.indices.sorted { (cursors[$0].mostRecords, $0) < (cursors[$1].mostRecords, $1) }
    (self.cursors, factors, self.phrases) = (cursors, phrases.map(\.factor), phrases)
    words = cursors.allSatisfy(\.isWord) ? cursors.map(\.leader) : []
    let single = words.compactMap { $0.pointee.only }
    terms = near.isEmpty && wanted == nil && single.count == words.count ? single : []
    var parts: [(near: NearTest, place: Int)?] = cursors.map { _ in nil }
    nears = near.map { near in
      let test = NearTest(near.phrases.map { cursors[$0] }, distance: near.distance, model.fieldWeights)
      for (place, phrase) in near.phrases.enumerated() { parts[phrase] = (test, place) }
      return test
    }
    self.parts = parts
    ordered = wanted.map { OrderedTest($0, cursors) }
    (self.excluded, self.model, self.lengths) = (excluded, model, lengths)
    (self.coverage, self.accepts) = (coverage, accepts)
  }

  // MARK: - Results

  /// The numbers of records that a walk has met.
  struct Met {
    /// Covered records that have all phrases.
    var all = 0
    /// Those among them that are neither excluded nor refused.
    var total = 0
    /// False when records that cannot be among the best were left out.
    var isExact = true
  }

  /// Finds the best.
  ///
  /// - Parameter countsAll: False when records that cannot be among the best need not be counted.
  func run(_ best: inout BestHits, countsAll: Bool) throws -> Met {
    var met = Met()
    try forEachMatch { id in
      guard coverage.isCurrent(id) else { return }
      met.all += 1
      guard try passes(id) else { return }
      met.total += 1
      let length = Double(try lengths.length(id))
      if terms.isEmpty {
        guard mayReach(best.threshold, length) else { return }
        best.offer(RankedHit(id: id, score: try score(length)))
      } else {
        let score = scoreOfTerms(length)
        guard score >= best.threshold else { return }
        best.offer(RankedHit(id: id, score: score))
        if !countsAll, leaveOut(below: best.threshold) { met.isExact = false }
      }
    }
    return met
  }

  /// Has the leader leave out blocks whose records cannot reach the threshold, as far as the bounds of the lists say.
  ///
  /// - Returns: True when there may be such blocks.
  private func leaveOut(below threshold: Double) -> Bool {
    let leader = phrases[order[0]]
    guard threshold > 0, leader.factor > 0 else { return false }
    let others = order.dropFirst().reduce(0) { $0 + phrases[$1].bound }
    let needed = threshold / (1 + RoughWeight.slack) - others
    let bound = SkipTable.least(stored: needed / (leader.factor * leader.drift))
    terms[order[0]].pointee.leastBound = bound
    return bound > 0
  }

  /// The score of the current record, when all phrases are single terms. No other score has to be worked out before it.
  @inline(__always)
  private func scoreOfTerms(_ length: Double) -> Double {
    var score = 0.0
    for place in terms.indices {
      score += factors[place] * model.termWeight(frequency: terms[place].pointee.frequency, length: length)
    }
    return score
  }

  /// True if the current record's score can be above the threshold, or equal.
  private func mayReach(_ threshold: Double, _ length: Double) -> Bool {
    var most = 0.0
    for place in factors.indices {
      let frequency = words.isEmpty ? cursors[place].mostFrequency : words[place].pointee.mostFrequency
      most += factors[place] * model.termWeight(frequency: frequency, length: length)
    }
    return most * (1 + RoughWeight.slack) >= threshold
  }

  private func score(_ length: Double) throws -> Double {
    var score = 0.0
    for place in factors.indices {
      let frequency = try parts[place].map { $0.near.frequency($0.place) } ?? cursors[place].frequency()
      score += factors[place] * model.termWeight(frequency: frequency, length: length)
    }
    return score
  }

  private func passes(_ id: UInt32) throws -> Bool {
    for phrase in excluded where try phrase.seek(id) == id { return false }
    return try accepts?(id) ?? true
  }

  // MARK: - Walks

  /// Calls `body` with each record that has all phrases, ascending, also with those that are excluded or not accepted.
  func forEachMatch(_ body: (UInt32) throws -> Void) throws {
    if !terms.isEmpty { return try forEachMatchOfTerms(body) }
    if !words.isEmpty { return try forEachMatchOfWords(body) }
    let leader = cursors[order[0]]
    let followers = order.dropFirst().map { cursors[$0] }
    var id = try leader.seek(1)
    leading: while id != ListCursor.end {
      for follower in followers {
        let other = try follower.seek(id)
        guard other == id else {
          id = try leader.seek(other)
          continue leading
        }
      }
      if try areNear() { try body(id) }
      id = try leader.next()
    }
  }

  private func areNear() throws -> Bool {
    for near in nears where try !near.passes() { return false }
    return try ordered?.passes() ?? true
  }

  /// The same for phrases of one word each, without calls through classes.
  private func forEachMatchOfWords(_ body: (UInt32) throws -> Void) throws {
    let leader = words[order[0]]
    let followers = order.dropFirst().map { words[$0] }
    var id = try leader.pointee.seek(1)
    while id != ListCursor.end {
      let other = try Self.meet(id, followers)
      if other == id {
        if try areNear() { try body(id) }
        id = try leader.pointee.next()
      } else {
        id = try leader.pointee.seek(other)
      }
    }
  }

  /// The same for phrases of one term each: field codes are only unpacked where the ids of all meet.
  private func forEachMatchOfTerms(_ body: (UInt32) throws -> Void) throws {
    let leader = terms[order[0]]
    let followers = order.dropFirst().map { terms[$0] }
    if followers.count == 1 { return try forEachMatch(of: leader, followers[0], body) }
    var id = try leader.pointee.leap(to: 1)
    while id != ListCursor.end {
      let other = try Self.meet(id, followers)
      if other == id {
        if areInFields { try body(id) }
        id = try leader.pointee.step(to: id + 1)
      } else {
        id = try leader.pointee.step(to: other)
      }
    }
  }

  /// The same for two terms, block by block.
  private func forEachMatch(
    of leader: UnsafeMutablePointer<ListCursor>, _ follower: UnsafeMutablePointer<ListCursor>,
    _ body: (UInt32) throws -> Void
  ) throws {
    var id = try leader.pointee.leap(to: 1)
    while id != ListCursor.end, try follower.pointee.leap(to: id) != ListCursor.end {
      let next = leader.pointee.meet(&follower.pointee)
      if next.isFound {
        if areInFields { try body(next.id) }
        id = try leader.pointee.step(to: next.id + 1)
      } else {
        id = try leader.pointee.leap(to: next.id)
      }
    }
  }

  /// True if the current record has each term in its fields.
  private var areInFields: Bool {
    for term in terms where !term.pointee.isInFields { return false }
    return true
  }

  @inline(__always)
  private static func meet(_ id: UInt32, _ followers: [UnsafeMutablePointer<ListCursor>]) throws -> UInt32 {
    for follower in followers {
      let other = try follower.pointee.leap(to: id)
      if other != id { return other }
    }
    return id
  }

  /// - Returns: The record when all have it, or the first that one has after it.
  @inline(__always)
  private static func meet(_ id: UInt32, _ followers: [UnsafeMutablePointer<GroupCursor>]) throws -> UInt32 {
    for follower in followers {
      let other = try follower.pointee.seek(id)
      if other != id { return other }
    }
    return id
  }
}
