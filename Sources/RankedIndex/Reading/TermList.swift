internal import CatalogStore
internal import GRDB

/// The posting list of one term, as any number of cursors read it: its head, and what its field codes mean for some fields.
final class TermList {
  let term: [UInt8]
  let head: ListHead
  let mask: FieldMask
  let largestID: UInt32
  let rows: PartRows

  /// By field code: occurrences in the fields, each counted as its field's weight, and the same in single precision; 0 for codes
  /// without occurrences in the fields.
  let frequencies: UnsafeMutablePointer<Double>
  let roughFrequencies: UnsafeMutablePointer<Float>
  /// By field code, `RankedFormat.fieldCount` numbers each: occurrences in each field; and their sum.
  let counts: UnsafeMutablePointer<UInt32>
  let totals: UnsafeMutablePointer<UInt32>
  /// A power of two, so that no code of a block can be beyond the tables.
  private let capacity: Int
  let largestCode: Int
  /// Indicates that the dictionary is a part of its own.
  let hasOwnDictionary: Bool

  /// The ids, codes and positions of a short list.
  let inlineIDs: UnsafeMutablePointer<UInt32>
  let inlineCodes: UnsafeMutablePointer<UInt32>
  private(set) var inlinePositions = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The last id of each block of a list that was made in memory; empty for one that was read.
  private(set) var inlineLastIDs: [UInt32] = []
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
    (self.term, self.mask, self.rows, largestID) = (term, mask, rows, state.lastID)
    let entries = head.dictionary.entries
    largestCode = entries.count - 1
    capacity = 1 << (Int.bitWidth - largestCode.leadingZeroBitCount)
    frequencies = .allocate(capacity: capacity)
    roughFrequencies = .allocate(capacity: capacity)
    counts = .allocate(capacity: capacity * RankedFormat.fieldCount)
    totals = .allocate(capacity: capacity)
    inlineIDs = .allocate(capacity: RankedFormat.mostInline)
    inlineCodes = .allocate(capacity: RankedFormat.mostInline)
    frequencies.initialize(repeating: 0, count: capacity)
    roughFrequencies.initialize(repeating: 0, count: capacity)
    counts.initialize(repeating: 0, count: capacity * RankedFormat.fieldCount)
    totals.initialize(repeating: 0, count: capacity)
    for (code, entry) in entries.enumerated() {
      frequencies[code] = entry.weighted(weights, in: mask)
      roughFrequencies[code] = Float(frequencies[code])
      totals[code] = entry.total
      for field in 0..<RankedFormat.fieldCount { counts[code * RankedFormat.fieldCount + field] = entry[field] }
    }
    self.head = head
    if head.isInline { try readInline(&reader) }
  }

  /// A list without positions: that of a phrase, whose records have been found.
  ///
  /// - Parameters:
  ///   - records: At least one, ascending, with their weighted occurrences.
  ///   - rows: Of any list of the same transaction.
  init(of records: [(id: UInt32, frequency: Double)], _ rows: PartRows) {
    var head = ListHead()
    (head.recordCount, head.textCount) = (records.count, records.count)
    (self.head, self.rows, term, mask, hasOwnDictionary) = (head, rows, [], .all, false)
    largestID = records.last?.id ?? 0
    var codes: [Double: UInt32] = [:]
    for record in records where codes[record.frequency] == nil { codes[record.frequency] = UInt32(codes.count) }
    largestCode = codes.count - 1
    capacity = 1 << (Int.bitWidth - largestCode.leadingZeroBitCount)
    frequencies = .allocate(capacity: capacity)
    roughFrequencies = .allocate(capacity: capacity)
    counts = .allocate(capacity: capacity * RankedFormat.fieldCount)
    totals = .allocate(capacity: capacity)
    inlineIDs = .allocate(capacity: records.count)
    inlineCodes = .allocate(capacity: records.count)
    frequencies.initialize(repeating: 0, count: capacity)
    roughFrequencies.initialize(repeating: 0, count: capacity)
    counts.initialize(repeating: 0, count: capacity * RankedFormat.fieldCount)
    totals.initialize(repeating: 0, count: capacity)
    for (frequency, code) in codes {
      (frequencies[Int(code)], roughFrequencies[Int(code)]) = (frequency, Float(frequency))
    }
    for (place, record) in records.enumerated() {
      (inlineIDs[place], inlineCodes[place]) = (record.id, codes[record.frequency] ?? 0)
    }
    let starts = stride(from: 0, to: records.count, by: RankedFormat.blockLength)
    inlineLastIDs = starts.map { records[min($0 + RankedFormat.blockLength, records.count) - 1].id }
  }

  deinit {
    frequencies.deallocate()
    roughFrequencies.deallocate()
    counts.deallocate()
    totals.deallocate()
    inlineIDs.deallocate()
    inlineCodes.deallocate()
    inlinePositions.deallocate()
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
    let rest = UnsafeMutableRawBufferPointer.allocate(byteCount: reader.rest.count, alignment: 1)
    rest.copyMemory(from: reader.rest)
    inlinePositions = UnsafeRawBufferPointer(rest)
  }

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

  /// The first champions in the fields, heaviest first by the weights of the time when the list was built; none where they are
  /// not known.
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

  /// Indicates that it may be the word of groups. Stems begin with a byte 1, keys that are no terms with the highest there are.
  var mayHaveGroups: Bool { !isInline && term.first.map { 2..<BeginningFormat.mark ~= $0 } ?? false }

  /// The facts of the groups that the term is the word of; none where they are not known.
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

  /// Indicates that every posting has the term in the fields.
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
