internal import CatalogStore
internal import GRDB
internal import Platform

/// The posting list of one term, as any number of cursors read it: its head, and what its field codes mean for some
/// fields.
final class PostingList {
  let term: [UInt8]
  let head: ListHead
  let mask: FieldMask
  let largestID: UInt32
  let rows: PartRows

  private let tables: CodeTables
  let largestCode: Int
  /// True if the dictionary is a part of its own.
  let hasOwnDictionary: Bool

  /// The ids, codes and positions of a short list. Ids and codes share their memory.
  let inlineIDs: UnsafeMutablePointer<UInt32>
  let inlineCodes: UnsafeMutablePointer<UInt32>
  private(set) var inlinePositions = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The last id of each block of a list that was made in memory, and the offset of its positions; empty for one that
  /// was read.
  private(set) var inlineLastIDs: [UInt32] = []
  private(set) var inlineOffsets: [Int] = []
  /// The number of tokens at each position: 1, except for a list of phrases that was made in memory.
  let length: Int
  private var loadedSkips: SkipTable?
  private var loadedPlaces: [BlockPlace]?
  private var loadedGroups: [GroupFacts]?

  /// - Parameter row: The term's row without its seal, valid during the call.
  init(
    _ term: [UInt8], _ row: UnsafeRawBufferPointer, _ mask: FieldMask, _ weights: [Double], _ state: RankedState,
    _ rows: PartRows
  ) throws {
    var reader = RowReader(row)
    var head = try ListHead(&reader, recordLimit: Int(state.lastID))
    hasOwnDictionary = head.dictionary.entries.isEmpty
    if hasOwnDictionary { head.dictionary = try Self.dictionary(of: head.list, rows) }
    (self.term, self.mask, self.rows, largestID, length) = (term, mask, rows, state.lastID, 1)
    let entries = head.dictionary.entries
    (largestCode, tables) = (entries.count - 1, CodeTables(entries.count))
    (inlineIDs, inlineCodes) = Self.room(for: head.isInline ? RankedFormat.mostInline : 0)
    tables.fill(entries, weights, in: mask)
    self.head = head
    if head.isInline { try readInline(&reader) }
  }

  /// A list without positions: that of a phrase, whose records have been found.
  ///
  /// - Parameters:
  ///   - records: At least one, ascending, with their weighted occurrences.
  ///   - rows: Of any list of the same transaction.
  convenience init(of records: [(id: UInt32, frequency: Double)], _ rows: PartRows) {
    var numbers: [Double: UInt32] = [:]
    var last: (frequency: Double, code: UInt32) = (.nan, 0)
    // Neighbors mostly have the same frequency, and to hash it takes longer than all else.
    let codes = records.map { record in
      if record.frequency != last.frequency {
        let code = numbers[record.frequency] ?? UInt32(numbers.count)
        numbers[record.frequency] = code
        last = (record.frequency, code)
      }
      return last.code
    }
    self.init(records.map(\.id), codes, codeCount: numbers.count, length: 1, rows)
    for (frequency, code) in numbers {
      (frequencies[Int(code)], roughFrequencies[Int(code)]) = (frequency, Float(frequency))
    }
  }

  /// A list with positions that were found; `nil` when there are none.
  ///
  /// - Parameters:
  ///   - length: The number of tokens at each position.
  ///   - lists: Those that the positions are from.
  convenience init?(of places: RecordPlaces, length: Int, _ lists: PostingLists) {
    var (ids, codes, offsets, bytes) = ([UInt32](), [UInt32](), [Int](), [UInt8]())
    var coder = FieldCoder()
    places.forEachRecord(upTo: lists.state.lastID) { id, positions in
      if ids.count % RankedFormat.blockLength == 0 { offsets.append(bytes.count) }
      ids.append(id)
      var counts = FieldCounts()
      var last = Position(field: RankedFormat.fieldCount, token: 0)
      for position in positions {
        counts[position.field] += 1
        bytes.append(varint: UInt64(position.token - (position.field == last.field ? last.token : 0)))
        last = position
      }
      let onlyField = positions.first?.field == last.field ? last.field : nil
      codes.append(coder.code(of: counts, onlyIn: onlyField))
    }
    guard !ids.isEmpty else { return nil }
    let entries = coder.dictionary.entries
    self.init(ids, codes, codeCount: entries.count, length: length, lists.rows)
    tables.fill(entries, lists.fieldWeights, in: .all)
    inlineOffsets = offsets
    inlinePositions = bytes.withUnsafeBytes { Self.copy($0) }
  }

  /// A list that is made in memory.
  private init(_ ids: [UInt32], _ codes: [UInt32], codeCount: Int, length: Int, _ rows: PartRows) {
    var head = ListHead()
    (head.recordCount, head.textCount) = (ids.count, ids.count)
    (self.head, self.rows, term, mask, hasOwnDictionary) = (head, rows, [], .all, false)
    (largestID, largestCode, tables, self.length) = (ids.last ?? 0, codeCount - 1, CodeTables(codeCount), length)
    (inlineIDs, inlineCodes) = Self.room(for: ids.count)
    inlineIDs.initialize(from: ids, count: ids.count)
    inlineCodes.initialize(from: codes, count: codes.count)
    let starts = stride(from: 0, to: ids.count, by: RankedFormat.blockLength)
    inlineLastIDs = starts.map { ids[min($0 + RankedFormat.blockLength, ids.count) - 1] }
  }

  deinit {
    tables.close()
    System.release(inlineIDs)
    inlinePositions.deallocate()
  }

  private static func room(
    for count: Int
  ) -> (ids: UnsafeMutablePointer<UInt32>, codes: UnsafeMutablePointer<UInt32>) {
    let memory = System.memory(byteCount: 2 * count * MemoryLayout<UInt32>.size)
    let ids = memory.bindMemory(to: UInt32.self, capacity: 2 * count)
    return (ids, ids + count)
  }

  private static func dictionary(of list: Int64, _ rows: PartRows) throws -> FieldDictionary {
    let row = try rows.take()
    defer { rows.giveBack(row) }
    var reader = RowReader(try row.content(PartID.dictionary(of: list)))
    let dictionary = try FieldDictionary(&reader)
    guard !dictionary.entries.isEmpty else { throw RankedFault.damaged }
    return dictionary
  }

  private func readInline(_ reader: inout RowReader) throws {
    try InlinePostings.read(&reader, head, largestID: largestID, ids: inlineIDs, codes: inlineCodes)
    inlinePositions = Self.copy(reader.rest)
  }

  private static func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }

  /// The offset of the positions of a block of a short list.
  func inlineOffset(_ block: Int) -> Int { inlineOffsets.isEmpty ? 0 : inlineOffsets[block] }

  // MARK: - Field codes

  /// By field code: occurrences in the fields, each counted as its field's weight, and the same in single precision; 0
  /// for codes without occurrences in the fields.
  var frequencies: UnsafeMutablePointer<Double> { tables.frequencies }
  var roughFrequencies: UnsafeMutablePointer<Float> { tables.roughFrequencies }
  /// By field code, `RankedFormat.fieldCount` numbers each: occurrences in each field; and their sum.
  var counts: UnsafeMutablePointer<UInt32> { tables.counts }
  var totals: UnsafeMutablePointer<UInt32> { tables.totals }

  // MARK: - Parts

  var isInline: Bool { head.isInline }

  /// The blocks' skips; only for a long list.
  func skips() throws -> SkipTable {
    if let loadedSkips { return loadedSkips }
    let row = try rows.take()
    defer { rows.giveBack(row) }
    let skips = try SkipTable(
      row.content(PartID.skips(of: head.list)), blockCount: head.blockCount, largestID: largestID)
    loadedSkips = skips
    return skips
  }

  /// The places of the blocks' positions; only for a long list.
  func positionPlaces() throws -> [BlockPlace] {
    if let loadedPlaces { return loadedPlaces }
    let row = try rows.take()
    defer { rows.giveBack(row) }
    var reader = RowReader(try row.content(PartID.positionPlaces(of: head.list)))
    let places = try (0..<head.blockCount).map { _ in BlockPlace(packed: try reader.fixed(UInt32.self)) }
    loadedPlaces = places
    return places
  }

  /// The first champions in the fields, heaviest first by the weights of the time when the list was built; none if they
  /// are not known.
  func champions(limit: Int = RankedFormat.championCount) throws -> [Champion] {
    guard mask == .all || mask == .text else { return [] }
    guard !isInline, head.recordCount >= RankedFormat.fewestForChampions else { return [] }
    let row = try rows.take()
    defer { rows.giveBack(row) }
    guard let content = try row.contentIfPresent(PartID.champions(of: head.list)) else { return [] }
    let champions = try ChampionRow.read(content, ofText: mask == .text, limit: limit)
    guard champions.allSatisfy({ $0.id <= largestID && Int($0.code) <= largestCode }) else { throw RankedFault.damaged }
    return champions
  }

  /// True if it may be the word of groups. Stems begin with a byte 1, keys that are not terms with the highest there
  /// are.
  var mayHaveGroups: Bool { !isInline && term.first.map { 2..<PrefixFormat.mark ~= $0 } ?? false }

  /// The facts of the groups that the term is the word of; none if they are not known.
  func groups() throws -> [GroupFacts] {
    if let loadedGroups { return loadedGroups }
    let groups = try readGroups()
    loadedGroups = groups
    return groups
  }

  private func readGroups() throws -> [GroupFacts] {
    let row = try rows.take()
    defer { rows.giveBack(row) }
    guard let content = try row.contentIfPresent(PartID.groups(of: head.list)) else { return [] }
    var reader = RowReader(content)
    return try (0..<(try reader.count(atMost: content.count))).map { _ in try GroupFacts(&reader, largestID: largestID)
    }
  }

  /// True if every posting has the term in the fields.
  var isAllInFields: Bool {
    mask == .all || (0...largestCode).allSatisfy { frequencies[$0] > 0 }
  }

  /// The largest term weight in the fields, as it was when the list was built.
  var bound: Double {
    isInline ? 2.2 : SkipTable.bound(mask == .text ? head.textBound : head.bound)
  }

  /// Records that have the term in the fields; `nil` when the list has to be read to know.
  var knownCount: Int? {
    switch mask {
    case .all: head.recordCount
    case .text: head.textCount
    default: nil
    }
  }
}

/// The meanings of a list's field codes, in memory of their own, which its owner gives back with `close`.
private struct CodeTables {
  private let memory: UnsafeMutableRawPointer
  let frequencies: UnsafeMutablePointer<Double>
  let roughFrequencies: UnsafeMutablePointer<Float>
  let counts: UnsafeMutablePointer<UInt32>
  let totals: UnsafeMutablePointer<UInt32>

  /// Tables of zeros.
  ///
  /// - Parameter count: The number of codes. The tables have the next power of two, so that no code of a block can be
  ///   beyond them.
  init(_ count: Int) {
    let capacity = 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    // A list is made for each word of a query, and one allocation takes less time than four.
    let size = capacity * (8 + 4 + 4 + 4 * RankedFormat.fieldCount)
    memory = System.zeroedMemory(byteCount: size)
    frequencies = memory.bindMemory(to: Double.self, capacity: capacity)
    roughFrequencies = (memory + 8 * capacity).bindMemory(to: Float.self, capacity: capacity)
    totals = (memory + 12 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    counts = (memory + 16 * capacity).bindMemory(to: UInt32.self, capacity: capacity * RankedFormat.fieldCount)
  }

  func close() { System.release(memory) }

  func fill(_ entries: [FieldCounts], _ weights: [Double], in mask: FieldMask) {
    for (code, entry) in entries.enumerated() {
      frequencies[code] = entry.weighted(weights, in: mask)
      roughFrequencies[code] = Float(frequencies[code])
      totals[code] = entry.total
      for field in 0..<RankedFormat.fieldCount { counts[code * RankedFormat.fieldCount + field] = entry[field] }
    }
  }
}
