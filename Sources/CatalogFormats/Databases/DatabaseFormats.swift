extension FormatDefinition {
  /// A definition with what all databases have in common.
  private static func database(
    title: String, extensions: [String] = [], signs: String, fields: [MappedPart],
    recognizes: @escaping @Sendable (FormatSniffer) -> Bool = { _ in false },
    plan: @escaping @Sendable (ForeignDatabase, InputOptions) throws(DatabaseFault) -> DatabasePlan
  ) -> FormatDefinition {
    FormatDefinition(
      title: title, extensions: extensions, signs: signs, recognizes: recognizes, isBinary: true,
      isReadByNameOnly: true, hasColumns: true, hasLists: true, fields: fields,
      reader: { window, options throws(FormatError) in try DatabaseReader(window, options, plan: plan) })
  }

  /// Every database is recognized as this; its tables tell whether it is one of the others.
  static let sqlite = database(
    title: "a table or view of an SQLite database",
    extensions: ["sqlite", "sqlite3", "db", "db3", "sqlitedb"],
    signs: "begins with SQLite format 3",
    fields: [
      MappedPart("a column named like a field", "that field"), MappedPart("the primary key", "identifier"),
      MappedPart("the date of publication, also as seconds or Julian days", "date"),
      MappedPart("any other column", "extra.NAME"),
    ],
    recognizes: { DatabaseHeader.isDatabase($0.text) },
    plan: { database, options throws(DatabaseFault) in
      let schema = try ForeignSchema(database)
      for known in KnownDatabase.allCases where options.format == nil && schema.has(known.signs) {
        // Another program's tables may have the same names.
        do throws(DatabaseFault) {
          return try known.plan(database, schema, options)
        } catch {
          if !error.isOfFormat { throw error }
        }
      }
      return try TablePlan(database, schema, options).plan()
    })

  static let coreData = known(
    .coredata, title: "an entity of a Core Data store", extensions: ["cdbstore", "storedata"],
    fields: [
      MappedPart("an attribute named like a field", "that field"), MappedPart("the object's URI", "identifier"),
      MappedPart("the date of publication", "date"), MappedPart("a to-one relation", "the name of its object"),
      MappedPart("any other attribute", "extra.NAME"),
    ])

  static let calibre = known(.calibre, title: "calibre's metadata.db", fields: CalibrePlan.fields)
  static let zotero = known(.zotero, title: "Zotero's zotero.sqlite", fields: ZoteroPlan.fields)
  static let kobo = known(.kobo, title: "a Kobo reader's KoboReader.sqlite", fields: KoboPlan.fields)
  static let appleBooks = known(.applebooks, title: "the annotations of Apple Books", fields: AppleBooksPlan.fields)

  private static func known(
    _ kind: KnownDatabase, title: String, extensions: [String] = [], fields: [MappedPart]
  ) -> FormatDefinition {
    database(
      title: title, extensions: extensions, signs: "a database with the tables \(kind.signs.joined(separator: ", "))",
      fields: fields,
      plan: { database, options throws(DatabaseFault) in
        let schema = try ForeignSchema(database)
        if let missing = kind.signs.first(where: { schema.table($0) == nil }) {
          throw .notOfFormat(kind.format, missing: "table \(missing)")
        }
        return try kind.plan(database, schema, options)
      })
  }
}

/// The programs whose databases have a meaning of their own.
enum KnownDatabase: CaseIterable {
  case calibre, zotero, kobo, applebooks, coredata

  /// Tables that no other program's database has together.
  var signs: [String] {
    switch self {
    case .calibre: ["books", "authors", "books_authors_link", "identifiers"]
    case .zotero: ["items", "itemData", "itemDataValues", "creators"]
    case .kobo: ["Bookmark", "content"]
    case .applebooks: [AppleBooksPlan.table, "Z_PRIMARYKEY"]
    case .coredata: ["Z_PRIMARYKEY", "Z_METADATA"]
    }
  }

  var format: InputFormat {
    switch self {
    case .calibre: .calibre
    case .zotero: .zotero
    case .kobo: .kobo
    case .applebooks: .applebooks
    case .coredata: .coredata
    }
  }

  func plan(
    _ database: ForeignDatabase, _ schema: ForeignSchema, _ options: InputOptions
  ) throws(DatabaseFault) -> DatabasePlan {
    // A table that the person names is read as any other.
    if self != .coredata, options.table != nil { return try TablePlan(database, schema, options).plan() }
    do throws(DatabaseFault) {
      let plan = try ownPlan(database, schema, options)
      // Tables of the same names may have other columns.
      for query in plan.queries { _ = try ForeignStatement(database, query.sql) }
      return plan
    } catch {
      throw error.asMissing(of: format)
    }
  }

  private func ownPlan(
    _ database: ForeignDatabase, _ schema: ForeignSchema, _ options: InputOptions
  ) throws(DatabaseFault) -> DatabasePlan {
    switch self {
    case .calibre: try CalibrePlan(database, schema).plan()
    case .zotero: ZoteroPlan(schema).plan()
    case .kobo: try KoboPlan(database, schema).plan()
    case .applebooks: try AppleBooksPlan(database, schema).plan()
    case .coredata: try CoreDataPlan(database, schema, options).plan()
    }
  }
}
