/// Finds the records of a phrase that ends in a prefix, of any number of terms: the lists of the terms are read once,
/// for the records that have the words before it.
struct PhraseEndWalk {
  /// The records with the words before the prefix, ascending.
  private var ids: [UInt32] = []
  /// For each record the end of its places in `wanted`.
  private var ends: [Int] = []
  /// The positions that a word with the prefix has to have, ascending in each record, and whether one was found
  /// there.
  private var wanted: [Position] = []
  private var isFound: [Bool] = []
  private var known: RecordBits
  private let phrase: RankedPhrase
  private let lists: PostingLists

  /// - Parameters:
  ///   - head: The words before the prefix.
  ///   - records: The only records that matter; `nil` for all.
  init(_ phrase: RankedPhrase, head: PhraseCursor, in records: RecordBits? = nil, _ lists: PostingLists) throws {
    (self.phrase, self.lists) = (phrase, lists)
    known = RecordBits(upTo: lists.state.lastID)
    var starts = PositionBuffer()
    defer { starts.close() }
    var id = try head.seek(1)
    while id != ListCursor.end {
      if records?.contains(id) ?? true {
        starts.removeAll()
        try head.appendStarts(to: &starts)
        add(id, starts, head.length)
      }
      id = try head.next()
    }
    isFound = wanted.map { _ in false }
  }

  private mutating func add(_ id: UInt32, _ starts: PositionBuffer, _ length: Int) {
    ids.append(id)
    known.insert(id)
    for place in 0..<starts.count { wanted.append(starts.start[place].advanced(by: length)) }
    ends.append(wanted.count)
  }

  /// Each record with its weighted occurrences, ascending.
  mutating func records(_ weights: [Double]) throws -> [(id: UInt32, frequency: Double)] {
    try find()
    var records: [(id: UInt32, frequency: Double)] = []
    for (place, id) in ids.enumerated() {
      var frequency = 0.0
      for number in places(place) where isFound[number] { frequency += weights[wanted[number].field] }
      if frequency > 0 { records.append((id, frequency)) }
    }
    return records
  }

  /// The records with the positions at which the phrase begins; `nil` when there are none.
  mutating func list() throws -> PostingList? {
    try find()
    let headLength = phrase.positions.count - 1
    var found = RecordPlaces()
    for (place, id) in ids.enumerated() {
      for number in places(place) where isFound[number] { found.append(id, wanted[number].moved(back: headLength)) }
    }
    return PostingList(of: found, length: phrase.positions.count, lists)
  }

  /// Looks for the words with the prefix at the wanted positions.
  private mutating func find() throws {
    guard !ids.isEmpty else { return }
    let (lists, known) = (lists, known)
    try lists.forEachList(withPrefixesOf: phrase, in: known) { try look(in: $0) }
  }

  /// The numbers of the wanted positions of a record.
  private func places(_ record: Int) -> Range<Int> { (record > 0 ? ends[record - 1] : 0)..<ends[record] }

  private mutating func look(in list: PostingList) throws {
    var cursor = try ListCursor(list)
    var found = PositionBuffer()
    defer {
      cursor.close()
      found.close()
    }
    // To look at each posting is quicker than to leap, unless the records are far apart.
    let leaps = ids.count * RankedFormat.blockLength / 8 < list.head.recordCount
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if known.contains(id) {
        found.removeAll()
        try cursor.appendPositions(to: &found)
        note(found, in: place(of: id))
        id = try cursor.next()
      } else if leaps {
        let next = place(of: id)
        guard next < ids.count else { return }
        id = try cursor.seek(ids[next])
      } else {
        id = try cursor.next()
      }
    }
  }

  /// Notes the wanted positions of a record that were found.
  private mutating func note(_ found: PositionBuffer, in record: Int) {
    for number in places(record) {
      for place in 0..<found.count where found.start[place] == wanted[number] { isFound[number] = true }
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
