internal import CatalogRecords
internal import HistoricalDates

/// A reader of another program's database: the rows of its plan's queries, one after the other.
///
/// A row that is too large or lies on a damaged page is rejected, and reading goes on after it.
struct DatabaseReader: RecordReader {
  private let database: ForeignDatabase
  private let limit: Int
  private var notices: [String]
  private var queries: ArraySlice<DatabaseQuery>
  /// The names of all queries' columns, so that every record has the same.
  private let names: [String]
  private var rows: DatabaseRows?
  private var rowNumber = 0

  /// - Parameter plan: Decides what is read.
  init(
    _ window: InputWindow, _ options: InputOptions,
    plan: (ForeignDatabase, InputOptions) throws(DatabaseFault) -> DatabasePlan
  ) throws(FormatError) {
    var window = window
    database = try ForeignDatabase(&window, maxRecordBytes: options.maxRecordBytes)
    limit = options.maxRecordBytes
    do {
      let plan = try plan(database, options)
      (queries, notices, names) = (plan.queries[...], plan.notices.reversed(), plan.names)
    } catch {
      throw .database(file: window.file, error)
    }
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if let notice = notices.popLast() { return .notice(InputNotice(file: database.file, notice)) }
    do {
      return try nextRow()
    } catch {
      throw .database(file: database.file, error)
    }
  }

  private mutating func nextRow() throws(DatabaseFault) -> ReadEvent? {
    while true {
      if rows == nil {
        guard let query = queries.popFirst() else { return nil }
        rows = try DatabaseRows(query, names, of: database, limit: limit)
      }
      if let event = try rows?.next(number: rowNumber + 1) {
        rowNumber += 1
        return event
      }
      let remark = rows?.remark
      rows = nil
      if queries.isEmpty { try database.checkUnchanged() }
      if let remark { return .notice(InputNotice(file: database.file, remark)) }
    }
  }
}

/// The rows of one query as events.
struct DatabaseRows {
  private let query: DatabaseQuery
  private let database: ForeignDatabase
  private let limit: Int
  private let names: [String]
  /// The places of the query's columns in `names`.
  private let places: [Int]
  private var statement: ForeignStatement
  private var deliveredCount = 0
  private var deliveredBytes = 0
  /// Rows in succession that could not be read.
  private var failureCount = 0
  /// Numbers of binary values by column, which are left out.
  private var binaryCounts: [Int]
  private static let mostFailures = 1000

  /// - Parameter names: Names of values, the query's columns among them.
  init(
    _ query: DatabaseQuery, _ names: [String], of database: ForeignDatabase, limit: Int
  ) throws(DatabaseFault) {
    (self.query, self.database, self.limit, self.names) = (query, database, limit, names)
    let all = Dictionary(zip(names.map(ExactString.init), names.indices)) { first, _ in first }
    places = query.columns.map { all[ExactString($0.name)] ?? 0 }
    binaryCounts = Array(repeating: 0, count: places.count)
    statement = try ForeignStatement(database, query.sql)
  }

  /// A sentence about what was left out; `nil` for nothing.
  var remark: String? {
    let parts = zip(query.columns, binaryCounts).filter { $0.1 > 0 }.map { column, count in
      "\(count) in '\(column.origin)'"
    }
    return parts.isEmpty ? nil : "values that are not text were left out: \(parts.joined(separator: ", "))"
  }

  mutating func next(number: Int) throws(DatabaseFault) -> ReadEvent? {
    let location = SourceLocation(file: database.file, number, of: .row)
    do {
      guard try statement.step() else { return nil }
    } catch {
      guard error.isOfRow, failureCount < Self.mostFailures else { throw error.fault }
      return try skipRow(error, at: location)
    }
    deliveredCount += 1
    failureCount = 0
    // A forged table can repeat its pages endlessly.
    if query.isOfTable && deliveredCount > database.byteCount { throw .damaged(reason: "pages are repeated") }
    let event = event(at: location)
    guard query.isOfTable || deliveredBytes / 1_000 <= max(database.byteCount, Self.freeBytes / 1_000) else {
      throw .tooManyRows
    }
    return event
  }

  /// Bytes that a view may give whatever the size of the database.
  private static let freeBytes = 64 << 20
  /// The least that a row counts.
  private static let bytesOfRow = 64

  /// Begins again after the row that failed.
  private mutating func skipRow(
    _ fault: ForeignStatement.StepFault, at location: SourceLocation
  ) throws(DatabaseFault) -> ReadEvent {
    deliveredCount += 1
    failureCount += 1
    // After a damaged page SQLite finds no way to the rows that follow, only past single rows with damaged overflow.
    if !fault.isTooBig && failureCount > 3 { throw fault.fault }
    statement = try ForeignStatement(database, "\(query.sql)\nLIMIT -1 OFFSET \(deliveredCount)")
    if fault.isTooBig { return .tooLarge(at: location, limit: limit) }
    let reason = "the row is on a damaged page; repair or restore the database"
    return .rejected(RejectedInput(location: location, reason: reason, bytes: []))
  }

  private mutating func event(at location: SourceLocation) -> ReadEvent {
    var values = [JSONValue](repeating: .null, count: names.count)
    var former: [String: JSONValue] = [:]
    var fault: String?
    var byteCount = 0
    for (index, column) in query.columns.enumerated() {
      switch statement.value(index) {
      case .absent: continue
      case .plain(let value):
        if case .string(let text) = value { byteCount += text.utf8.count } else { byteCount += 8 }
        values[places[index]] = Self.converted(value, column.kind)
        if column.kind == .year, values[places[index]] != value { former[column.name] = value }
      case .faulty(let text, let found):
        fault = fault ?? "'\(column.origin)': \(found.reason)"
        values[places[index]] = .string(text)
      case .binary: binaryCounts[index] += 1
      }
    }
    deliveredBytes += byteCount + Self.bytesOfRow
    if byteCount > limit { return .tooLarge(at: location, limit: limit) }
    var record = RawRecord(row: names, values: values, location: location, byteCount: byteCount)
    record.formerly = former
    guard let fault else { return .record(record) }
    return .rejected(RejectedInput(location: location, reason: fault, bytes: record.bytes))
  }

  private static func converted(_ value: JSONValue, _ kind: DatabaseQuery.Kind) -> JSONValue {
    switch kind {
    case .plain: return value
    case .date(let notation): return .string(DateColumn.text(of: value, in: notation))
    case .year: return DateColumn.year(value)
    case .json:
      let text = value.plainText
      // A subject may be a number.
      return text.hasPrefix("[") || text.hasPrefix("{") ? (try? JSONValue(json: text)) ?? value : value
    case .html: return .string(MarkupText.plain(value.plainText))
    case .fileName: return .string(fileName(value.plainText))
    case .people:
      let names = PersonList.direct(in: value.plainText).map(JSONValue.string)
      return names.count == 1 ? names[0] : .array(names)
    }
  }

  /// `The Gone Book` for `file:///mnt/onboard/The%20Gone%20Book.kepub.epub`. Other text is a title.
  private static func fileName(_ text: String) -> String {
    guard text.hasPrefix("file:") || text.hasPrefix("/"), let last = text.split(separator: "/").last else {
      return text
    }
    var name = PercentText.decoded(String(last))
    for ending in [".epub", ".kepub", ".pdf", ".txt", ".mobi", ".cbz", ".html"]
    where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    return name
  }
}
