internal import HistoricalDates

/// The reading of Apple Books' annotations, `AEAnnotation_….sqlite`: highlighted passages as quotations, with their
/// notes.
///
/// The file is a Core Data store whose columns are known from programs that read it. Titles and authors are in another
/// file, the library, which Apple Books keeps beside it: a passage has only its book's number.
struct AppleBooksPlan {
  private let database: ForeignDatabase
  private let columns: Set<String>

  init(_ database: ForeignDatabase, _ schema: ForeignSchema) throws(DatabaseFault) {
    self.database = database
    guard let table = schema.table(Self.table) else { throw .notOfFormat(.applebooks, missing: "table \(Self.table)") }
    columns = Set(try schema.columns(of: table).map(\.name))
    for name in ["ZANNOTATIONSELECTEDTEXT", "ZANNOTATIONASSETID"] where !columns.contains(name) {
      throw .notOfFormat(.applebooks, missing: "column \(Self.table).\(name)")
    }
  }

  static let table = "ZAEANNOTATION"

  static let fields: [FormatDefinition.MappedPart] = [
    .init("ZANNOTATIONSELECTEDTEXT", "text"), .init("ZANNOTATIONNOTE", "note"), .init("ZANNOTATIONUUID", "identifier"),
    .init("ZANNOTATIONASSETID", "extra.book"), .init("ZFUTUREPROOFING5", "extra.chapter"),
    .init("ZANNOTATIONLOCATION", "extra.location"), .init("ZANNOTATIONCREATIONDATE", "extra.highlighted"),
    .init("ZANNOTATIONMODIFICATIONDATE", "extra.date_modified"),
  ]

  func plan() throws(DatabaseFault) -> DatabasePlan {
    let text = "COALESCE(ZANNOTATIONSELECTEDTEXT, '')"
    let isKept = """
      (\(text) <> '' OR COALESCE(\(own("ZANNOTATIONNOTE")), '') <> '') AND COALESCE(\(own("ZANNOTATIONDELETED")), 0) = 0
      """
    let sql = """
      SELECT \(own("ZANNOTATIONUUID")), ZANNOTATIONSELECTEDTEXT, \(own("ZANNOTATIONNOTE")),
        CASE WHEN \(text) = '' THEN 'note' ELSE 'quotation' END, ZANNOTATIONASSETID, \(own("ZFUTUREPROOFING5")),
        \(own("ZANNOTATIONLOCATION")), \(own("ZANNOTATIONCREATIONDATE")), \(own("ZANNOTATIONMODIFICATIONDATE"))
      FROM \(Self.table)
      WHERE \(isKept)
      """
    let columns: [DatabaseQuery.Column] = [
      .init("identifier"), .init("text"), .init("note"), .init("type"), .init("book"), .init("chapter"),
      .init("location"), .init("highlighted", .date(.coredata)), .init("date_modified", .date(.coredata)),
    ]
    let omitted = try omittedCount("NOT (\(isKept))")
    let notices = omitted > 0 ? ["bookmarks without text, or deleted annotations, are left out: \(omitted)"] : []
    return DatabasePlan(queries: [DatabaseQuery(sql: sql, columns: columns)], notices: notices)
  }

  /// Rows that are not records, up to a million.
  private func omittedCount(_ condition: String) throws(DatabaseFault) -> Int64 {
    let rows = "SELECT 1 FROM \(Self.table) WHERE \(condition) LIMIT 1000000"
    let statement = try ForeignStatement(database, "SELECT count(*) FROM (\(rows))")
    return try statement.advance() ? statement.integer(0) : 0
  }

  /// A column that some versions lack.
  private func own(_ column: String) -> String { columns.contains(column) ? column : "NULL" }
}
