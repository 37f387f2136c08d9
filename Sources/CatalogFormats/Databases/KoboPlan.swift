/// The reading of a Kobo reader's `KoboReader.sqlite`: highlighted passages as quotations, with their notes.
///
/// Older readers lack some of the columns; what is missing is absent in the records.
struct KoboPlan {
  private let database: ForeignDatabase
  private let schema: ForeignSchema
  private let bookmarks: Set<String>
  private let books: Set<String>

  init(_ database: ForeignDatabase, _ schema: ForeignSchema) throws(DatabaseFault) {
    (self.database, self.schema) = (database, schema)
    bookmarks = try Self.columns(schema, "Bookmark")
    books = try Self.columns(schema, "content")
    for name in ["VolumeID", "Text"] where !bookmarks.contains(name) {
      throw .notOfFormat(.kobo, missing: "column Bookmark.\(name)")
    }
  }

  static let fields: [FormatDefinition.MappedPart] = [
    .init("Bookmark.Text", "text"), .init("Bookmark.Annotation", "note"),
    .init("the book's Title, or the name of its file", "source"),
    .init("the book's Attribution", "creator"), .init("the chapter's Title", "extra.chapter"),
    .init("BookmarkID", "identifier"), .init("the book's Language", "language"),
    .init("the book's Publisher, ISBN, Series", "extra.NAME"), .init("Bookmark.DateCreated", "extra.highlighted"),
  ]

  func plan() throws(DatabaseFault) -> DatabasePlan {
    let hidden = bookmarks.contains("Hidden") ? "\n  AND COALESCE(m.Hidden, 'false') NOT IN ('true', 1)" : ""
    let isKept = """
      (COALESCE(m.Text, '') <> '' OR COALESCE(\(own("Annotation")), '') <> '')\(hidden)
      """
    let sql = """
      SELECT \(own("BookmarkID")), m.Text, \(own("Annotation")), CASE WHEN COALESCE(m.Text, '') = '' THEN 'note' ELSE 'quotation' END,
        COALESCE(b.Title, m.VolumeID), \(book("Attribution")),
        \(chapter), \(book("Language")), \(book("Publisher")), \(book("ISBN")), \(book("Series")), \(own("DateCreated"))
      FROM Bookmark AS m LEFT JOIN content AS b ON b.ContentID = m.VolumeID
      WHERE \(isKept)
      """
    let columns: [DatabaseQuery.Column] = [
      .init("identifier"), .init("text"), .init("note"), .init("type"), .init("source", .fileName),
      .init("creator", .people),
      .init("chapter"), .init("language"), .init("publisher"), .init("isbn"), .init("series"), .init("highlighted"),
    ]
    let omitted = try omittedCount("NOT (\(isKept))")
    let notices = omitted > 0 ? ["bookmarks without text, or hidden ones, are left out: \(omitted)"] : []
    return DatabasePlan(queries: [DatabaseQuery(sql: sql, columns: columns)], notices: notices)
  }

  /// Bookmarks that are not records, up to a million.
  private func omittedCount(_ condition: String) throws(DatabaseFault) -> Int64 {
    let rows = "SELECT 1 FROM Bookmark AS m WHERE \(condition) LIMIT 1000000"
    let statement = try ForeignStatement(database, "SELECT count(*) FROM (\(rows))")
    return try statement.advance() ? statement.integer(0) : 0
  }

  private func own(_ column: String) -> String { bookmarks.contains(column) ? "m.\(column)" : "NULL" }

  private func book(_ column: String) -> String { books.contains(column) ? "b.\(column)" : "NULL" }

  private var chapter: String {
    guard bookmarks.contains("ContentID") else { return "NULL" }
    return """
      (SELECT c.Title FROM content AS c WHERE c.ContentID = m.ContentID AND m.ContentID <> m.VolumeID LIMIT 1)
      """
  }

  private static func columns(_ schema: ForeignSchema, _ name: String) throws(DatabaseFault) -> Set<String> {
    guard let table = schema.table(name) else { return [] }
    return Set(try schema.columns(of: table).map(\.name))
  }
}
