/// The reading of Zotero's `zotero.sqlite`: records of items, of notes, and of highlighted passages as quotations.
///
/// Tables as in Zotero's `resource/schema/userdata.sql`, versions 5 to 7.
struct ZoteroPlan {
  private let schema: ForeignSchema

  init(_ schema: ForeignSchema) { self.schema = schema }

  static let fields: [FormatDefinition.MappedPart] = [
    .init("title", "title"), .init("authors and others, by their kind", "attributions"),
    .init("editors", "extra.editor"), .init("tags", "subject"),
    .init("abstractNote; a note beside a highlight", "note"),
    .init("a highlighted passage; a note", "text"), .init("the item of a highlight or note", "source"),
    .init("date", "date"), .init("language", "language"), .init("itemType", "type"), .init("rights", "rights"),
    .init("key", "identifier"), .init("publicationTitle", "extra.journal"),
    .init("publisher, place, volume, pages, series, edition", "extra.NAME"), .init("issue", "extra.number"),
    .init("numPages", "extra.extent"), .init("ISBN, ISSN, DOI, url", "extra.NAME"),
    .init("any other field", "extra.zotero.NAME"),
  ]

  func plan() -> DatabasePlan {
    var queries = [items]
    if schema.table("itemNotes") != nil { queries.append(notes) }
    if schema.table("itemAnnotations") != nil, schema.table("itemAttachments") != nil { queries.append(highlights) }
    return DatabasePlan(queries: queries)
  }

  /// Items that are not in the trash.
  private var isKept: String {
    schema.table("deletedItems") == nil ? "1" : "i.itemID NOT IN (SELECT itemID FROM deletedItems)"
  }

  // MARK: - Items

  private var items: DatabaseQuery {
    let named = Self.named.map { "\(Self.field($0.part)) AS \($0.name.quotedName)" }.joined(separator: ",\n  ")
    let sql = """
      SELECT i.key, t.typeName, \(Self.date("i.itemID")), \(Self.creators("i.itemID", isEditor: false)),
        \(Self.creators("i.itemID", isEditor: true)), \(Self.tags),
        \(named),
        (SELECT CASE WHEN count(*) > 0 THEN json_group_object(f.fieldName, v.value) END
          FROM itemData AS d JOIN fields AS f USING (fieldID) JOIN itemDataValues AS v USING (valueID)
          WHERE d.itemID = i.itemID AND f.fieldName NOT IN (\(Self.named.map { $0.part.quotedText }.joined(separator: ", ")),
            'date')),
        i.dateAdded, i.dateModified
      FROM items AS i JOIN itemTypes AS t USING (itemTypeID)
      WHERE t.typeName NOT IN ('attachment', 'note', 'annotation') AND \(isKept)
      """
    let columns =
      [
        DatabaseQuery.Column("identifier"), .init("type"), .init("date"), .init("attributions", .json),
        .init("editor", .json), .init("subject", .json),
      ] + Self.named.map { DatabaseQuery.Column($0.name, origin: $0.part) }
      + [.init("zotero", .json), .init("date_added"), .init("date_modified")]
    return DatabaseQuery(sql: sql, columns: columns)
  }

  /// Fields of Zotero and their names in records.
  private static let named: [(part: String, name: String)] = [
    ("title", "title"), ("abstractNote", "note"), ("language", "language"), ("rights", "rights"),
    ("publicationTitle", "journal"), ("publisher", "publisher"), ("place", "place"), ("volume", "volume"),
    ("issue", "number"), ("pages", "pages"), ("series", "series"), ("edition", "edition"), ("numPages", "extent"),
    ("ISBN", "isbn"), ("ISSN", "issn"), ("DOI", "doi"), ("url", "url"),
  ]

  private static func field(_ name: String, of item: String = "i.itemID") -> String {
    """
    (SELECT v.value FROM fields AS f JOIN itemData AS d ON d.fieldID = f.fieldID JOIN itemDataValues AS v USING (valueID) \
    WHERE f.fieldName = \(name.quotedText) AND d.itemID = \(item) LIMIT 1)
    """
  }

  /// A date is stored twice, `2005-03-00 March 2005`: for sorting, and as it was typed.
  private static func date(_ item: String) -> String {
    let isDouble = "v GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9] ?*'"
    return "(SELECT CASE WHEN \(isDouble) THEN substr(v, 12) ELSE v END FROM (SELECT \(field("date", of: item)) AS v))"
  }

  /// Creators as attributions, without absent members, or the editors as a list of names. A creator of one name has it
  /// in `lastName`.
  private static func creators(_ item: String, isEditor: Bool, locator: String = "NULL") -> String {
    let name = "c.lastName || CASE WHEN COALESCE(c.firstName, '') = '' THEN '' ELSE ', ' || c.firstName END"
    let role = "CASE k.creatorType WHEN 'translator' THEN 'translated' ELSE 'wrote' END"
    let value = isEditor ? "v" : "json_patch('{}', json_object('creator', v, 'role', r, 'locator', \(locator)))"
    return """
      (SELECT CASE WHEN count(*) > 0 THEN json_group_array(\(value)) END FROM (SELECT \(name) AS v, \(role) AS r \
      FROM itemCreators AS l JOIN creators AS c USING (creatorID) JOIN creatorTypes AS k USING (creatorTypeID) \
      WHERE l.itemID = \(item) AND k.creatorType \(isEditor ? "" : "NOT ")IN ('editor', 'seriesEditor') \
      ORDER BY l.orderIndex))
      """
  }

  private static let tags = """
    (SELECT CASE WHEN count(*) > 0 THEN json_group_array(name) END FROM (SELECT name FROM itemTags JOIN tags \
    USING (tagID) WHERE itemTags.itemID = i.itemID ORDER BY name))
    """

  // MARK: - Notes and highlights

  private var notes: DatabaseQuery {
    let sql = """
      SELECT i.key, 'note', n.note, \(Self.field("title", of: "n.parentItemID")), \(Self.tags), i.dateAdded, i.dateModified
      FROM itemNotes AS n JOIN items AS i ON i.itemID = n.itemID
      WHERE COALESCE(n.note, '') <> '' AND \(isKept)
      """
    return DatabaseQuery(
      sql: sql,
      columns: [
        .init("identifier"), .init("type"), .init("text", .html), .init("source"), .init("subject", .json),
        .init("date_added"), .init("date_modified"),
      ])
  }

  /// Passages that the reader highlighted (1) or underlined (5). Their item is that of the attachment.
  private var highlights: DatabaseQuery {
    let sql = """
      SELECT i.key, 'quotation', n.text, n.comment, \(Self.field("title", of: "a.parentItemID")),
        \(Self.date("a.parentItemID")), \(Self.creators("a.parentItemID", isEditor: false, locator: "nullif(n.pageLabel, '')")),
        \(Self.tags), n.color, n.pageLabel, i.dateAdded, i.dateModified
      FROM itemAnnotations AS n JOIN items AS i ON i.itemID = n.itemID
      LEFT JOIN itemAttachments AS a ON a.itemID = n.parentItemID
      WHERE n.type IN (1, 5) AND COALESCE(n.text, '') <> '' AND \(isKept)
      """
    return DatabaseQuery(
      sql: sql,
      columns: [
        .init("identifier"), .init("type"), .init("text"), .init("note"), .init("source"), .init("date"),
        .init("attributions", .json), .init("subject", .json), .init("color"), .init("pages"), .init("highlighted"),
        .init("date_modified"),
      ])
  }
}
