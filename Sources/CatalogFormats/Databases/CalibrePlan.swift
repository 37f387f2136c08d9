/// The reading of a calibre library's `metadata.db`: one record a book.
struct CalibrePlan {
  private let database: ForeignDatabase
  private let schema: ForeignSchema

  init(_ database: ForeignDatabase, _ schema: ForeignSchema) { (self.database, self.schema) = (database, schema) }

  static let fields: [FormatDefinition.MappedPart] = [
    .init("title", "title"), .init("authors", "creator"), .init("tags", "subject"),
    .init("comments, as plain text", "note"), .init("pubdate", "date"), .init("first language", "language"),
    .init("uuid", "identifier"), .init("publisher", "extra.publisher"), .init("series", "extra.series"),
    .init("series_index, in a series", "extra.number"), .init("rating, 0 to 10", "extra.rating"),
    .init("identifiers", "extra.identifiers"), .init("isbn, issn, lccn and doi among them", "extra.NAME"),
    .init("languages, of several", "extra.languages"), .init("formats", "extra.formats"),
    .init("timestamp", "extra.date_added"), .init("last_modified", "extra.date_modified"),
    .init("a custom column", "extra.LABEL"), .init("annotations, the highlights of the viewer", "text, note, source"),
  ]

  func plan() throws(DatabaseFault) -> DatabasePlan {
    var plan = DatabasePlan()
    var parts = Self.parts
    try addCustomColumns(&parts, &plan)
    let expressions = parts.map(\.sql).joined(separator: ",\n  ")
    plan.queries = [DatabaseQuery(sql: "SELECT \(expressions)\nFROM books AS b", columns: parts.map(\.column))]
    if try hasAnnotations { plan.queries.append(Self.annotations) }
    return plan
  }

  /// True if the library has the table of highlights, which calibre has had since 2020.
  private var hasAnnotations: Bool {
    get throws(DatabaseFault) {
      guard let table = schema.table("annotations") else { return false }
      let names = Set(try schema.columns(of: table).map(\.name))
      return names.isSuperset(of: ["book", "annot_id", "annot_type", "annot_data"])
    }
  }

  /// The passages that were highlighted in calibre's viewer. Bookmarks and the last place that was read are left out.
  private static let annotations = DatabaseQuery(
    sql: """
      SELECT n.annot_id, json_extract(n.annot_data, '$.highlighted_text'), json_extract(n.annot_data, '$.notes'),
        'quotation', b.title, \(list("replace(a.name, '|', ',')", "books_authors_link", "author", "authors AS a")),
        json_extract(n.annot_data, '$.toc_family_titles[0]'), json_extract(n.annot_data, '$.timestamp')
      FROM annotations AS n JOIN books AS b ON b.id = n.book
      WHERE n.annot_type = 'highlight' AND json_valid(n.annot_data)
        AND json_extract(n.annot_data, '$.highlighted_text') IS NOT NULL
      """,
    columns: [
      .init("identifier"), .init("text"), .init("note"), .init("type"), .init("source"), .init("creator", .json),
      .init("chapter"), .init("highlighted"),
    ])

  private struct Part {
    let column: DatabaseQuery.Column
    let sql: String

    init(_ name: String, _ sql: String, _ kind: DatabaseQuery.Kind = .plain) {
      (column, self.sql) = (DatabaseQuery.Column(name, kind), sql)
    }
  }

  /// A book whose `pubdate` is unknown has a day in the year 101. Commas in names of authors are stored as `|`.
  private static let parts = [
    Part("identifier", "b.uuid"),
    Part("title", "b.title"),
    Part("creator", list("replace(a.name, '|', ',')", "books_authors_link", "author", "authors AS a"), .json),
    Part("subject", list("a.name", "books_tags_link", "tag", "tags AS a"), .json),
    Part("note", "(SELECT text FROM comments WHERE book = b.id)", .html),
    Part("date", day("CASE WHEN b.pubdate < '0102' THEN NULL ELSE b.pubdate END")),
    Part("language", "(\(languages) LIMIT 1)"),
    Part(
      "languages", "(SELECT CASE WHEN count(*) > 1 THEN json_group_array(lang_code) END FROM (\(languages)))", .json),
    Part("publisher", one("name", "books_publishers_link", "publisher", "publishers")),
    Part("series", one("name", "books_series_link", "series", "series")),
    Part("number", "(SELECT b.series_index FROM books_series_link WHERE book = b.id LIMIT 1)"),
    Part("rating", one("rating", "books_ratings_link", "rating", "ratings")),
    identifier("isbn"), identifier("issn"), identifier("lccn"), identifier("doi"),
    Part(
      "identifiers",
      "(SELECT CASE WHEN count(*) > 0 THEN json_group_object(type, val) END FROM identifiers WHERE book = b.id)", .json),
    Part(
      "formats",
      "(SELECT CASE WHEN count(*) > 0 THEN json_group_array(format) END FROM data WHERE book = b.id)", .json),
    Part("date_added", "b.timestamp"),
    Part("date_modified", "b.last_modified"),
  ]

  private static func identifier(_ type: String) -> Part {
    Part(type, "(SELECT val FROM identifiers WHERE book = b.id AND type = '\(type)' LIMIT 1)")
  }

  private static let languages = """
    SELECT a.lang_code FROM books_languages_link AS l JOIN languages AS a ON a.id = l.lang_code \
    WHERE l.book = b.id ORDER BY l.item_order, l.id
    """

  /// The day alone of a time at midnight in UTC.
  private static func day(_ time: String) -> String {
    "(SELECT CASE WHEN t LIKE '%00:00:00+00:00' THEN substr(t, 1, 10) ELSE t END FROM (SELECT \(time) AS t))"
  }

  /// Values of a table through one of links, in the order of the links.
  private static func list(_ value: String, _ links: String, _ link: String, _ table: String) -> String {
    """
    (SELECT CASE WHEN count(*) > 0 THEN json_group_array(v) END FROM (SELECT \(value) AS v FROM \(links) AS l \
    JOIN \(table) ON a.id = l.\(link) WHERE l.book = b.id ORDER BY l.id))
    """
  }

  private static func one(_ value: String, _ links: String, _ link: String, _ table: String) -> String {
    "(SELECT a.\(value) FROM \(links) AS l JOIN \(table) AS a ON a.id = l.\(link) WHERE l.book = b.id LIMIT 1)"
  }

  // MARK: - Custom columns

  /// Adds the columns that the library's owner has made. One without a table is computed by calibre.
  private func addCustomColumns(_ parts: inout [Part], _ plan: inout DatabasePlan) throws(DatabaseFault) {
    guard schema.table("custom_columns") != nil else { return }
    let columns = try ForeignStatement(database, Self.customColumns)
    while try columns.advance() {
      let (number, label, type) = (columns.integer(0), columns.text(1), columns.text(2))
      let name = parts.contains { $0.column.name == label } ? "custom_\(label)" : label
      guard type != "composite", schema.table("custom_column_\(number)") != nil else {
        plan.notices.append("the custom column '\(label)' has no values of its own, and is left out")
        continue
      }
      let kind: DatabaseQuery.Kind = columns.integer(3) != 0 ? .json : type == "comments" ? .html : .plain
      parts.append(Part(name, Self.custom(number, isNormalized: columns.integer(4) != 0, isList: kind == .json), kind))
    }
  }

  private static func custom(_ number: Int64, isNormalized: Bool, isList: Bool) -> String {
    let table = "custom_column_\(number)"
    let links = "books_\(table)_link"
    if isNormalized {
      return isList ? list("a.value", links, "value", "\(table) AS a") : one("value", links, "value", table)
    }
    return "(SELECT value FROM \(table) WHERE book = b.id LIMIT 1)"
  }

  private static let customColumns = """
    SELECT id, label, datatype, is_multiple, normalized
    FROM custom_columns
    WHERE NOT mark_for_delete
    ORDER BY id
    """
}
