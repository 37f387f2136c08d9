/// Reads one list from its first posting to its last, and compares counts, bounds and champions with the postings.
struct ListReading {
  private let list: PostingList
  private let lengths: RecordLengths
  private let model: BM25
  private var cursor: ListCursor
  private var positions = PositionBuffer()
  /// By field code: weighted occurrences in the text.
  private let textFrequencies: [Double]
  private var champions: [ChampionCheck] = []
  private var hasChampionRow = false

  init(_ list: PostingList, _ lengths: RecordLengths, _ model: BM25) throws {
    (self.list, self.lengths, self.model) = (list, lengths, model)
    textFrequencies = (0...list.largestCode).map { code in
      Double(list.counts[code * RankedFormat.fieldCount + RankedFormat.textField])
        * model.fieldWeights[RankedFormat.textField]
    }
    cursor = try ListCursor(list)
  }

  mutating func close() {
    cursor.close()
    positions.close()
  }

  /// - Parameters:
  ///   - isSure: True if a record has the length that it had when the list was built.
  ///   - visit: Called with each posting.
  /// - Throws: `RankedFault` at the first contradiction.
  mutating func run(
    isSure: (UInt32) -> Bool, visit: (UInt32, UnsafeBufferPointer<Position>) -> Void
  ) throws {
    try readChampions()
    var textCount = 0
    _ = try cursor.seek(1)
    while cursor.id != ListCursor.end {
      let (id, code) = (cursor.id, Int(cursor.codes[cursor.index]))
      if textFrequencies[code] > 0 { textCount += 1 }
      try weigh(id, code, isSure: isSure(id))
      positions.removeAll()
      try cursor.appendPositions(to: &positions)
      visit(id, UnsafeBufferPointer(start: positions.start, count: positions.count))
      _ = try cursor.next()
    }
    guard textCount == list.head.textCount else { throw RankedFault.damaged }
    for check in champions { try check.finish() }
    try checkLargestBounds()
  }

  /// The number of parts that the list has to have.
  var partCount: Int {
    get throws {
      guard !list.isInline else { return 0 }
      let skips = try list.skips()
      let chunks = skips.place(skips.blockCount - 1).chunk + 1
      let positionChunks = (try list.positionPlaces().last?.chunk ?? -1) + 1
      let others = [hasChampionRow, list.hasOwnDictionary, try list.mayHaveGroups && !list.groups().isEmpty]
      return 2 + chunks + positionChunks + others.count { $0 }
    }
  }

  // MARK: - Weights

  private mutating func weigh(_ id: UInt32, _ code: Int, isSure: Bool) throws {
    guard !list.isInline else { return }
    let length = try lengths.length(id)
    let all = model.termWeight(frequency: list.frequencies[code], length: Double(length))
    let hasText = textFrequencies[code] > 0
    let text = hasText ? model.termWeight(frequency: textFrequencies[code], length: Double(length)) : 0
    if isSure {
      let skips = try list.skips()
      let bound = SkipTable.bound(skips.bounds(for: .all)[cursor.block])
      guard all <= bound, text <= SkipTable.bound(skips.bounds(for: .text)[cursor.block]) else {
        throw RankedFault.damaged
      }
    }
    let posting = Champion(id: id, code: UInt16(truncatingIfNeeded: code), length: length)
    for index in champions.indices where !champions[index].isOfText || hasText {
      try champions[index].check(posting, weight: champions[index].isOfText ? text : all, isSure: isSure)
    }
  }

  private func checkLargestBounds() throws {
    guard !list.isInline else { return }
    let skips = try list.skips()
    let (all, text) = (skips.bounds(for: .all), skips.bounds(for: .text))
    let blocks = 0..<skips.blockCount
    guard list.head.bound == blocks.map({ all[$0] }).max(), list.head.textBound == blocks.map({ text[$0] }).max() else {
      throw RankedFault.damaged
    }
  }

  private mutating func readChampions() throws {
    guard !list.isInline, list.head.recordCount >= RankedFormat.fewestForChampions else { return }
    let row = try list.rows.take()
    defer { list.rows.giveBack(row) }
    guard let content = try row.contentIfPresent(PartID.champions(of: list.head.list)) else {
      // Lists with more codes than champions have numbers for have none.
      guard list.largestCode > Int(UInt16.max) else { throw RankedFault.missing }
      return
    }
    hasChampionRow = true
    for isOfText in [false, true] {
      let champions = try ChampionRow.read(content, ofText: isOfText, limit: RankedFormat.championCount)
      let due = min(RankedFormat.championCount, isOfText ? list.head.textCount : list.head.recordCount)
      guard champions.count == due else { throw RankedFault.damaged }
      self.champions.append(try ChampionCheck(champions, isOfText: isOfText) { try weight($0, isOfText: isOfText) })
    }
  }

  private func weight(_ champion: Champion, isOfText: Bool) throws -> Double {
    guard Int(champion.code) <= list.largestCode else { throw RankedFault.damaged }
    let frequency = isOfText ? textFrequencies[Int(champion.code)] : list.frequencies[Int(champion.code)]
    return model.termWeight(frequency: frequency, length: Double(champion.length))
  }
}

/// Compares the champions of a list with its postings.
private struct ChampionCheck {
  let isOfText: Bool
  private var missing: [UInt32: Champion]
  private let leastWeight: Double

  /// - Parameter champions: Heaviest first.
  /// - Throws: `RankedFault.damaged` when they are out of order.
  init(_ champions: [Champion], isOfText: Bool, weight: (Champion) throws -> Double) throws {
    self.isOfText = isOfText
    let weights = try champions.map(weight)
    guard weights == weights.sorted(by: >) else { throw RankedFault.damaged }
    leastWeight = weights.last ?? 0
    missing = Dictionary(champions.map { ($0.id, $0) }) { first, _ in first }
    guard missing.count == champions.count else { throw RankedFault.damaged }
  }

  /// - Parameter isSure: True if the length is that of the time when the list was built.
  mutating func check(_ posting: Champion, weight: Double, isSure: Bool) throws {
    if let champion = missing.removeValue(forKey: posting.id) {
      guard champion.code == posting.code, champion.length == posting.length || !isSure else {
        throw RankedFault.damaged
      }
    } else if isSure, weight > leastWeight {
      throw RankedFault.damaged
    }
  }

  /// Checks that the list has all champions.
  func finish() throws {
    guard missing.isEmpty else { throw RankedFault.damaged }
  }
}
