/// Finds the records that have a word with a prefix, of any number of terms: each list is read once, and the
/// frequencies of a record's terms add up.
///
/// Two terms at one position are one occurrence, as `twain` and `twain's` are, so a sum may be too large. It bounds the
/// score; for the best of those with several terms the positions decide.
struct PrefixWalk {
  private let lists: PostingLists
  private let phrase: RankedPhrase
  private let sums: RecordSums
  /// The terms with short lists, and the records of each, as places in `terms`.
  private var terms: [[UInt8]] = []
  private var postings: [(id: UInt32, term: UInt32)] = []
  private var longLists: [PostingList] = []

  /// The most hits that are looked at again beyond those that are wanted, at first.
  private static let spare = 16

  /// Reads all lists of a phrase of one position.
  ///
  /// - Parameter sums: Empty. The caller has to clear it in any case.
  init(_ phrase: RankedPhrase, _ lists: PostingLists, _ sums: RecordSums) throws {
    (self.phrase, self.lists, self.sums) = (phrase, lists, sums)
    let reader = ShortListReader(lists.state, lists.fieldWeights, phrase.fields)
    for prefix in phrase.prefixes {
      try lists.forEachRow(withPrefix: prefix) { term, row in
        if try reader.read(row) { add(term, reader) } else { try add(lists.list(term, row, phrase.fields)) }
      }
    }
  }

  /// True if sums of occurrences with these weights are exact in single precision.
  static func canAdd(_ fieldWeights: [Double]) -> Bool {
    fieldWeights.allSatisfy { 0...1 ~= $0 && ($0 * 64).rounded() == $0 * 64 }
  }

  private mutating func add(_ term: [UInt8], _ list: ShortListReader) {
    let number = UInt32(terms.count)
    terms.append(term)
    for index in 0..<list.count where list.frequencies[index] > 0 {
      sums.add(list.frequencies[index], to: list.ids[index])
      postings.append((list.ids[index], number))
    }
  }

  private mutating func add(_ list: PostingList) throws {
    longLists.append(list)
    var cursor = try ListCursor(list)
    defer { cursor.close() }
    for block in 0..<cursor.blockCount {
      try cursor.load(block)
      let (ids, codes, frequencies) = (cursor.ids, cursor.codes, list.roughFrequencies)
      for index in 0..<cursor.count {
        let frequency = frequencies[Int(codes[index])]
        if frequency > 0 { sums.add(frequency, to: ids[index]) }
      }
    }
  }

  // MARK: - Results

  /// Calls `body` with each record, ascending.
  func forEachMatch(_ body: (UInt32) throws -> Void) rethrows { try sums.forEachSum { id, _ in try body(id) } }

  /// The best, and the number of all that are accepted.
  ///
  /// - Parameter best: Empty, with the limit and the cursor of the page.
  func run(_ best: inout BestHits, _ factor: Double, _ context: ScoreContext, _ accepts: RecordTest?) throws -> Int {
    var limit = best.limit + Self.spare
    while true {
      let (bounded, total) = try bounded(limit, factor, context, accepts)
      var found = best
      for hit in try exact(bounded.hits, factor, context) { found.offer(hit) }
      if bounded.isFull, let worst = bounded.worst, !found.isFull || worst < (found.worst ?? worst) {
        limit *= 4
      } else {
        best = found
        return total
      }
    }
  }

  /// The best by what their scores are at most.
  private func bounded(
    _ limit: Int, _ factor: Double, _ context: ScoreContext, _ accepts: RecordTest?
  ) throws -> (best: BestHits, total: Int) {
    var (best, total) = (BestHits(limit: limit, after: nil), 0)
    var floor = best.roughFloor
    try sums.forEachSum { id, frequency in
      guard try accepts?(id) ?? true else { return }
      total += 1
      let length = try context.lengths.length(id)
      guard context.rough.weight(frequency, length) * Float(factor) > floor else { return }
      let weight = context.model.termWeight(frequency: Double(frequency), length: Double(length))
      best.offer(RankedHit(id: id, score: factor * weight))
      floor = best.roughFloor
    }
    return (best, total)
  }

  /// The same records with their scores.
  private func exact(_ hits: [RankedHit], _ factor: Double, _ context: ScoreContext) throws -> [RankedHit] {
    let frequencies = try sharedFrequencies(of: hits.map(\.id), context.model.fieldWeights)
    return try hits.map { hit in
      guard let frequency = frequencies[hit.id] else { return hit }
      let weight = context.model.termWeight(frequency: frequency, length: Double(try context.lengths.length(hit.id)))
      return RankedHit(id: hit.id, score: factor * weight)
    }
  }

  /// Weighted occurrences in some of the records.
  func frequencies(of ids: [UInt32], _ weights: [Double]) throws -> [Double] {
    let shared = try sharedFrequencies(of: ids, weights)
    return ids.map { shared[$0] ?? Double(sums.sum($0)) }
  }

  /// The same of those records that have several of the terms.
  private func sharedFrequencies(of ids: [UInt32], _ weights: [Double]) throws -> [UInt32: Double] {
    let shared = ids.filter { sums.isShared($0) }.sorted()
    guard !shared.isEmpty else { return [:] }
    var cursor = try GroupCursor(members(of: shared), weights)
    defer { cursor.close() }
    var frequencies: [UInt32: Double] = [:]
    for id in shared where try cursor.seek(id) == id { frequencies[id] = try cursor.frequency() }
    return frequencies
  }

  // MARK: - All records

  /// Each record with its weighted occurrences, ascending.
  ///
  /// - Parameter wanted: Terms at one position may count several times in records that do not pass; `nil` when all
  ///   pass.
  /// - Complexity: O(postings + ids), and a sort of the positions in each wanted record that has several of the terms.
  func records(_ weights: [Double], _ wanted: RecordTest? = nil) throws -> [(id: UInt32, frequency: Double)] {
    var shared: [(id: UInt32, frequency: Double)] = []
    try sharedPlaces(wanted).forEachRecord(upTo: lists.state.lastID) { id, places in
      shared.append((id, places.reduce(0) { $0 + weights[$1.field] }))
    }
    var (records, next) = ([(id: UInt32, frequency: Double)](), 0)
    forEachMatch { id in
      if next < shared.count, shared[next].id == id {
        records.append(shared[next])
        next += 1
      } else {
        records.append((id, Double(sums.sum(id))))
      }
    }
    return records
  }

  /// Each record with one occurrence, ascending.
  var uncountedRecords: [(id: UInt32, frequency: Double)] {
    var records: [(id: UInt32, frequency: Double)] = []
    forEachMatch { records.append(($0, 1)) }
    return records
  }

  /// The positions of all terms in the wanted records that have several of them.
  private func sharedPlaces(_ wanted: RecordTest?) throws -> RecordPlaces {
    let shared = try sharedRecords(wanted)
    let numbers = Set(postings.lazy.filter { shared.contains($0.id) }.map(\.term))
    var places = RecordPlaces()
    for list in longLists { try places.append(list, in: shared) }
    for number in numbers {
      guard let list = try lists.read(terms[Int(number)], phrase.fields) else { throw RankedFault.missing }
      try places.append(list, in: shared)
    }
    return places
  }

  private func sharedRecords(_ wanted: RecordTest?) throws -> RecordBits {
    var shared = RecordBits(upTo: lists.state.lastID)
    try sums.forEachSum { id, _ in
      if sums.isShared(id), try wanted?(id) ?? true { shared.insert(id) }
    }
    return shared
  }

  /// The lists that have any of the records.
  private func members(of ids: [UInt32]) throws -> [PostingList] {
    let wanted = Set(ids)
    var numbers: Set<UInt32> = []
    for posting in postings where sums.isShared(posting.id) && wanted.contains(posting.id) {
      numbers.insert(posting.term)
    }
    return try longLists + numbers.sorted().compactMap { try lists.read(terms[Int($0)], phrase.fields) }
  }
}
