internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import TextAnalysis

/// Checks a random sample: looks words of records up the way a search does, and reads records that the index gives for
/// its words to see that they have them.
struct SampleCheck {
  private let db: Database
  private let state: CheckState
  private var random: UInt64

  /// The size of the sample: a quick check stays under a second, and damage to one record in fifty is seldom missed.
  private static let recordCount = 200
  private static let wordCount = 100
  private static let wordsOfRecord = 3

  init(_ db: Database, _ state: CheckState, seed: UInt64) {
    (self.db, self.state, random) = (db, state, seed)
  }

  /// - Parameter onlyWords: True if all records are checked elsewhere.
  func run(onlyWords: Bool) throws {
    var copy = self
    let ids = try copy.ids()
    if !onlyWords { try copy.checkRecords(ids) }
    guard state.comparesWords else { return }
    for id in ids { try copy.lookUpWords(of: id) }
    try copy.lookUpRecords()
  }

  /// The next random number (SplitMix64), the same for the same seed.
  private mutating func number(below limit: UInt64) -> UInt64 {
    random &+= 0x9e37_79b9_7f4a_7c15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return (bits ^ (bits >> 31)) % max(1, limit)
  }

  private mutating func ids() throws -> [Int64] {
    let largest = try RecordScan.largestID(db) ?? 0
    guard largest > 0 else { return [] }
    var ids: Set<Int64> = []
    for _ in 0..<Self.recordCount {
      let place = Int64(number(below: UInt64(largest))) + 1
      if let id = try RecordScan.firstID(db, from: place) { ids.insert(id) }
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

  /// Looks some words of a record up in the index.
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

  /// Looks some words of the index up in the first records that a search for them finds.
  private mutating func lookUpRecords() throws {
    let leaves = try leaves()
    let index = IndexGeneration.current.pages(db)
    guard let structure = try index.structure(), !leaves.isEmpty else { return }
    for _ in 0..<Self.wordCount {
      let leaf = leaves[Int(number(below: UInt64(leaves.count)))]
      let segment = structure.segments.first { $0.id == leaf.segment }
      guard let segment, segment.firstLeaf...segment.lastLeaf ~= leaf.page else { continue }
      let term = try firstTerm(of: leaf.page, segment, index)
      guard let literal = MatchPhrase(alternatives: [term], text: term).literal else { continue }
      let first = try Int64.fetchAll(db.cachedStatement(sql: Self.first), arguments: [literal])
      for id in first where try !has(id, term) { state.findings.add(.lookup, "record \(id)") }
    }
  }

  /// The leaves on which a term begins.
  private func leaves() throws -> [(segment: Int64, page: Int64)] {
    let statement = try SQLStatement(db, Self.leaves)
    defer { statement.reset() }
    var leaves: [(segment: Int64, page: Int64)] = []
    while try statement.step() { leaves.append((statement.integer(0), statement.integer(1))) }
    return leaves
  }

  private func firstTerm(
    of leaf: Int64, _ segment: IndexStructure.Segment, _ index: IndexPages
  ) throws -> String {
    var cursor = try SegmentCursor(index, segment)
    try cursor.move(to: leaf)
    guard try cursor.readNextTerm() else { throw PageFault.outOfBounds }
    return String(decoding: cursor.term.bytes.dropFirst(), as: UTF8.self)
  }

  /// True if a record exists and has a word. A damaged record counts as having it.
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

  /// `?1` a phrase, `?2` an id. Columns: the id, if the index has the phrase in that record.
  private static let find = "SELECT rowid FROM record_fts WHERE record_fts MATCH ?1 AND rowid = ?2"

  /// Columns: segment and number of each leaf on which a term begins.
  private static let leaves = "SELECT segid, pgno >> 1 FROM record_fts_idx ORDER BY segid, term"

  /// `?1` a phrase. Columns: the first ids of records that have it.
  private static let first = "SELECT rowid FROM record_fts WHERE record_fts MATCH ?1 LIMIT 3"
}
