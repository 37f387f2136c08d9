internal import CatalogRecords
internal import HistoricalDates

/// Recognition of columns that hold dates as numbers, and of the column that has a record's own date.
///
/// Programs store instants as seconds since 1970 or 2001, milliseconds, or Julian days, and the schema rarely says
/// which: the declared type, the name and the range of the numbers do.
enum DateColumn {
  /// The numbers of a column in its first thousand rows with a value.
  struct Numbers {
    let smallest: Double
    let largest: Double
    let hasDecimals: Bool
  }

  /// The notation of a column's numbers; `nil` when they are evidently no instants.
  ///
  /// | numbers | notation |
  /// |---|---|
  /// | -5,000 to 2,999, whole; all in a column of years | none: years |
  /// | 10000101 to 29991231, of months and days that exist | none: days in digits |
  /// | 1,000,000 to 5,373,484 | Julian days |
  /// | beyond 10¹¹ and up to 10¹⁴ | milliseconds since 1970 |
  /// | 0 to 900 million in a column of creation or change | seconds since 2001: in seconds since 1970 before 1999 |
  /// | up to 10¹¹ | seconds since 1970 |
  static func notation(of column: ForeignColumn, _ numbers: Numbers) -> DateNotation? {
    let (low, high) = (numbers.smallest, numbers.largest)
    let reach = max(abs(low), abs(high))
    if low >= -5000 && high < 3000 && !numbers.hasDecimals || isYear(column.name) { return nil }
    if isDayOfDigits(low) && isDayOfDigits(high) && !numbers.hasDecimals { return nil }
    if low >= 1_000_000 && high <= 5_373_484.5 { return .julian }
    if reach > 100_000_000_000 { return reach <= 100_000_000_000_000 ? .unixms : nil }
    if low > 0 && high < 900_000_000 && isMoment(column.name) { return .coredata }
    return .unix
  }

  /// True if a number has the digits of a day: 18500503.
  private static func isDayOfDigits(_ number: Double) -> Bool {
    guard 10_000_101...29_991_231 ~= number else { return false }
    return HistoricalDate(reading: String(Int(number)), as: .iso).edtf != nil
  }

  private static func isYear(_ name: String) -> Bool {
    ["year", "jahr", "annee", "année", "ano", "año", "anno", "jaar", "rok", "год"].contains {
      plain(name).hasPrefix($0)
    }
      || plain(name).hasSuffix("year") || plain(name).hasSuffix("jahr")
  }

  /// The numbers in a column; `nil` when it has none, or texts among them.
  static func numbers(
    in column: ForeignColumn, of table: ForeignTable, _ database: ForeignDatabase
  ) throws(DatabaseFault) -> Numbers? {
    let sql = """
      SELECT min(v), max(v), total(typeof(v) NOT IN ('integer', 'real')), total(v <> CAST(v AS INTEGER))
      FROM (SELECT \(column.quoted) AS v FROM \(table.quoted) WHERE \(column.quoted) IS NOT NULL LIMIT 1000)
      """
    let statement = try ForeignStatement(database, sql)
    guard try statement.advance(), !statement.isNull(0), statement.number(2) == 0 else { return nil }
    return Numbers(
      smallest: statement.number(0), largest: statement.number(1), hasDecimals: statement.number(3) > 0)
  }

  /// The name of the column that evidently has the record's own date: when a book was published, not when its row was
  /// made.
  static func mainDate(among names: [String]) -> String? {
    for wanted in publicationNames + ColumnNames.names(of: .date) {
      if let name = names.first(where: { plain($0) == wanted || ColumnNames.folded($0) == wanted }) { return name }
    }
    let others = names.filter { !isMoment($0) }
    return others.count == 1 ? others[0] : nil
  }

  /// True if a declared type is one of dates: `TIMESTAMP`, `DATETIME`, `DATE`.
  static func isDateType(_ type: String) -> Bool { type.contains("DATE") || type.contains("TIME") }

  /// A number as a date of ISO 8601 in UTC, without a time at midnight. Anything else is text as it is.
  static func text(of value: JSONValue, in notation: DateNotation) -> String {
    let plain = value.plainText
    guard !plain.isEmpty, Double(plain) != nil,
      let edtf = HistoricalDate(reading: plain, as: notation).edtf?.description
    else { return plain }
    return edtf.hasSuffix("T00:00:00Z") ? String(edtf.dropLast(10)) : edtf
  }

  /// A number of fewer than four digits as EDTF: `0800` for 800, `-0044` for -44. Anything else stays as it is, and so
  /// does 0, which most tables have for an unknown year.
  static func year(_ value: JSONValue) -> JSONValue {
    let year: Int? =
      switch value {
      case .integer(let number): Int(number)
      case .number(let number): Int(exactly: number)
      default: nil
      }
    guard let year, (1...999).contains(year.magnitude) else { return value }
    return .string(ReferenceDate.edtf([year]))
  }

  /// In words, for a notice.
  static func words(for notation: DateNotation) -> String {
    switch notation {
    case .unix: "seconds since 1970"
    case .unixms: "milliseconds since 1970"
    case .coredata: "seconds since 2001"
    case .julian: "Julian days"
    default: notation.rawValue
    }
  }

  private static let publicationNames = [
    "date", "copyright", "published", "publicationdate", "pubdate", "datepublished", "publishdate", "publisheddate",
    "issued", "released", "releasedate", "year",
  ]

  /// True if a column of any type is one of dates of publication, in any language. A text named `copyright` is rather a
  /// statement of rights.
  static func isPublication(_ name: String) -> Bool {
    let plain = plain(name)
    return plain != "copyright" && isPublicationName(name)
  }

  /// True if the type or the name of a column is one of dates.
  static func mayBe(_ column: ForeignColumn) -> Bool { isDateType(column.type) || isDateName(column.name) }

  private static func isDateName(_ name: String) -> Bool {
    let plain = plain(name)
    return isPublicationName(name) || isMoment(name) || plain.hasSuffix("date") || plain.hasSuffix("timestamp")
  }

  /// True if a column says when the row itself was made or used.
  static func isMoment(_ name: String) -> Bool {
    let plain = plain(name)
    return ["creat", "modif", "updat", "added", "insert", "lastread", "lastopened", "accessed"]
      .contains { plain.contains($0) }
  }

  private static func isPublicationName(_ name: String) -> Bool {
    publicationNames.contains(plain(name)) || ColumnNames.names(of: .date).contains(ColumnNames.folded(name))
  }

  private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != " " } }
}
