internal import CatalogRecords
internal import CatalogStore

/// Finds the records of one input that have the same identifier, so that none replaces another.
///
/// The first record with the identifier `key` has it, the second one becomes `key#2`, and so on. A record with the
/// content of an earlier one is that one. When the input comes again in another order, each record is found by its
/// content. A new content waits for the end of the input while a record that it could replace may still come.
///
/// Memory is O(*n*) in the number of records of an input that have identifiers: 16 bytes each.
struct RepeatedIdentifiers {
  /// The known facts about a collection, by identifiers.
  protocol Records: AnyObject {
    /// The hash of what the source of a record said last; `nil` when there is no such record.
    func sourceHash(_ identifier: String, in collection: Int64) throws -> ContentHash?
    /// The identifiers `identifier#2`, `identifier#3`, … of records in the catalog.
    func numbered(_ identifier: String, in collection: Int64) throws -> [String]
    /// True if a collection has any record.
    func hasRecords(in collection: Int64) throws -> Bool
  }

  /// The records of one identifier: identifiers by the hashes of their contents.
  private struct Repeats {
    var byContent: [ContentHash: String]
    var last = 1
  }

  private var input: Int?
  private var seen: Set<ContentHash> = []
  private var repeats: [ContentHash: Repeats] = [:]
  /// Identifiers with a row that waits: the new contents after it wait too, so that it comes before them.
  private var awaited: Set<ContentHash> = []
  /// True if the catalog may have had numbered identifiers before this input.
  private var hasNumbered = false
  /// For each collection of this input, true if it had records before.
  private var hadRecords: [Int64: Bool] = [:]

  /// True if an input is another one than that of the last row, whose waiting rows come first.
  func isOther(_ input: Int) -> Bool { self.input != input }

  /// - Parameters:
  ///   - mayWait: True if the row can be asked for again at the end of its input.
  ///   - hasNumbered: True if the catalog may have numbered identifiers. Asked once for each input.
  /// - Returns: The row, with an identifier of its own when an earlier record of the input has the same; `nil` if it is
  ///   to wait.
  mutating func row(
    _ row: RecordRow, of input: Int, in collection: Int64, mayWait: Bool, hasNumbered: () throws -> Bool,
    _ records: some Records
  ) throws -> RecordRow? {
    if self.input != input { try begin(input, hasNumbered: hasNumbered()) }
    guard !row.isKnownByContent else { return row }
    guard let identifier = try identifier(of: row, collection, mayWait, records) else { return nil }
    return identifier.isExactly(row.identifier) ? row : RecordRow(row.record, identifier: identifier)
  }

  private mutating func begin(_ input: Int, hasNumbered: Bool) {
    (self.input, self.hasNumbered) = (input, hasNumbered)
    seen.removeAll(keepingCapacity: true)
    (repeats, awaited, hadRecords) = ([:], [], [:])
  }

  private mutating func identifier(
    of row: RecordRow, _ collection: Int64, _ mayWait: Bool, _ records: some Records
  ) throws -> String? {
    let key = Self.key(row.identifier, collection)
    if seen.contains(key) { return try furtherIdentifier(of: row, key, collection, mayWait, records) }
    let own = try hadRecords(in: collection, records) ? records.sourceHash(row.identifier, in: collection) : nil
    if own != row.hash {
      let others = try numbered(row.identifier, collection, records)
      if let known = try same(as: row, among: others, collection, records) {
        seen.insert(Self.key(known, collection))
        return known
      }
      // The row of the record that has the identifier may come later.
      if mayWait, own != nil { return wait(key) }
    }
    seen.insert(key)
    return row.identifier
  }

  private mutating func furtherIdentifier(
    of row: RecordRow, _ key: ContentHash, _ collection: Int64, _ mayWait: Bool, _ records: some Records
  ) throws -> String? {
    var repeats = try self.repeats[key] ?? first(row.identifier, collection, records)
    defer { self.repeats[key] = repeats }
    if let same = repeats.byContent[row.hash] { return same }
    let others = try numbered(row.identifier, collection, records)
    var found = try same(as: row, among: others, collection, records)
    if mayWait, found == nil {
      let isFree = others.contains { !seen.contains(Self.key($0, collection)) }
      if isFree || awaited.contains(key) { return wait(key) }
    }
    while found == nil {
      repeats.last += 1
      let next = "\(row.identifier)#\(repeats.last)"
      if !seen.contains(Self.key(next, collection)) { found = next }
    }
    let identifier = found ?? row.identifier
    seen.insert(Self.key(identifier, collection))
    repeats.byContent[row.hash] = identifier
    return identifier
  }

  /// True if a collection had records before this input. The rows of a new one need no look-up.
  private mutating func hadRecords(in collection: Int64, _ records: some Records) throws -> Bool {
    if let known = hadRecords[collection] { return known }
    let had = try records.hasRecords(in: collection)
    hadRecords[collection] = had
    return had
  }

  private func numbered(_ identifier: String, _ collection: Int64, _ records: some Records) throws -> [String] {
    hasNumbered ? try records.numbered(identifier, in: collection) : []
  }

  private func first(_ identifier: String, _ collection: Int64, _ records: some Records) throws -> Repeats {
    let hash = try records.sourceHash(identifier, in: collection)
    return Repeats(byContent: hash.map { [$0: identifier] } ?? [:])
  }

  private mutating func wait(_ key: ContentHash) -> String? {
    awaited.insert(key)
    return nil
  }

  /// The record of the catalog that has the content of a row, among those with numbered identifiers.
  private func same(
    as row: RecordRow, among others: [String], _ collection: Int64, _ records: some Records
  ) throws -> String? {
    try others.first { try records.sourceHash($0, in: collection) == row.hash }
  }

  private static func key(_ identifier: String, _ collection: Int64) -> ContentHash {
    let hash = ContentHash(of: identifier)
    return ContentHash(high: hash.high ^ UInt64(bitPattern: collection), low: hash.low)
  }
}

/// The rows of one input that wait for its end: `RepeatedIdentifiers`.
struct WaitingRows {
  struct Row {
    let row: ImportBatch.Row
    /// The number of its input.
    let input: Int
    /// The name of its collection.
    let collection: String
    /// The input that the record is from.
    let source: RowInput
  }

  private var rows: [Row] = []
  private var byteCount = 0
  private var start = ContinuousClock.now

  /// Further rows are not kept back; they are placed as they come.
  private static let most = 10_000
  private static let mostBytes = 16 << 20
  /// A pipe may take long to end, or never do: its rows wait no longer.
  private static let mostTime = Duration.seconds(5)

  var isEmpty: Bool { rows.isEmpty }
  var isFull: Bool { rows.count >= Self.most || byteCount >= Self.mostBytes }
  /// True if the first row has waited as long as one of a pipe may.
  var isOverdue: Bool { !rows.isEmpty && ContinuousClock.now - start > Self.mostTime }

  mutating func append(_ row: Row) {
    if rows.isEmpty { start = .now }
    rows.append(row)
    byteCount += row.row.row.record.proseByteCount
  }

  /// Takes the rows in the order of their input.
  mutating func take() -> [Row] {
    defer { (rows, byteCount) = ([], 0) }
    return rows
  }
}
