internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates

/// Reads many records in ascending order: rows, names and subjects each in one scan, side by side.
struct RowReader {
  /// The source of names or subjects.
  enum Parts: CaseIterable {
    case table
    /// The joined line of the row, as one part.
    case line
    /// The joined line of the row, split where the joining put its separators. A part may have one of its own.
    case splitLine
  }

  private let rows: SQLStatement
  private let names: Parts
  private let subjectSource: Parts
  private var attributions: PartCursor?
  private var subjects: PartCursor?

  /// - Parameters:
  ///   - isPast: True to read the journal's before-images; the range then is one of entries.
  ///   - names: The source of names, for files whose tables cannot be read.
  ///   - subjects: The source of subjects.
  init(
    _ db: Database, _ range: ClosedRange<Int64>, isPast: Bool = false, names: Parts = .table, subjects: Parts = .table
  ) throws {
    (self.names, subjectSource) = (names, subjects)
    let columns = "\(Self.columns), \(db.hasAttributionLines ? "attributions" : "NULL")"
    rows = try SQLStatement(db, isPast ? Self.pastRows(columns) : Self.rows(columns))
    rows.bind(range.lowerBound, at: 1)
    rows.bind(range.upperBound, at: 2)
    if names == .table {
      attributions = try PartCursor(db, isPast ? Self.pastAttributions : Self.attributions, range)
    }
    if subjects == .table { self.subjects = try PartCursor(db, isPast ? Self.pastSubjects : Self.subjects, range) }
  }

  /// The next row; `nil` at the end.
  ///
  /// - Parameter stray: Called with the key of each name and subject that belongs to no row.
  mutating func next(stray: (RowKey) -> Void) throws -> CheckedRow? {
    guard try rows.step() else {
      try attributions?.skip(before: nil, stray)
      try subjects?.skip(before: nil, stray)
      return nil
    }
    let key = RowKey(entry: rows.integer(0), id: rows.integer(1))
    var record = plainRecord()
    try attributions?.skip(before: key, stray)
    try subjects?.skip(before: key, stray)
    record.attributions = try attributions?.attributions(of: key) ?? lineAttributions()
    record.subjects = try subjects?.subjects(of: key) ?? line(8, subjectSource)
    let extra = rows.text(17)
    let members = extra.map { Self.members($0) } ?? .some([:])
    record.extra = ExtraFields(members ?? [:])
    return row(key, record, extra, isExtraReadable: members != nil)
  }

  func close() {
    rows.reset()
    attributions?.close()
    subjects?.close()
  }

  private func line(_ column: Int32, _ parts: Parts) -> [String] {
    guard let line = rows.text(column) else { return [] }
    return parts == .splitLine ? line.split(separator: "; ").map(String.init) : [line]
  }

  /// The attributions as the row tells them; if it does not, the names alone.
  private func lineAttributions() -> [Attribution] {
    let told = rows.text(5).flatMap { names in
      rows.withText(21) { line in line.flatMap { AttributionLine.attributions(names, $0) } }
    }
    return told ?? line(5, names).map { Attribution(creator: $0) }
  }

  private func plainRecord() -> CatalogRecord {
    var record = CatalogRecord()
    record.title = rows.text(4)
    record.text = rows.text(6)
    record.source = rows.text(7)
    record.note = rows.text(9)
    record.language = rows.text(10)
    record.type = rows.text(11)
    record.rights = rows.text(12)
    record.date = date()
    return record
  }

  private func date() -> RecordDate? {
    guard let raw = rows.text(13) else { return nil }
    var interval: JulianInterval?
    if let start = rows.number(15), let end = rows.number(16), start <= end {
      interval = JulianInterval(start: start, end: end)
    }
    return RecordDate(raw: raw, edtf: rows.text(14), interval: interval)
  }

  /// The same bytes may be stored as a text and as a BLOB, which SQLite takes for another value.
  private var areTexts: Bool {
    guard (3...14).allSatisfy({ rows.isTextOrNull($0) }), rows.isTextOrNull(17), rows.isTextOrNull(21) else {
      return false
    }
    return attributions?.areTexts ?? true && subjects?.areTexts ?? true
  }

  private func row(_ key: RowKey, _ record: CatalogRecord, _ extra: String?, isExtraReadable: Bool)
    -> CheckedRow
  {
    CheckedRow(
      key: key, collection: rows.integer(2), identifier: rows.text(3) ?? "", record: record, creator: rows.text(5),
      subject: rows.text(8), attributionLine: rows.text(21), dateStart: rows.number(15), dateEnd: rows.number(16),
      extra: extra, isExtraReadable: isExtraReadable, areTexts: areTexts,
      hash: rows.withBytes(18) { [UInt8]($0.prefix(17)) }, created: rows.number(19) ?? 0,
      modified: rows.number(20) ?? 0)
  }

  /// The members of a JSON object; `nil` for anything else.
  private static func members(_ json: String) -> [String: JSONValue]? {
    guard case .object(let members)? = try? JSONValue(json: json) else { return nil }
    return members
  }
}

extension RowReader {
  private static let columns = """
    collection, identifier, title, creator, text, source, subject, note, language, type, rights,
           date_raw, date_edtf, date_start, date_end, extra, content_hash, created, modified
    """

  /// `?1`…`?2` ids. Columns: 0, id, then `columns` and the text of `AttributionLine`.
  private static func rows(_ columns: String) -> String {
    "SELECT 0, id, \(columns) FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  }

  /// `?1`…`?2` entries. Columns: entry, id, then the same.
  private static func pastRows(_ columns: String) -> String {
    "SELECT entry, id, \(columns) FROM past_record WHERE entry BETWEEN ?1 AND ?2 ORDER BY entry, id"
  }

  /// `?1`…`?2` ids. Columns: 0, record, creator, role, locator, evidence.
  private static let attributions = """
    SELECT 0, record, creator, role, locator, evidence
    FROM attribution WHERE record BETWEEN ?1 AND ?2 ORDER BY record, position
    """

  private static let pastAttributions = """
    SELECT entry, record, creator, role, locator, evidence
    FROM past_attribution WHERE entry BETWEEN ?1 AND ?2 ORDER BY entry, record, position
    """

  /// `?1`…`?2` ids. Columns: 0, record, name.
  private static let subjects = """
    SELECT 0, record, name FROM subject WHERE record BETWEEN ?1 AND ?2 ORDER BY record, position
    """

  private static let pastSubjects = """
    SELECT entry, record, name
    FROM past_subject WHERE entry BETWEEN ?1 AND ?2 ORDER BY entry, record, position
    """
}
