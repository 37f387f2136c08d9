internal import CatalogStore
internal import GRDB

/// The lists of one transaction, each read once.
final class PostingLists {
  let state: RankedState
  let fieldWeights: [Double]
  private let db: Database
  private let tables: RankedTables
  let rows: PartRows
  private let term: SQLStatement
  private var lists: [Key: PostingList?] = [:]
  private var prefixes: [Key: [PostingList]?] = [:]

  /// The most terms with a prefix that are read as separate lists.
  static let mostTerms = 100

  private struct Key: Hashable {
    let term: [UInt8]
    let mask: FieldMask
  }

  init(
    _ db: Database, _ state: RankedState, _ rows: PartRows, fieldWeights: [Double],
    _ generation: IndexGeneration = .current
  ) throws {
    (self.state, self.rows, self.fieldWeights) = (state, rows, fieldWeights)
    (self.db, tables) = (db, RankedTables.of(generation))
    term = try SQLStatement(db, tables.term)
  }

  /// The list of a term; `nil` when no record has it.
  func list(_ term: [UInt8], _ mask: FieldMask) throws -> PostingList? {
    let key = Key(term: term, mask: mask)
    if let known = lists[key] { return known }
    let list = try read(term, mask)
    lists[key] = list
    return list
  }

  /// The same, which is not kept.
  func read(_ bytes: [UInt8], _ mask: FieldMask) throws -> PostingList? {
    term.bind(bytes, at: 1)
    defer { term.reset() }
    guard try term.step() else { return nil }
    return try bytes.withUnsafeBytes { key in
      try term.withBytes(0) {
        try PostingList(bytes, RowSeal.open($0, term: key), mask, fieldWeights, state, rows)
      }
    }
  }

  /// The list of a term's row.
  ///
  /// - Parameter row: The row without its seal.
  func list(_ term: [UInt8], _ row: UnsafeRawBufferPointer, _ mask: FieldMask) throws -> PostingList {
    try PostingList(term, row, mask, fieldWeights, state, rows)
  }

  /// The lists at each position of a phrase; none at a position whose terms no record has.
  ///
  /// - Precondition: It does not end with the prefix of more than `mostTerms`.
  func groups(of phrase: RankedPhrase) throws -> [[PostingList]] {
    var groups = try phrase.positions.map { terms in try terms.compactMap { try list($0, phrase.fields) } }
    if phrase.isPrefix {
      groups[groups.count - 1] = try phrase.prefixes.flatMap { try lists(withPrefix: $0, phrase.fields) ?? [] }
    }
    return groups
  }

  // MARK: - Prefixes

  /// The index's facts about a prefix of three letters; `nil` when it has no row, as when few records have it.
  func prefix(_ prefix: [UInt8]) throws -> PrefixRow? {
    let key = PrefixFormat.key(prefix)
    term.bind(key, at: 1)
    defer { term.reset() }
    guard try term.step() else { return nil }
    return try key.withUnsafeBytes { key in
      try term.withBytes(0) { try PrefixRow(RowSeal.open($0, term: key), recordLimit: Int(state.lastID)) }
    }
  }

  /// Calls `body` with each term that has a prefix, in their order, and its row without the seal.
  func forEachRow(
    withPrefix prefix: [UInt8], _ body: ([UInt8], UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // No byte of UTF-8 is the highest there is.
    guard let last = prefix.last, last < .max else { return }
    let rowRange = try SQLStatement(db, tables.rowRange)
    rowRange.bind(prefix, at: 1)
    rowRange.bind(prefix.dropLast() + [last + 1], at: 2)
    defer { rowRange.reset() }
    while try rowRange.step() {
      try rowRange.withBytes(0) { key in
        try rowRange.withBytes(1) { try body(Array(key), RowSeal.open($0, term: key)) }
      }
    }
  }

  /// Calls `body` with the lists of the terms with the prefixes of a phrase, except for some short ones without any
  /// of the records.
  func forEachList(
    withPrefixesOf phrase: RankedPhrase, in records: RecordBits, _ body: (PostingList) throws -> Void
  ) throws {
    let reader = ShortListReader(state, fieldWeights, phrase.fields)
    for prefix in phrase.prefixes {
      try forEachRow(withPrefix: prefix) { term, row in
        if try reader.read(row), !(0..<reader.count).contains(where: { records.contains(reader.ids[$0]) }) { return }
        try body(list(term, row, phrase.fields))
      }
    }
  }

  /// The lists of all terms with a prefix, in their order; `nil` when they are more than `mostTerms`.
  func lists(withPrefix prefix: [UInt8], _ mask: FieldMask) throws -> [PostingList]? {
    let key = Key(term: prefix, mask: mask)
    if let known = prefixes[key] { return known }
    let found = try terms(withPrefix: prefix)?.compactMap { try list($0, mask) }
    prefixes[key] = .some(found)
    return found
  }

  private func terms(withPrefix prefix: [UInt8]) throws -> [[UInt8]]? {
    // No byte of UTF-8 is the highest there is.
    guard let last = prefix.last, last < .max else { return nil }
    let end = prefix.dropLast() + [last + 1]
    let (termBeyond, termRange) = (try SQLStatement(db, tables.termBeyond), try SQLStatement(db, tables.termRange))
    for statement in [termBeyond, termRange] {
      statement.bind(prefix, at: 1)
      statement.bind(Array(end), at: 2)
      statement.bind(Int64(Self.mostTerms), at: 3)
    }
    defer {
      termBeyond.reset()
      termRange.reset()
    }
    if try termBeyond.step() { return nil }
    var terms: [[UInt8]] = []
    while try termRange.step() { terms.append(termRange.withBytes(0) { Array($0) }) }
    return terms
  }
}
