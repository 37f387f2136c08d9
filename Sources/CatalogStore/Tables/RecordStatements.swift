internal import CatalogRecords
internal import GRDB
internal import HistoricalDates

/// The statements that read whole records: made once, because every search uses them.
struct RecordStatements {
  /// Those for a file of this connection's version.
  static func current(_ db: Database) -> RecordStatements { db.hasAttributionLines ? latest : earlier }

  private static let latest = RecordStatements(line: line)
  /// Of files of versions before 8.
  private static let earlier = RecordStatements(line: noLine)
  /// Of the before-images in the journal.
  static let past = RecordStatements(line: noLine, prefix: "past_")

  private static let line = "r.attributions"
  private static let noLine = "NULL"

  /// `?1` a record's id, `?2` an entry, where the tables' names have a prefix. Columns: collection's name, identifier,
  /// title, text, source, note, language, type, rights, date as written, as EDTF, start, end, extra, created, modified,
  /// all creators, all subjects, the hash of the content, `AttributionLine`.
  let record: String
  /// The same columns, those that a list does not have empty.
  private let listing: String
  /// The same columns, those that a list of quotations does not have empty.
  private let quotation: String
  /// The same parameters. Columns: creator, role, locator, evidence.
  let attributions: String
  /// The same parameters. Columns: name.
  let subjects: String

  private init(line: String, prefix: String = "") {
    // The condition on the entry in the tables of before-images.
    let condition = prefix.isEmpty ? "" : " AND entry = ?2"
    let source = """
      FROM \(prefix)record AS r
      JOIN collection ON collection.id = r.collection
      WHERE r.id = ?1\(condition)
      """
    record = "SELECT \(Self.columns), \(line)\n\(source)"
    listing = "SELECT \(Self.listingColumns), \(line)\n\(source)"
    quotation = "SELECT \(Self.quotationColumns), \(line)\n\(source)"
    attributions = """
      SELECT creator, role, locator, evidence
      FROM \(prefix)attribution
      WHERE record = ?1\(condition)
      ORDER BY position
      """
    subjects = """
      SELECT name
      FROM \(prefix)subject
      WHERE record = ?1\(condition)
      ORDER BY position
      """
  }

  /// The statement of a record's part.
  func record(_ part: RecordPart) -> String {
    switch part {
    case .whole: record
    case .listing: listing
    case .quotation: quotation
    }
  }

  /// The most records that a page statement reads.
  static let pageLength = 10

  /// `?1` to `?10` ids, NULL for none. Columns: those of `record`, then id, and creator, role, locator, evidence of an
  /// attribution that is not in the record's own row. A row for each attribution, those of a record in their order: the
  /// loops run as they are written.
  ///
  /// - Parameter part: The columns that are not empty.
  static func page(_ db: Database, _ part: RecordPart) -> String {
    switch (db.hasAttributionLines, part) {
    case (true, .whole): latestPage
    case (true, .listing): latestListingPage
    case (true, .quotation): latestQuotationPage
    case (false, .whole): earlierPage
    case (false, .listing): earlierListingPage
    case (false, .quotation): earlierQuotationPage
    }
  }

  // Each is made when it is first needed: a process that shows one record needs none.
  private static let latestPage = page(columns, line)
  private static let latestListingPage = page(listingColumns, line)
  private static let latestQuotationPage = page(quotationColumns, line)
  private static let earlierPage = page(columns, noLine)
  private static let earlierListingPage = page(listingColumns, noLine)
  private static let earlierQuotationPage = page(quotationColumns, noLine)

  /// A comparison with NULL reads no row: the table of attributions is asked only if the record's own row does not
  /// tell.
  private static func page(_ columns: String, _ line: String) -> String {
    """
    WITH wanted (id) AS (VALUES (?1), (?2), (?3), (?4), (?5), (?6), (?7), (?8), (?9), (?10))
    SELECT \(columns), \(line), r.id, a.creator, a.role, a.locator, a.evidence
    FROM wanted
    CROSS JOIN record AS r ON r.id = wanted.id
    CROSS JOIN collection ON collection.id = r.collection
    LEFT JOIN attribution AS a ON a.record = iif(r.creator IS NOT NULL AND \(line) IS NULL, r.id, NULL)
    """
  }

  private static let columns = """
    collection.name, r.identifier, r.title, r.text, r.source, r.note, r.language, r.type, r.rights,
    r.date_raw, r.date_edtf, r.date_start, r.date_end, r.extra, r.created, r.modified, r.creator, r.subject,
    r.content_hash
    """
  private static let listingColumns = listed(text: "NULL")
  private static let quotationColumns = listed(text: "r.text")

  private static func listed(text: String) -> String {
    """
    collection.name, r.identifier, r.title, \(text), NULL, NULL, r.language, r.type, NULL,
    r.date_raw, r.date_edtf, r.date_start, r.date_end, NULL, r.created, r.modified, r.creator, NULL, NULL
    """
  }
}

/// The fields of a record that are read.
package enum RecordPart: Sendable {
  /// All of them.
  case whole
  /// Those of a list: title, names, date, language, type, identifier.
  case listing
  /// Those of a list of quotations: the text too.
  case quotation
}

extension SQLStatement {
  /// The record in the current row of one of `RecordStatements`.
  ///
  /// - Parameters:
  ///   - attributions: Called when the record has any.
  ///   - subjects: Called when the record may have several.
  func storedRecord(
    _ id: RecordID, attributions: () throws -> [Attribution], subjects: () throws -> [String]
  ) rethrows -> StoredRecord {
    // In its place from the beginning: to copy a record counts references to each of its fields.
    var stored = StoredRecord(
      id: id, collection: text(0) ?? "", record: CatalogRecord(), created: number(14) ?? 0, modified: number(15) ?? 0)
    readFields(of: &stored.record)
    // Both columns are NULL exactly when there are no rows, and most records have one subject or none.
    if let names = text(16) {
      let told = withText(19) { line in line.flatMap { AttributionLine.attributions(names, $0) } }
      stored.record.attributions = try told ?? attributions()
    }
    if let line = text(17) { stored.record.subjects = line.mayBeSeveral ? try subjects() : [line] }
    return stored
  }

  private func readFields(of record: inout CatalogRecord) {
    record.identifier = text(1)
    record.title = text(2)
    record.text = text(3)
    record.source = text(4)
    record.note = text(5)
    record.language = text(6)
    record.type = text(7)
    record.rights = text(8)
    record.date = recordDate()
    record.extra = text(13).map { ExtraFields(stored: $0) } ?? [:]
  }

  private func recordDate() -> RecordDate? {
    guard let raw = text(9) else { return nil }
    var interval: JulianInterval?
    // A damaged file may hold an end before its start.
    if let start = number(11), let end = number(12), start <= end { interval = JulianInterval(start: start, end: end) }
    return RecordDate(raw: raw, edtf: text(10), interval: interval)
  }

  /// The hash in the current row of one of `RecordStatements`; `nil` for a part of a record.
  var storedHash: StoredHash? {
    isNull(18) ? nil : StoredHash(hash: withBytes(18) { ContentHash(stored: $0) }, extra: text(13))
  }

  /// Runs the statement `attributions` of a record.
  ///
  /// - Parameter entry: The journal entry of a before-image; `nil` for the record itself.
  func attributions(of id: RecordID, in entry: Int64? = nil) throws -> [Attribution] {
    try parts(of: id, in: entry) { attribution(from: 0) }
  }

  /// Runs the statement `subjects` of a record.
  func subjects(of id: RecordID, in entry: Int64? = nil) throws -> [String] {
    try parts(of: id, in: entry) { text(0) ?? "" }
  }

  private func parts<Part>(of id: RecordID, in entry: Int64?, _ part: () -> Part) throws -> [Part] {
    bind(id.rawValue, at: 1)
    if let entry { bind(entry, at: 2) }
    defer { reset() }
    var parts: [Part] = []
    while try step() { parts.append(part()) }
    return parts
  }

  /// The attribution in four columns of the current row.
  func attribution(from first: Int32) -> Attribution {
    Attribution(
      creator: text(first) ?? "", role: text(first + 1).flatMap(Attribution.Role.init) ?? .attributed,
      locator: text(first + 2), evidence: text(first + 3))
  }
}

/// The hash that a row has of its record, with the extra fields as they are stored, which it covers.
struct StoredHash {
  let hash: ContentHash
  let extra: String?

  /// True if a record has the content that was stored.
  func fits(_ record: borrowing CatalogRecord) -> Bool {
    // Another program may have written the same fields in another way.
    record.contentHash(extraJSON: extra) == hash || record.contentHash == hash
  }
}

extension String {
  /// True if the text has the separator of `CatalogRecord.subject`. Compared by bytes: to Swift, a space before a
  /// combining accent is another character.
  fileprivate var mayBeSeveral: Bool {
    var last: UInt8 = 0
    for byte in utf8 {
      if last == UInt8(ascii: ";"), byte == UInt8(ascii: " ") { return true }
      last = byte
    }
    return false
  }
}
