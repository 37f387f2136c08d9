internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import Platform

/// Reads the records of one chunk and compares each with its own hash, its parts, its date, its index entries and its
/// columns.
struct RecordCheck {
  private let db: Database
  private let state: CheckState
  private let slab: ColumnSlab
  private let languages: [ExactString: UInt32]
  private let types: [ExactString: UInt32]
  private var languageCodes = CodeCache()
  private var typeCodes = CodeCache()
  private var dates = DateCheck()
  private var totals = RecordTotals()
  private var lastNames: [String] = []

  private var findings: FindingList { state.findings }

  init(_ db: Database, _ state: CheckState, chunk: Int64) throws {
    (self.db, self.state) = (db, state)
    slab = try ColumnSlab(db, chunk, kinds: state.kinds)
    languages = try Self.codes(db, .language)
    types = try Self.codes(db, .type)
  }

  private static func codes(_ db: Database, _ kind: ColumnKind) throws -> [ExactString: UInt32] {
    Dictionary(try ColumnTable(db).codes(kind).map { (ExactString($0.value), $0.code) }) { first, _ in first }
  }

  /// The ids of a chunk.
  static func ids(of chunk: Int64) -> ClosedRange<Int64> {
    max(1, chunk << 16)...(chunk << 16 | 0xFFFF)
  }

  /// Checks all records of the chunk, and that index and columns have no others.
  mutating func run() throws {
    let range = Self.ids(of: slab.number)
    try check(range)
    if totals.recordCount > 0 {
      for kind in slab.missing { findings.add(.columnMissing, "chunk \(slab.number), \(kind)") }
    }
    for kind in slab.misshapen { findings.add(.columnSize, "chunk \(slab.number), \(kind)") }
    state.note(totals)
  }

  /// Checks the records of a part of the chunk.
  mutating func check(_ range: ClosedRange<Int64>) throws {
    var reader = try RowReader(db, range)
    var sizes = try SizeCursor(db, range)
    defer { reader.close() }
    let findings = findings
    var last: Int64?
    while let row = try reader.next(stray: { findings.add(.strayPart, "record \($0.id)") }) {
      let id = row.key.id
      // The cells of an overwritten page may have any ids, and other threads check the records that are really
      // elsewhere.
      guard range ~= id, last.map({ $0 < id }) ?? true else {
        findings.add(.structure, "record \(id) is out of order")
        state.noteFaulty(id)
        continue
      }
      try sizes.pass(before: id) { checkAbsent($0) }
      checkColumnsOfAbsent(between: last, and: id, in: range, notedBy: sizes)
      last = id
      try check(row, &sizes)
      if totals.recordCount % 1_024 == 0, Cancellation.isRequested { return }
    }
    try sizes.pass(before: nil) { checkAbsent($0) }
    checkColumnsOfAbsent(between: last, and: nil, in: range, notedBy: sizes)
  }

  private mutating func check(_ row: CheckedRow, _ sizes: inout SizeCursor) throws {
    totals.recordCount += 1
    let made = row.made
    let isSound = checkContent(row, made)
    let isDated = dates.fits(row.record.date, start: row.dateStart, end: row.dateEnd)
    if !isDated {
      findings.add(DateRestoration.isRestorable(row.record.date) ? .dateDiffers : .dateDoubtful, row.place)
    }
    if !made.extraNames.elementsEqual(lastNames, by: { $0.isExactly($1) }) {
      totals.extraNames.formUnion(made.extraNames.map { ExactString($0) })
      lastNames = made.extraNames
    }
    let terms = state.comparesWords ? RecordPostings(made) : nil
    if let terms {
      state.sums.setDue(terms.sum, row.key.id)
      for place in terms.counts.indices { totals.counts[place] += terms.counts[place] }
    }
    let isCounted = try sizes.take(row.key.id) { terms?.fits($0) ?? true }
    if isSound, isCounted != true { findings.add(isCounted == nil ? .indexMissing : .indexDiffers, row.place) }
    if isSound, isCounted != true { state.noteFaulty(row.key.id) }
    if isSound, isDated, !columnsFit(row, made, terms) { findings.add(.columnDiffers, row.place) }
  }

  /// True if the record is unchanged since it was written.
  private func checkContent(_ row: CheckedRow, _ made: RecordRow) -> Bool {
    let fits = row.fits(made)
    if !fits { findings.add(.recordChanged, row.place) }
    if fits, !row.linesFit { findings.add(.linesDiffer, row.place) }
    if !row.isExtraReadable { findings.add(.extraUnreadable, row.place) }
    let hasCollection = state.collections.contains(row.collection)
    if !hasCollection { findings.add(.unknownCollection, row.place) }
    let isSound = fits && row.linesFit && row.isExtraReadable && hasCollection
    if !isSound { state.noteFaulty(row.key.id) }
    return isSound
  }

  private mutating func columnsFit(_ row: CheckedRow, _ made: RecordRow, _ terms: RecordPostings?) -> Bool {
    let id = row.key.id
    let (languages, types) = (languages, types)
    // The highest code marks a value without one.
    let language = row.record.language.map { text in
      languageCodes.code(of: text) { languages[ExactString(IndexTable.languageName(text))] ?? .max }
    }
    let type = row.record.type.map { text in
      typeCodes.code(of: text) { types[ExactString(IndexTable.typeName(text))] ?? .max }
    }
    return state.kinds.allSatisfy { kind in
      guard !slab.missing.contains(kind) else { return true }
      return switch kind {
      case .length: terms.map { slab.value(kind, id, as: UInt16.self) == $0.length } ?? true
      case .collection: slab.value(kind, id, as: UInt32.self) == UInt32(truncatingIfNeeded: row.collection)
      case .language: slab.value(kind, id, as: UInt32.self) == language ?? 0
      case .type: slab.value(kind, id, as: UInt32.self) == type ?? 0
      case .dateStart: Self.same(slab.number(kind, id), row.dateStart ?? .nan)
      case .dateEnd: Self.same(slab.number(kind, id), row.dateEnd ?? .nan)
      case .created: Self.same(slab.number(kind, id), row.created)
      case .modified: Self.same(slab.number(kind, id), row.modified)
      case .traits: slab.value(kind, id, as: UInt16.self) == made.traits.rawValue
      }
    }
  }

  private static func same(_ left: Double, _ right: Double) -> Bool {
    left == right || (left.isNaN && right.isNaN)
  }

  /// Reports an index entry without a record. If the columns have it as well, the record is missing.
  private func checkAbsent(_ id: Int64) {
    let isKnown = slab.value(.collection, id, as: UInt32.self) != 0
    state.noteFaulty(id)
    findings.add(isKnown ? .recordMissing : .indexExtra, "record \(id)")
  }

  /// Reports column values of ids between two records; `nil` is an end of the range.
  private func checkColumnsOfAbsent(
    between last: Int64?, and next: Int64?, in range: ClosedRange<Int64>, notedBy sizes: SizeCursor
  ) {
    guard last != range.upperBound, next != range.lowerBound else { return }
    let (first, end) = (last.map { $0 + 1 } ?? range.lowerBound, next.map { $0 - 1 } ?? range.upperBound)
    guard first <= end, slab.hasAnyValue(in: first...end) else { return }
    for id in first...end where slab.hasValue(of: id, in: state.kinds) && !sizes.hasPassed(id) {
      findings.add(.columnStray, "record \(id)")
    }
  }
}
