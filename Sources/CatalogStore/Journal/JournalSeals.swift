internal import CatalogRecords
package import GRDB

/// Checksums of the journal's entries: nothing else in the file says which command an entry was, when it began, and
/// whether it is undone.
///
/// A row of `meta` has those of 64 entries, 16 hexadecimal digits each. Zeros stand for an entry that an earlier
/// program wrote, which has no checksum until this one changes it. The size of an entry is not covered: it follows from
/// the rows that are kept for it.
package struct JournalSeals {
  private let db: Database

  package init(_ db: Database) { self.db = db }

  /// Seals an entry as it is now; one that is gone gets no seal.
  package func write(_ entry: Int64) throws {
    let (row, place) = Self.place(of: entry)
    var seals = try seals(of: row)
    // Damage may have shortened the row.
    seals += Array(repeating: Self.zero, count: max(0, Self.count * Self.width - seals.count))
    seals.replaceSubrange(place, with: try checksums(of: entry...entry)[entry] ?? Self.none)
    try MetaTable(db).set(Self.key(of: row), to: String(decoding: seals, as: UTF8.self))
  }

  /// Runs a change of an entry and seals it again, unless it was damaged before: damage stays visible.
  func changing(_ entry: Int64, _ change: () throws -> Void) throws {
    let wasSound = try isSound(entry)
    try change()
    if wasSound { try write(entry) }
  }

  /// True if an entry matches its seal, or has none.
  package func isSound(_ entry: Int64) throws -> Bool {
    let (row, place) = Self.place(of: entry)
    return try Self.fits(checksums(of: entry...entry)[entry], seals(of: row), place)
  }

  /// The entries that do not match their seals, ascending: changed ones, and ones that are gone.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  package func damaged() throws -> [Int64] {
    try rows().flatMap { row in
      let entries = row * Int64(Self.count)...row * Int64(Self.count) + Int64(Self.count) - 1
      let (seals, sums) = (try seals(of: row), try checksums(of: entries))
      return entries.filter { !Self.fits(sums[$0], seals, Self.place(of: $0).bytes) }
    }
  }

  /// Seals all entries that do not match, as they are.
  ///
  /// - Returns: The number of entries.
  package func accept() throws -> Int {
    let entries = try damaged()
    for entry in entries { try write(entry) }
    return entries.count
  }

  /// Removes the seals of entries that were dropped.
  func drop(upTo last: Int64) throws {
    let (end, _) = Self.place(of: last)
    for row in try rows() where row < end { try MetaTable(db).remove(Self.key(of: row)) }
    for entry in end * Int64(Self.count)...last { try write(entry) }
  }

  /// Removes all seals, with the entries.
  func clear() throws {
    for row in try rows() { try MetaTable(db).remove(Self.key(of: row)) }
  }

  private static func fits(_ sum: [UInt8]?, _ seals: [UInt8], _ place: Range<Int>) -> Bool {
    // A row that is missing as a whole is one of an earlier program.
    if seals.isEmpty { return true }
    guard place.upperBound <= seals.count else { return false }
    let seal = seals[place]
    return seal.elementsEqual(none) || sum.map { seal.elementsEqual($0) } ?? false
  }

  private func seals(of row: Int64) throws -> [UInt8] {
    Array(try MetaTable(db).value(Self.key(of: row))?.utf8 ?? "".utf8)
  }

  /// The numbers of the rows of seals, ascending.
  private func rows() throws -> [Int64] {
    let keys = try String.fetchAll(db.cachedStatement(sql: Self.keys))
    return keys.compactMap { Int64($0.dropFirst(Self.prefix.count)) }.filter { 0..<Self.rowLimit ~= $0 }.sorted()
  }

  private func checksums(of entries: ClosedRange<Int64>) throws -> [Int64: [UInt8]] {
    let hasAbsent = try JournalTable(db).hasAbsent
    let statement = try SQLStatement(db, hasAbsent ? Self.entriesWithAbsent : Self.entries)
    statement.bind(entries.lowerBound, at: 1)
    statement.bind(entries.upperBound, at: 2)
    defer { statement.reset() }
    var sums: [Int64: [UInt8]] = [:]
    while try statement.step() {
      sums[statement.integer(0)] = Self.checksum(of: statement, hasAbsent: hasAbsent)
    }
    return sums
  }

  /// The first 8 bytes of the hash of an entry's row, as digits; never that of an entry without a seal.
  /// An entry without absent ones has the checksum that earlier programs gave it.
  private static func checksum(of row: SQLStatement, hasAbsent: Bool) -> [UInt8] {
    var hasher = ContentHasher()
    func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { hasher.add($0) } }
    for column in integers { add(UInt64(bitPattern: row.integer(column))) }
    for column in moments { add(row.number(column)?.bitPattern ?? .max) }
    for column in texts {
      row.withText(column) { text in
        add(text.map { UInt64($0.count) } ?? .max)
        if let text { hasher.add(UnsafeRawBufferPointer(text)) }
      }
    }
    if hasAbsent { row.withText(absent) { $0.map { hasher.add(UnsafeRawBufferPointer($0)) } } }
    let digits = String(hasher.value.low, radix: 16)
    let sum = Array(repeating: zero, count: width - digits.utf8.count) + Array(digits.utf8)
    return sum == none ? Array(repeating: UInt8(ascii: "f"), count: width) : sum
  }
}

extension JournalSeals {
  /// Entries in a row (2^6), and digits of an entry.
  private static let (count, width) = (64, 16)
  private static let zero = UInt8(ascii: "0")
  private static let none = Array(repeating: zero, count: width)
  private static let prefix = "journal_seals:"
  /// Rows beyond it have entries that no journal reaches.
  private static let rowLimit: Int64 = 1 << 50

  private static func key(of row: Int64) -> String { "\(prefix)\(row)" }

  private static func place(of entry: Int64) -> (row: Int64, bytes: Range<Int>) {
    let row = entry >> 6
    let start = Int(entry - row * Int64(count)) * width
    return (row, start..<start + width)
  }

  private static let keys = "SELECT key FROM meta WHERE key >= '\(prefix)' AND key < 'journal_seals;'"

  /// `?1`…`?2` entries.
  private static let entries = """
    SELECT id, added, updated, removed, forgotten, began, undone, kind, input
    FROM journal_entry WHERE id BETWEEN ?1 AND ?2
    """
  private static let entriesWithAbsent = """
    SELECT id, added, updated, removed, forgotten, began, undone, kind, input, absent
    FROM journal_entry WHERE id BETWEEN ?1 AND ?2
    """
  private static let absent: Int32 = 9
  private static let integers: [Int32] = [0, 1, 2, 3, 4]
  private static let moments: [Int32] = [5, 6]
  private static let texts: [Int32] = [7, 8]
}
