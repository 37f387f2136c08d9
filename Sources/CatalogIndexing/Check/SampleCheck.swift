internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Takes some records and some words by a seed: words of records are looked up as a search looks them up, and what
/// the index says of its words is looked up in the records.
struct SampleCheck {
  private let db: Database
  private let state: CheckState
  private var random: UInt64

  /// Records and words: so many that a quick check stays under a second, and that damage to one record in fifty is seldom missed.
  private static let recordCount = 200
  private static let wordCount = 100
  private static let wordsOfRecord = 3

  init(_ db: Database, _ state: CheckState, seed: UInt64) {
    (self.db, self.state, random) = (db, state, seed)
  }

  /// - Parameter onlyWords: Whether all records are looked at elsewhere.
  func run(onlyWords: Bool) throws {
    var copy = self
    let ids = try copy.ids()
    if !onlyWords { try copy.checkRecords(ids) }
    guard state.comparesWords else { return }
    for id in ids { try copy.lookUpWords(of: id) }
    try copy.lookUpRecords()
  }

  /// SplitMix64: the same numbers for the same seed.
  private mutating func number(below limit: UInt64) -> UInt64 {
    random &+= 0x9e37_79b9_7f4a_7c15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return (bits ^ (bits >> 31)) % max(1, limit)
  }

  private mutating func ids() throws -> [Int64] {
    let largest = try Int64.fetchOne(db, sql: Self.largest) ?? 0
    guard largest > 0 else { return [] }
    var ids: Set<Int64> = []
    for _ in 0..<Self.recordCount {
      let place = Int64(number(below: UInt64(largest))) + 1
      if let id = try Int64.fetchOne(db, sql: Self.next, arguments: [place]) { ids.insert(id) }
    }
    return ids.sorted()
  }

  private func checkRecords(_ ids: [Int64]) throws {
    let chunks = Dictionary(grouping: ids) { $0 >> 16 }
    for (chunk, ids) in chunks.sorted(by: { $0.key < $1.key }) {
      var check = try RecordCheck(db, state, chunk: chunk)
      for id in ids { try check.check(id...id) }
    }
  }

  /// Some words of a record, looked up.
  private mutating func lookUpWords(of id: Int64) throws {
    guard let row = try row(id), row.fits(row.made), row.linesFit else { return }
    let terms = Self.terms(of: row).sorted()
    guard !terms.isEmpty else { return }
    for _ in 0..<Self.wordsOfRecord {
      let term = terms[Int(number(below: UInt64(terms.count)))]
      guard let literal = MatchPhrase(alternatives: [term], text: term).literal else { continue }
      let found = try Int64.fetchOne(db.cachedStatement(sql: Self.find), arguments: [literal, id])
      if found == nil { state.findings.add(.lookup, "record \(id)") }
    }
  }

  /// Some words of the index: the first records that a search for them gives have them.
  private mutating func lookUpRecords() throws {
    let leaves = try leaves()
    guard let layout = try IndexLayout.current(db), !leaves.isEmpty else { return }
    for _ in 0..<Self.wordCount {
      let leaf = leaves[Int(number(below: UInt64(leaves.count)))]
      let segment = layout.segments.first { $0.id == leaf.segment }
      guard let segment, segment.firstPage...segment.lastPage ~= leaf.page else { continue }
      let term = try firstTerm(leaf.segment << 37 + leaf.page)
      guard let literal = MatchPhrase(alternatives: [term], text: term).literal else { continue }
      let first = try Int64.fetchAll(db.cachedStatement(sql: Self.first), arguments: [literal])
      for id in first where try !has(id, term) { state.findings.add(.lookup, "record \(id)") }
    }
  }

  /// The leaves that terms begin on.
  private func leaves() throws -> [(segment: Int64, page: Int64)] {
    let statement = try SQLStatement(db, Self.leaves)
    defer { statement.reset() }
    var leaves: [(segment: Int64, page: Int64)] = []
    while try statement.step() { leaves.append((statement.integer(0), statement.integer(1))) }
    return leaves
  }

  private func firstTerm(_ leaf: Int64) throws -> String {
    let statement = try SQLStatement(db, Self.leaf)
    statement.bind(leaf, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw PageFault.missing }
    var page = LeafPage()
    var term: [UInt8] = []
    try statement.withBytes(0) { try page.read($0) }
    try page.skipToTerm()
    try page.readTerm(&term)
    return String(decoding: term.dropFirst(), as: UTF8.self)
  }

  /// Whether a record is there and has a word; of one that is wrong nothing is expected.
  private func has(_ id: Int64, _ term: String) throws -> Bool {
    guard let row = try row(id) else { return false }
    guard row.fits(row.made), row.linesFit else { return true }
    return Self.terms(of: row).contains(term)
  }

  private func row(_ id: Int64) throws -> CheckedRow? {
    var reader = try RowReader(db, id...id)
    defer { reader.close() }
    return try reader.next { _ in }
  }

  private static func terms(of row: CheckedRow) -> Set<String> {
    var terms: Set<String> = []
    row.made.withIndexTexts { text in
      for field in CoreField.searchable.indices {
        guard let bytes = text(field) else { continue }
        Analyzer().forEachTerm(inIndexText: bytes) { term in
          terms.insert(String(decoding: term.bytes, as: UTF8.self))
          return true
        }
      }
    }
    return terms
  }

  private static let largest = "SELECT max(id) FROM record"

  /// `?1` an id. Columns: the next that a record has.
  private static let next = "SELECT min(id) FROM record WHERE id >= ?1"

  /// `?1` a phrase, `?2` an id. Columns: the id, when the index has the phrase there.
  private static let find = "SELECT rowid FROM record_fts WHERE record_fts MATCH ?1 AND rowid = ?2"

  /// Columns: segment, leaf, of all leaves that terms begin on.
  private static let leaves = "SELECT segid, pgno >> 1 FROM record_fts_idx ORDER BY segid, term"

  /// `?1` the leaf's number. Columns: block.
  private static let leaf = "SELECT block FROM record_fts_data WHERE id = ?1"

  /// `?1` a phrase. Columns: the first ids that have it.
  private static let first = "SELECT rowid FROM record_fts WHERE record_fts MATCH ?1 LIMIT 3"
}
