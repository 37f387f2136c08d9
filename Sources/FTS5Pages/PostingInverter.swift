/// The terms of many rows, gathered row by row and turned into the doclists of a segment.
///
///     let inverter = PostingInverter(columnCount: 2)
///     inverter.beginRow(7)
///     inverter.beginColumn(0)
///     inverter.append(term, isColocated: false)
///     inverter.endRow()
///
/// FTS5 does the same in a hash table of growing doclists, with three waits for memory at each term. Here a posting is
/// two numbers at the end of an array, sorted by counting at the end; and the memory that the terms of a row are looked
/// up in is read for all of them before it is needed for one, so that the waits overlap.
///
/// No access to its arrays lasts longer than a load, a store or an append, so their checks at run time are left out.
package final class PostingInverter {
  private let columnCount: Int

  /// A term's place in `termBytes`, its hash, and the number of its postings.
  private struct Term {
    let start: Int
    let length: UInt32
    let hash: UInt32
    var count: UInt32
  }

  /// A term of the row that is not looked up yet.
  private struct Pending {
    let start: Int
    let length: UInt32
    let hash: UInt32
    let place: UInt64
  }

  @exclusivity(unchecked) private var terms: [Term] = []
  private let termBytes = PageBytes(capacity: 1 << 16)
  /// Numbers of terms plus 1, by their hashes; 0 for an empty slot. At most half of the slots are taken.
  @exclusivity(unchecked) private var slots = [UInt32](repeating: 0, count: PostingInverter.fewestSlots)
  private static let fewestSlots = 1 << 16

  /// The term of each posting, and its place: the row's number in 24 bits, the column in 8, the position in 32.
  @exclusivity(unchecked) private var postingTerms: [UInt32] = []
  @exclusivity(unchecked) private var postingPlaces: [UInt64] = []

  @exclusivity(unchecked) private var pending: [Pending] = []
  /// For each of these the number of a term plus 1; 0 if none is likely.
  @exclusivity(unchecked) private var candidates: [UInt32] = []
  private let pendingBytes = PageBytes(capacity: 1 << 12)

  /// The gathered rows, ascending.
  package private(set) var rowIDs: [Int64] = []
  /// The number of tokens in each column of all rows.
  private(set) var tokenCounts: [Int]
  /// For each row what `_docsize` has of it, and the end of that.
  private let sizes = PageBytes()
  private var sizeEnds: [Int] = []

  @exclusivity(unchecked) private var rowCounts: [UInt32]
  @exclusivity(unchecked) private var column = 0

  /// - Parameter columnCount: The table's columns, 1 to 256.
  package init(columnCount: Int) {
    precondition(1...256 ~= columnCount, "a column's number has eight bits")
    self.columnCount = columnCount
    tokenCounts = Array(repeating: 0, count: columnCount)
    rowCounts = Array(repeating: 0, count: columnCount)
  }

  package var isEmpty: Bool { rowIDs.isEmpty }

  /// True if there are so many postings that they should be written: some 25 MB, and as much again to sort them.
  package var isFull: Bool { postingTerms.count >= Self.mostPostings || rowIDs.count >= Self.mostRows }
  private static let mostPostings = 2_000_000
  private static let mostRows = 1 << 23

  // MARK: - Gathering

  /// - Precondition: The id is above those of all rows before.
  package func beginRow(_ id: Int64) {
    precondition(rowIDs.last.map { $0 < id } ?? true, "rows come in order")
    rowIDs.append(id)
    for column in 0..<columnCount { rowCounts[column] = 0 }
  }

  /// - Precondition: The column comes after those before.
  package func beginColumn(_ column: Int) { self.column = column }

  /// Appends the next term of the column. FTS5 counts in the same way: a column's first term always has a position of
  /// its own, and of a long term only the beginning is kept.
  ///
  /// - Parameter isColocated: True if it is at the position of the term before.
  package func append(_ term: UnsafeBufferPointer<UInt8>, isColocated: Bool) {
    if !isColocated || rowCounts[column] == 0 { rowCounts[column] += 1 }
    let length = min(term.count, TermBytes.capacity - 1)
    let term = UnsafeBufferPointer(rebasing: term[..<length])
    let place = UInt64(rowIDs.count - 1) << 40 | UInt64(column) << 32 | UInt64(rowCounts[column] - 1)
    pending.append(
      Pending(start: pendingBytes.count, length: UInt32(length), hash: Self.hash(term), place: place))
    pendingBytes.append(term)
  }

  /// Ends a row.
  ///
  /// - Returns: The number of its tokens.
  @discardableResult
  package func endRow() -> Int {
    lookUp()
    var total = 0
    for column in 0..<columnCount {
      total += Int(rowCounts[column])
      tokenCounts[column] += Int(rowCounts[column])
      sizes.append(varint: UInt64(rowCounts[column]))
    }
    sizeEnds.append(sizes.count)
    return total
  }

  /// Turns the row's terms into postings.
  private func lookUp() {
    findCandidates()
    for (place, posting) in pending.enumerated() {
      let bytes = UnsafeBufferPointer(
        start: pendingBytes.start + posting.start, count: Int(posting.length))
      let candidate = Int(candidates[place])
      let isKnown = candidate > 0 && isSame(terms[candidate - 1], bytes)
      let term = isKnown ? candidate - 1 : number(of: bytes, posting.hash)
      terms[term].count += 1
      postingTerms.append(UInt32(truncatingIfNeeded: term))
      postingPlaces.append(posting.place)
    }
    pending.removeAll(keepingCapacity: true)
    pendingBytes.removeAll()
  }

  /// Finds for each term of the row the known one that it probably is, by its hash. No read of memory waits for another
  /// term's.
  private func findCandidates() {
    let mask = UInt32(slots.count - 1)
    candidates.removeAll(keepingCapacity: true)
    for posting in pending { candidates.append(slots[Int(posting.hash & mask)]) }
    for (place, posting) in pending.enumerated() {
      let candidate = Int(candidates[place])
      if candidate > 0, terms[candidate - 1].hash != posting.hash { candidates[place] = 0 }
    }
  }

  /// The number of a term, which is added when it is new.
  private func number(of term: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place] > 0 {
      let number = Int(slots[place] - 1)
      if terms[number].hash == hash, isSame(terms[number], term) { return number }
      place = (place + 1) & mask
    }
    terms.append(Term(start: termBytes.count, length: UInt32(term.count), hash: hash, count: 0))
    termBytes.append(term)
    slots[place] = UInt32(terms.count)
    if terms.count * 2 > slots.count { addSlots() }
    return terms.count - 1
  }

  private func addSlots() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: mask + 1)
    for (number, term) in terms.enumerated() {
      var place = Int(term.hash) & mask
      while slots[place] > 0 { place = (place + 1) & mask }
      slots[place] = UInt32(number + 1)
    }
  }

  @inline(__always)
  private func bytes(of term: Term) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: termBytes.start + term.start, count: Int(term.length))
  }

  @inline(__always)
  private func isSame(_ term: Term, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    Int(term.length) == bytes.count && self.bytes(of: term).sharedCount(bytes) == bytes.count
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place + 8 <= raw.count {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < raw.count {
      rest = rest << 8 | UInt64(raw[place])
      place += 1
    }
    return UInt32(truncatingIfNeeded: mixed(hash ^ rest))
  }

  @inline(__always)
  private static func mixed(_ number: UInt64) -> UInt64 {
    let product = number.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  // MARK: - Results

  /// Calls `body` with each row's record in the table `_docsize`.
  func forEachSize(_ body: (Int64, UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    var start = 0
    for (row, end) in zip(rowIDs, sizeEnds) {
      try body(row, UnsafeBufferPointer(rebasing: sizes.bytes[start..<end]))
      start = end
    }
  }

  /// The segment of everything that was gathered.
  ///
  /// - Parameters:
  ///   - prefix: The byte that names the index.
  ///   - pageSize: The size of a leaf.
  func pages(prefix: UInt8 = SegmentCursor.mainIndex, pageSize: Int = SegmentWriter.usualPageSize) -> SegmentPages {
    let (places, starts) = sortedPlaces()
    var writer = SegmentWriter(pageSize: pageSize)
    let (key, list) = (PageBytes(), PageBytes())
    places.withUnsafeBufferPointer { places in
      for number in sortedTerms() {
        key.removeAll()
        key.append(prefix)
        key.append(bytes(of: terms[number]))
        writer.begin(key.bytes)
        write(UnsafeBufferPointer(rebasing: places[starts[number]..<starts[number + 1]]), list, to: &writer)
      }
    }
    return writer.finish()
  }

  /// The places of all postings by the number of the term, and where each term's begin.
  private func sortedPlaces() -> (places: [UInt64], starts: [Int]) {
    var starts = [0]
    starts.reserveCapacity(terms.count + 1)
    for term in terms { starts.append(starts[starts.count - 1] + Int(term.count)) }
    var next = starts
    let places = [UInt64](unsafeUninitializedCapacity: postingPlaces.count) { places, count in
      for (term, place) in zip(postingTerms, postingPlaces) {
        places.initializeElement(at: next[Int(term)], to: place)
        next[Int(term)] += 1
      }
      count = postingPlaces.count
    }
    return (places, starts)
  }

  /// The numbers of the terms in the order of their bytes.
  private func sortedTerms() -> [Int] {
    var keys = terms.enumerated().map { number, term in (first: firstBytes(of: term), number: number) }
    keys.sort { left, right in
      if left.first != right.first { return left.first < right.first }
      return bytes(of: terms[left.number]).precedes(bytes(of: terms[right.number]))
    }
    return keys.map(\.number)
  }

  /// The first eight bytes as a number that is in the same order, with zeros for those that a shorter term lacks.
  private func firstBytes(of term: Term) -> UInt64 {
    let bytes = bytes(of: term)
    var number: UInt64 = 0
    for place in 0..<8 { number = number << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0) }
    return number
  }

  /// Writes the doclist of one term.
  private func write(_ places: UnsafeBufferPointer<UInt64>, _ list: PageBytes, to writer: inout SegmentWriter) {
    var next = 0
    while next < places.count {
      let row = places[next] >> 40
      var (column, last): (UInt64, UInt64) = (0, 0)
      list.removeAll()
      repeat {
        let (newColumn, position) = (places[next] >> 32 & 0xFF, places[next] & 0xFFFF_FFFF)
        if newColumn != column {
          list.append(1)
          list.append(varint: newColumn)
          (column, last) = (newColumn, 0)
        }
        list.append(varint: position - last + 2)
        last = position
        next += 1
      } while next < places.count && places[next] >> 40 == row
      writer.append(row: rowIDs[Int(row)], list.bytes)
    }
  }

  /// Forgets all rows and terms, and keeps most of the memory.
  package func removeAll() {
    terms.removeAll(keepingCapacity: true)
    termBytes.removeAll()
    for place in slots.indices { slots[place] = 0 }
    postingTerms.removeAll(keepingCapacity: true)
    postingPlaces.removeAll(keepingCapacity: true)
    rowIDs.removeAll(keepingCapacity: true)
    sizes.removeAll()
    sizeEnds.removeAll(keepingCapacity: true)
    for column in 0..<columnCount { tokenCounts[column] = 0 }
  }
}
