/// One phrase of an `AnyWalk`, a word or a group of words: its lists' places in the current window, and what it can add to
/// scores there.
final class WindowPhrase {
  let phrase: WeightedPhrase
  /// The phrase's number, for arrays of its own in the window; only for a group.
  private let number: Int
  private let members: [Member]
  /// Asked about single records, ascending; opened when it is first needed.
  private var probe: PhraseCursor?
  private let weights: [Double]
  /// The most that it can add to a record's score in the window.
  private(set) var bound = 0.0

  /// A list, and the blocks of it that reach into the window.
  private final class Member {
    var cursor: ListCursor
    let blockCount: Int
    let lastIDs: UnsafePointer<UInt32>
    let bounds: UnsafePointer<UInt8>?
    /// The first block that does not end before the window.
    var first = 0
    var bound = 0.0

    init(_ list: TermList) throws {
      bounds = list.isInline ? nil : try list.skips().bounds(for: list.mask)
      cursor = try ListCursor(list)
      (blockCount, lastIDs) = (cursor.blockCount, cursor.lastIDs)
    }

    deinit { cursor.close() }

    func bound(_ block: Int) -> Double { bounds.map { SkipTable.bound($0[block]) } ?? 2.2 }

    /// The block's first id at the earliest.
    func start(_ block: Int) -> UInt32 { block == 0 ? 1 : lastIDs[block - 1] + 1 }

    /// Moves to a window, and finds the largest bound in it.
    func move(to window: Range<UInt32>) {
      while first < blockCount, lastIDs[first] < window.lowerBound { first += 1 }
      var largest = 0.0
      var block = first
      while block < blockCount, start(block) < window.upperBound {
        largest = max(largest, bound(block))
        block += 1
      }
      bound = largest
    }
  }

  init(_ phrase: WeightedPhrase, number: Int, _ weights: [Double]) throws {
    (self.phrase, self.number, self.weights) = (phrase, number, weights)
    members = try phrase.lists[0].map { try Member($0) }
  }

  private var isGroup: Bool { members.count > 1 }

  /// - Returns: The first id from the window's start on that a list may have.
  func move(to window: Range<UInt32>) -> UInt32 {
    for member in members { member.move(to: window) }
    bound = RoughWeight.unionBound(members.map(\.bound)) * scale
    return members.reduce(ListCursor.end) { least, member in
      member.first < member.blockCount ? min(least, member.start(member.first)) : least
    }
  }

  private var scale: Double { phrase.factor * phrase.drift }

  /// Adds the phrase's weights to the window's rough scores.
  ///
  /// - Parameters:
  ///   - needed: Blocks that cannot add more than this are left out: their records cannot be among the best.
  func add(to target: ScoreWindow, _ window: Range<UInt32>, _ context: ScoreContext, above needed: Double) throws {
    for member in members {
      var block = member.first
      while block < member.blockCount, member.start(block) < window.upperBound {
        let others = members.lazy.map { $0 === member ? member.bound(block) : $0.bound }
        if RoughWeight.unionBound(others) * scale > needed {
          if member.cursor.block != block { try member.cursor.load(block) }
          try add(&member.cursor, to: target, window, context)
        }
        block += 1
      }
    }
  }

  private func add(
    _ cursor: inout ListCursor, to target: ScoreWindow, _ window: Range<UInt32>, _ context: ScoreContext
  ) throws {
    let (ids, codes, frequencies) = (cursor.ids, cursor.codes, cursor.list.roughFrequencies)
    let (rough, factor, lengths) = (context.rough, Float(phrase.factor), context.lengths)
    let (scores, touched) = (target.scores, target.touched)
    let sums = isGroup ? target.frequencies(number) : nil
    var index = 0
    while ids[index] < window.lowerBound { index += 1 }
    while ids[index] < window.upperBound, index < cursor.count {
      let id = ids[index]
      let offset = Int(id - window.lowerBound)
      let frequency = frequencies[Int(codes[index])]
      index += 1
      guard frequency > 0 else { continue }
      let length = try lengths.length(id)
      if let sums {
        let before = sums[offset]
        sums[offset] = before + frequency
        scores[offset] += factor * (rough.weight(before + frequency, length) - (before > 0 ? rough.weight(before, length) : 0))
      } else {
        scores[offset] += factor * rough.weight(frequency, length)
      }
      touched[offset >> 6] |= 1 << UInt64(offset & 63)
    }
  }

  // MARK: - Single records

  /// The cursor at a record; `nil` when the record lacks the phrase. Ids ascend from call to call.
  func cursor(at id: UInt32) throws -> PhraseCursor? {
    let probe = try self.probe ?? phrase.cursor(weights)
    self.probe = probe
    return try probe.seek(id) == id ? probe : nil
  }
}

/// What scoring needs besides the phrases.
struct ScoreContext {
  let model: RankingModel
  let rough: RoughWeight
  let lengths: RecordLengths
}
