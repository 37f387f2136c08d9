internal import CatalogRecords
package import HistoricalDates

/// A writer of one plain table: a column for each field, lists and objects as JSON.
struct SQLiteWriter: RecordWriter {
  private let columns: [String]
  private let table: String
  private let dates: DateNotation
  private let sink: ByteSink
  private var draft: DatabaseDraft?
  private var insert: DraftStatement?

  /// - Parameter options: The table's name and the notation of dates.
  init(columns: [String], options: OutputOptions, to sink: ByteSink) {
    // The meaning of a date stays exact if its number is the first instant alone.
    self.columns = columns.flatMap { $0 == "date" ? ["date", "date_edtf"] : [$0] }
    table = options.table ?? "records"
    dates = options.dates
    self.sink = sink
  }

  mutating func begin() throws(FormatError) {
    let draft = try DatabaseDraft()
    let definitions = columns.map { "\($0.quotedName) \($0 == "date" && dates.isNumber ? "REAL" : "TEXT")" }
    try draft.run("CREATE TABLE \(table.quotedName) (\(definitions.joined(separator: ", ")))")
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    insert = try draft.statement("INSERT INTO \(table.quotedName) VALUES (\(places))")
    self.draft = draft
  }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let insert else { return }
    for (index, column) in columns.enumerated() {
      insert.bind(value(of: column, fields), at: Int32(index + 1))
    }
    try insert.run()
  }

  mutating func end() throws(FormatError) {
    insert = nil
    try draft?.finish(to: sink)
    draft = nil
  }

  private func value(of column: String, _ fields: [OutputField]) -> JSONValue {
    switch column {
    case "date": fields.date.map(written) ?? .null
    case "date_edtf": meaning(fields)
    default: fields.value(column).flatMap { $0.isEmpty ? nil : $0 } ?? .null
    }
  }

  /// The date in the notation. A column of texts keeps the words of a date that the notation cannot express; in one of
  /// numbers, words would be taken for zero.
  private func written(_ date: RecordDate) -> JSONValue {
    let value = date.value(in: dates)
    return value == .null && !dates.isNumber ? .string(date.raw) : value
  }

  /// The meaning of the date. Beside a number that is absent it is all that is known: the words, if they mean nothing.
  private func meaning(_ fields: [OutputField]) -> JSONValue {
    guard let date = fields.date else { return .null }
    if let edtf = date.edtf { return .string(edtf) }
    if written(date) == .null { return .string(date.raw) }
    return fields.value("date_edtf") == .bool(false) ? .string("false") : .null
  }
}

/// Options of formats that need more than a place.
package struct OutputOptions: Hashable, Sendable {
  /// The name of a database's table, or the entity of a Core Data store. `nil`: `records`, or the only entity.
  package var table: String?
  /// The notation of dates in a database: `.text` for the source's words, `.iso`, or numbers.
  package var dates: DateNotation
  /// The path of the Core Data store that is copied and filled.
  package var template: String?

  /// Options with these values.
  package init(table: String? = nil, dates: DateNotation = .text, template: String? = nil) {
    (self.table, self.dates, self.template) = (table, dates, template)
  }
}

extension DateNotation {
  /// True if dates are seconds or days since an epoch.
  var isNumber: Bool {
    switch self {
    case .unix, .unixms, .julian, .coredata: true
    case .auto, .iso, .edtf, .text: false
    }
  }
}

extension [OutputField] {
  /// The record's date, with the meaning that the fields give it.
  var date: RecordDate? {
    guard let raw = text("date") else { return nil }
    let read = RecordDate(reading: raw)
    switch value("date_edtf") {
    case .string(let text)? where text != read.edtf:
      guard let edtf = try? EDTF(text) else { return read }
      return RecordDate(raw: raw, edtf: edtf.description, interval: edtf.interval)
    case .bool(false)?: return RecordDate(raw: raw, edtf: nil, interval: nil)
    default: return read
    }
  }
}

extension RecordDate {
  /// The date in a notation: of a number, its first instant; absent when it has none.
  func value(in notation: DateNotation) -> JSONValue {
    switch notation {
    case .text, .auto: return .string(raw)
    case .edtf: return edtf.map(JSONValue.string) ?? .null
    case .iso: return interval.flatMap { JulianDay($0.start) }.map { .string($0.isoText) } ?? .null
    case .unix: return number { UnixSeconds($0).value }
    case .unixms: return number { UnixSeconds($0).value * 1000 }
    case .coredata: return number { CoreDataSeconds($0).value }
    case .julian: return number { $0.value }
    }
  }

  private func number(_ convert: (JulianDay) -> Double) -> JSONValue {
    interval.flatMap { JulianDay($0.start) }.map { .number(convert($0)) } ?? .null
  }
}
