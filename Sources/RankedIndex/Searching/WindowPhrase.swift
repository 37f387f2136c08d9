/// One phrase of an `AnyWalk`, a word or a group of words: its lists' places in the current window, and what it can add
/// to scores there.
final class WindowPhrase {
  let phrase: WeightedPhrase
  /// The phrase's number, for arrays of its own in the window; only for a group.
  private let number: Int
  private let members: [Member]
  private let context: ScoreContext
  /// The rough weights of the exceptions of a nesting.
  private let exceptions: [Float]
  /// A cursor of its own for single records, which are asked about in ascending order. A pointer, so that no call
  /// counts references.
  let probe: UnsafeMutablePointer<GroupCursor>
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

    init(_ list: PostingList) throws {
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

  init(_ phrase: WeightedPhrase, number: Int, _ context: ScoreContext) throws {
    (self.phrase, self.number, self.context) = (phrase, number, context)
    exceptions =
      try phrase.nesting.map { nesting in
        try (0..<nesting.count).map { place in
          let length = try context.lengths.length(nesting.ids[place])
          return context.rough.weight(Float(nesting.frequencies[place]), length)
        }
      } ?? []
    members = try phrase.lists[0].map { try Member($0) }
    let cursor = try GroupCursor(phrase.lists[0], context.model.fieldWeights, nesting: phrase.nesting)
    probe = .allocate(capacity: 1)
    probe.initialize(to: cursor)
  }

  deinit {
    probe.pointee.close()
    probe.deinitialize(count: 1)
    probe.deallocate()
  }

  private var isGroup: Bool { members.count > 1 }

  /// - Returns: The first id from the window's start on that a list may have.
  func move(to window: Range<UInt32>) -> UInt32 {
    for member in members { member.move(to: window) }
    let most = isGroup ? phrase.unionBound(members.lazy.map(\.bound)) : members[0].bound
    bound = max(most, exceptionBound(window)) * scale
    return members.reduce(ListCursor.end) { least, member in
      member.first < member.blockCount ? min(least, member.start(member.first)) : least
    }
  }

  /// The most that an exception in the window has.
  private func exceptionBound(_ window: Range<UInt32>) -> Double {
    guard let nesting = phrase.nesting, nesting.count > 0 else { return 0 }
    let places = nesting.place(of: window.lowerBound)..<nesting.place(of: window.upperBound)
    return Double(exceptions[places].max() ?? 0) * (1 + RoughWeight.slack)
  }

  private var scale: Double { phrase.factor * phrase.drift }

  /// Adds the phrase's weights to the window's rough scores.
  ///
  /// - Parameter needed: Blocks that cannot add more than this are left out: their records cannot be among the best.
  func add(to target: ScoreWindow, _ window: Range<UInt32>, above needed: Double) throws {
    for member in members {
      var block = member.first
      while block < member.blockCount, member.start(block) < window.upperBound {
        if bound(block, of: member) * scale > needed {
          if member.cursor.block != block { try member.cursor.load(block) }
          if isGroup {
            try addGroup(&member.cursor, to: target, window)
          } else {
            try add(&member.cursor, to: target, window)
          }
        }
        block += 1
      }
    }
    try addExceptions(to: target, window)
  }

  /// The most that a record in a block of a list can have with the other lists. With many lists the blocks hardly
  /// matter.
  @inline(__always)
  private func bound(_ block: Int, of member: Member) -> Double {
    guard isGroup else { return member.bound(block) }
    guard members.count <= Self.mostCompared else { return .infinity }
    return phrase.unionBound(members.lazy.map { $0 === member ? member.bound(block) : $0.bound })
  }

  private static let mostCompared = 8

  /// Adds what the exceptions in the window have above the largest of their terms' weights, or all of it if the blocks
  /// were left out.
  private func addExceptions(to target: ScoreWindow, _ window: Range<UInt32>) throws {
    guard let nesting = phrase.nesting, nesting.count > 0 else { return }
    let sums = target.frequencies(number)
    for place in nesting.place(of: window.lowerBound)..<nesting.place(of: window.upperBound)
    where exceptions[place] > 0 {
      let offset = Int(nesting.ids[place] - window.lowerBound)
      let length = try context.lengths.length(nesting.ids[place])
      let known = sums[offset] > 0 ? context.rough.weight(sums[offset], length) : 0
      target.scores[offset] += Float(phrase.factor) * (exceptions[place] - known)
      target.touched[offset >> 6] |= 1 << UInt64(offset & 63)
    }
  }

  /// Adds the weights of a single term. The id after a block's last is beyond every window.
  private func add(_ cursor: inout ListCursor, to target: ScoreWindow, _ window: Range<UInt32>) throws {
    let (ids, codes, frequencies) = (cursor.ids, cursor.codes, cursor.list.roughFrequencies)
    let (rough, factor, lengths) = (context.rough, Float(phrase.factor), context.lengths)
    let (scores, touched) = (target.scores, target.touched)
    let (start, end) = (window.lowerBound, window.upperBound)
    var index = 0
    while ids[index] < start { index &+= 1 }
    while ids[index] < end {
      let id = ids[index]
      let frequency = frequencies[Int(truncatingIfNeeded: codes[index])]
      index &+= 1
      guard frequency > 0 else { continue }
      let offset = Int(truncatingIfNeeded: id &- start)
      scores[offset] += factor * rough.weight(frequency, try lengths.length(id))
      touched[offset >> 6] |= 1 << UInt64(truncatingIfNeeded: offset & 63)
    }
  }

  /// The same for one term of several: their frequencies add up, over one norm.
  private func addGroup(_ cursor: inout ListCursor, to target: ScoreWindow, _ window: Range<UInt32>) throws {
    let (ids, codes, frequencies) = (cursor.ids, cursor.codes, cursor.list.roughFrequencies)
    let (rough, factor, lengths) = (context.rough, Float(phrase.factor), context.lengths)
    let (scores, touched, sums) = (target.scores, target.touched, target.frequencies(number))
    let (start, end) = (window.lowerBound, window.upperBound)
    let takesLargest = phrase.nesting != nil
    var index = 0
    while ids[index] < start { index &+= 1 }
    while ids[index] < end {
      let id = ids[index]
      let frequency = frequencies[Int(truncatingIfNeeded: codes[index])]
      index &+= 1
      guard frequency > 0 else { continue }
      let offset = Int(truncatingIfNeeded: id &- start)
      let length = try lengths.length(id)
      let before = sums[offset]
      let after = takesLargest ? max(before, frequency) : before + frequency
      sums[offset] = after
      let known = before > 0 ? rough.weight(before, length) : 0
      scores[offset] += factor * (rough.weight(after, length) - known)
      touched[offset >> 6] |= 1 << UInt64(truncatingIfNeeded: offset & 63)
    }
  }
}
