/// Finds the records that have words in a row before a word with some beginning, which may stand for any number of terms:
/// the lists of the terms are read once, for the records that have the words before it.
struct PhraseEndWalk {
  /// The records with the words before the beginning, ascending.
  private var ids: [UInt32] = []
  /// For each record the end of its places in `wanted`.
  private var ends: [Int] = []
  /// The positions that a word with the beginning has to have, ascending in each record, and whether one was found there.
  private var wanted: [Position] = []
  private var isFound: [Bool] = []
  /// A bit for each record.
  private var bits: [UInt64]
  private let phrase: RankedPhrase
  private let lists: TermLists

  /// - Parameter head: The words before the beginning.
  init(_ phrase: RankedPhrase, head: PhraseCursor, _ lists: TermLists) throws {
    (self.phrase, self.lists) = (phrase, lists)
    bits = [UInt64](repeating: 0, count: Int(lists.state.lastID) / 64 + 1)
    var starts = PositionBuffer()
    defer { starts.close() }
    var id = try head.seek(1)
    while id != ListCursor.end {
      starts.removeAll()
      try head.appendStarts(to: &starts)
      ids.append(id)
      bits[Int(id >> 6)] |= 1 << UInt64(id & 63)
      for place in 0..<starts.count { wanted.append(starts.start[place].advanced(by: head.length)) }
      ends.append(wanted.count)
      id = try head.next()
    }
    isFound = wanted.map { _ in false }
  }

  /// Each record with its weighted occurrences, ascending.
  mutating func records(_ weights: [Double]) throws -> [(id: UInt32, frequency: Double)] {
    guard !ids.isEmpty else { return [] }
    let reader = ShortListReader(lists.state, lists.fieldWeights, phrase.fields)
    let lists = lists
    for beginning in phrase.beginnings {
      try lists.forEachRow(beginningWith: beginning) { term, row in
        if try reader.read(row), !(0..<reader.count).contains(where: { has(reader.ids[$0]) }) { return }
        try look(in: lists.list(term, row, phrase.fields))
      }
    }
    var records: [(id: UInt32, frequency: Double)] = []
    for (place, id) in ids.enumerated() {
      var frequency = 0.0
      for number in places(place) where isFound[number] { frequency += weights[wanted[number].field] }
      if frequency > 0 { records.append((id, frequency)) }
    }
    return records
  }

  private func has(_ id: UInt32) -> Bool { bits[Int(id >> 6)] >> UInt64(id & 63) & 1 != 0 }

  /// The numbers of the wanted positions of a record.
  private func places(_ record: Int) -> Range<Int> { (record > 0 ? ends[record - 1] : 0)..<ends[record] }

  private mutating func look(in list: TermList) throws {
    var cursor = try ListCursor(list)
    var found = PositionBuffer()
    defer {
      cursor.close()
      found.close()
    }
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      let record = place(of: id)
      guard record < ids.count else { return }
      guard ids[record] == id else {
        id = try cursor.seek(ids[record])
        continue
      }
      found.removeAll()
      try cursor.appendPositions(to: &found)
      for number in places(record) {
        for place in 0..<found.count where found.start[place] == wanted[number] { isFound[number] = true }
      }
      id = try cursor.next()
    }
  }

  /// The place of the first record with at least this id.
  private func place(of id: UInt32) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
