/// Finds the best records for a word from the champions of its lists, where they suffice: those of a term, or of
/// several terms at one position if the positions of one include those of the others in all records but few.
///
/// The weight of such a group is the largest of its terms' in a record. So a record that is among the ten best of the
/// group is among the ten best of the term that gives it its weight, or one of the few.
struct ChampionWalk {
  let lists: [PostingList]
  /// The exceptions of a group.
  let nesting: Nesting?
  let factor: Double
  let context: ScoreContext
  let accepts: RecordTest?

  /// - Returns: True when the best are found. If not, they at least say what the best have to reach.
  func run(_ best: inout BestHits) throws -> Bool {
    let limit = context.isFresh && accepts == nil && !best.isLaterPage ? best.limit : RankedFormat.championCount
    var hits: [RankedHit] = []
    var last: [RankedHit] = []
    for list in lists {
      guard let end = try append(list, limit: limit, to: &hits) else { return false }
      if end.score > 0 { last.append(end) }
    }
    if let nesting { try append(nesting, to: &hits) }
    var found = best
    for hit in Self.united(hits, isNeeded: lists.count > 1) where try accepts?(hit.id) ?? true { found.offer(hit) }
    if suffices(found, last) {
      best = found
      return true
    }
    // A threshold of a later page would need the earlier ones.
    if found.isFull, !best.isLaterPage { best.raise(to: found.threshold) }
    return false
  }

  /// True if no record that the champions leave out can be among the best.
  ///
  /// - Parameter last: Hits that the others of each list are not above.
  private func suffices(_ found: BestHits, _ last: [RankedHit]) -> Bool {
    guard let worst = found.worst else { return last.isEmpty }
    guard found.isFull else { return last.isEmpty }
    return last.allSatisfy { context.isFresh ? worst <= $0 : worst.score > $0.score }
  }

  /// Appends the champions of a list, or all of a short one.
  ///
  /// - Returns: The hit that its other postings are not above, with a score of 0 when there are no others; `nil` for a
  ///   list without champions.
  private func append(_ list: PostingList, limit: Int, to hits: inout [RankedHit]) throws -> RankedHit? {
    if list.head.recordCount < RankedFormat.fewestForChampions { return try appendAll(list, to: &hits) }
    let champions = try list.champions(limit: limit)
    guard let last = champions.last else { return nil }
    for champion in champions { hits.append(hit(champion.id, champion.code, champion.length, list)) }
    if champions.count == list.knownCount { return RankedHit(id: 0, score: 0) }
    guard !context.isFresh else { return hits[hits.count - 1] }
    let weight = context.buildModel.termWeight(frequency: list.frequencies[Int(last.code)], length: Double(last.length))
    return RankedHit(id: last.id, score: factor * context.drift * weight * (1 + RoughWeight.slack))
  }

  /// Appends the records whose weight is that of none of the terms. It is above theirs.
  private func append(_ nesting: Nesting, to hits: inout [RankedHit]) throws {
    for place in 0..<nesting.count where nesting.frequencies[place] > 0 {
      let length = Double(try context.lengths.length(nesting.ids[place]))
      let weight = context.model.termWeight(frequency: nesting.frequencies[place], length: length)
      hits.append(RankedHit(id: nesting.ids[place], score: factor * weight))
    }
  }

  private func appendAll(_ list: PostingList, to hits: inout [RankedHit]) throws -> RankedHit {
    var cursor = try ListCursor(list)
    defer { cursor.close() }
    for block in 0..<cursor.blockCount {
      try cursor.load(block)
      let codes = cursor.codes
      for index in 0..<cursor.count where list.frequencies[Int(codes[index])] > 0 {
        let id = cursor.ids[index]
        hits.append(hit(id, UInt16(truncatingIfNeeded: codes[index]), try context.lengths.length(id), list))
      }
    }
    return RankedHit(id: 0, score: 0)
  }

  @inline(__always)
  private func hit(_ id: UInt32, _ code: UInt16, _ length: UInt16, _ list: PostingList) -> RankedHit {
    let frequency = list.frequencies[Int(code)]
    return RankedHit(id: id, score: factor * context.model.termWeight(frequency: frequency, length: Double(length)))
  }

  /// Each record once, with its largest score.
  private static func united(_ hits: [RankedHit], isNeeded: Bool) -> [RankedHit] {
    guard isNeeded else { return hits }
    var united: [RankedHit] = []
    for hit in hits.sorted(by: { ($0.id, -$0.score) < ($1.id, -$1.score) }) where hit.id != united.last?.id {
      united.append(hit)
    }
    return united
  }
}
