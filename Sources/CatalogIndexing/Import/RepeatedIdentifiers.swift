internal import CatalogRecords
internal import CatalogStore

/// Finds the records of one input that have the same identifier, so that none replaces another.
///
/// The first record with the identifier `key` has it, the second one becomes `key#2`, and so on. A record with the
/// content of an earlier one is that one. When the input comes again in another order, each record is found by its
/// content.
///
/// Memory is O(*n*) in the number of records of an input that have identifiers: 16 bytes each.
struct RepeatedIdentifiers {
  /// The known facts about a collection, by identifiers.
  protocol Records: AnyObject {
    /// The hash of what the source of a record said last; `nil` when there is no such record.
    func sourceHash(_ identifier: String, in collection: Int64) throws -> ContentHash?
    /// The identifiers `identifier#2`, `identifier#3`, … of records in the catalog.
    func numbered(_ identifier: String, in collection: Int64) throws -> [String]
  }

  /// The records of one identifier: identifiers by the hashes of their contents.
  private struct Repeats {
    var byContent: [ContentHash: String]
    var last = 1
  }

  private var input: Int?
  private var seen: Set<ContentHash> = []
  private var repeats: [ContentHash: Repeats] = [:]
  /// True if the catalog may have had numbered identifiers before this input.
  private var hasNumbered = false

  /// - Parameter hasNumbered: True if the catalog may have numbered identifiers. Asked once for each input.
  /// - Returns: The row, with an identifier of its own when an earlier record of the input has the same.
  mutating func row(
    _ row: RecordRow, of input: Int, in collection: Int64, hasNumbered: () throws -> Bool, _ records: some Records
  ) throws -> RecordRow {
    if self.input != input { try begin(input, hasNumbered: hasNumbered()) }
    guard !row.isKnownByContent else { return row }
    let identifier = try identifier(of: row, collection, records)
    return identifier.isExactly(row.identifier) ? row : RecordRow(row.record, identifier: identifier)
  }

  private mutating func begin(_ input: Int, hasNumbered: Bool) {
    (self.input, self.hasNumbered) = (input, hasNumbered)
    seen.removeAll(keepingCapacity: true)
    repeats = [:]
  }

  private mutating func identifier(
    of row: RecordRow, _ collection: Int64, _ records: some Records
  ) throws -> String {
    let key = Self.key(row.identifier, collection)
    guard seen.insert(key).inserted else { return try furtherIdentifier(of: row, key, collection, records) }
    guard hasNumbered, try records.sourceHash(row.identifier, in: collection) != row.hash,
      let known = try numbered(row, collection, records)
    else { return row.identifier }
    // The record that has the identifier itself may come later.
    seen.remove(key)
    seen.insert(Self.key(known, collection))
    return known
  }

  private mutating func furtherIdentifier(
    of row: RecordRow, _ key: ContentHash, _ collection: Int64, _ records: some Records
  ) throws -> String {
    var repeats = try self.repeats[key] ?? first(row.identifier, collection, records)
    defer { self.repeats[key] = repeats }
    if let same = repeats.byContent[row.hash] { return same }
    var found = hasNumbered ? try numbered(row, collection, records) : nil
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

  private func first(_ identifier: String, _ collection: Int64, _ records: some Records) throws -> Repeats {
    let hash = try records.sourceHash(identifier, in: collection)
    return Repeats(byContent: hash.map { [$0: identifier] } ?? [:])
  }

  /// The record of the catalog with a numbered identifier that has the content of a row.
  private func numbered(_ row: RecordRow, _ collection: Int64, _ records: some Records) throws -> String? {
    for identifier in try records.numbered(row.identifier, in: collection)
    where try records.sourceHash(identifier, in: collection) == row.hash { return identifier }
    return nil
  }

  private static func key(_ identifier: String, _ collection: Int64) -> ContentHash {
    let hash = ContentHash(of: identifier)
    return ContentHash(high: hash.high ^ UInt64(bitPattern: collection), low: hash.low)
  }
}
