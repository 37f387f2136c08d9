/// Finds the best records that have any of some words with one position each.
struct UnionSearch {
  let context: ScoreContext
  let memory: RankedMemory
  let largestID: UInt32

  /// Offers the best records for a single word to `best`.
  ///
  /// - Parameter accepts: Other records do not count.
  func runWord(_ phrase: WeightedPhrase, _ best: inout BestHits, _ accepts: RecordTest?) throws {
    if phrase.nesting != nil || phrase.onlyList != nil {
      let walk = ChampionWalk(
        lists: phrase.lists[0], nesting: phrase.nesting, factor: phrase.factor, context: context, accepts: accepts)
      if try walk.run(&best) { return }
    }
    guard let list = phrase.onlyList else { return try runAny(WeightedUnion(phrase), [], &best, accepts) }
    let walk = WordWalk(phrase: phrase, list: list, model: context.model, lengths: context.lengths, accepts: accepts)
    try walk.run(&best)
  }

  /// Offers the best records with any of the words to `best`.
  ///
  /// - Parameters:
  ///   - excluded: Records that have any of these do not count.
  ///   - accepts: Other records do not count either.
  func runAny(
    _ union: WeightedUnion, _ excluded: [PhraseCursor], _ best: inout BestHits, _ accepts: RecordTest?
  ) throws {
    if excluded.isEmpty, !best.isLaterPage { try raise(&best, union.phrases, accepts) }
    try walk(union, excluded, accepts: accepts).run(&best)
  }

  /// The walk over all records with any of the words.
  func walk(_ union: WeightedUnion, _ excluded: [PhraseCursor], accepts: RecordTest?) throws -> AnyWalk {
    AnyWalk(
      try union.phrases.enumerated().map { try WindowPhrase($1, number: $0, context) }, union.addends,
      excluded: excluded, context, largestID: largestID, memory.window, accepts: accepts)
  }

  /// The champions of each word alone say what the best of all have to reach at least.
  private func raise(_ best: inout BestHits, _ phrases: [WeightedPhrase], _ accepts: RecordTest?) throws {
    let limit = accepts == nil && context.isFresh ? best.limit : RankedFormat.championCount
    for phrase in phrases {
      for list in phrase.lists[0] {
        let champions = try list.champions(limit: limit).filter { try accepts?($0.id) ?? true }
        guard champions.count >= best.limit else { continue }
        let weights = champions.map {
          context.model.termWeight(frequency: list.frequencies[Int($0.code)], length: Double($0.length))
        }
        let needed = weights.sorted(by: >)[best.limit - 1] * phrase.factor
        best.raise(to: needed * (1 - RoughWeight.slack))
      }
    }
  }
}
