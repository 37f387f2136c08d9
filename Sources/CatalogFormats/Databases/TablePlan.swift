internal import CatalogRecords
internal import HistoricalDates

/// The reading of a table or view when only its columns are known.
struct TablePlan {
  private let database: ForeignDatabase
  private let schema: ForeignSchema
  private let options: InputOptions

  init(_ database: ForeignDatabase, _ schema: ForeignSchema, _ options: InputOptions) {
    (self.database, self.schema, self.options) = (database, schema, options)
  }

  func plan() throws(DatabaseFault) -> DatabasePlan {
    var plan = DatabasePlan()
    let table = try chosenTable(&plan)
    if table.isView { database.allowViews() }
    let sources = try readColumns(of: table)
    var columns = sources.map { DatabaseQuery.Column($0.name, Self.mayBeJSON($0) ? .json : .plain) }
    if !table.isView { try readDates(in: &columns, sources, of: table, &plan) }
    nameIdentifier(&columns, sources)
    nameKnown(&columns, sources, &plan)
    plan.queries = [
      DatabaseQuery(
        sql: "SELECT \(sources.map(\.quoted).joined(separator: ", ")) FROM \(table.quoted)", columns: columns,
        isOfTable: !table.isView)
    ]
    return plan
  }

  // MARK: - The table

  private func chosenTable(_ plan: inout DatabasePlan) throws(DatabaseFault) -> ForeignTable {
    if let name = options.table { return try table(named: name) }
    var filled: [ForeignTable] = []
    for table in schema.candidates where try schema.hasRows(table) { filled.append(table) }
    if filled.isEmpty { throw .noTables }
    if filled.count == 1 { return filled[0] }
    guard let evident = try evidentTable(among: filled) else { throw .tableNeeded(tables: try descriptions(filled)) }
    let others = filled.filter { $0.name != evident.name }.map { "'\($0.name)'" }
    let names = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
    plan.notices.append("the table '\(evident.name)' is read; \(names) \(others.count == 1 ? "is" : "are") not")
    return evident
  }

  private func table(named name: String) throws(DatabaseFault) -> ForeignTable {
    guard let table = schema.table(name), !table.isVirtual else {
      throw .noSuchTable(name, tables: try descriptions(schema.candidates))
    }
    return table
  }

  /// The only table with a title or text and also a creator, or else the only one with a title or text.
  private func evidentTable(among tables: [ForeignTable]) throws(DatabaseFault) -> ForeignTable? {
    var credited: [ForeignTable] = []
    var worded: [ForeignTable] = []
    for table in tables {
      let fields = Set(try schema.columns(of: table).compactMap(\.field))
      guard fields.contains(.title) || fields.contains(.text) else { continue }
      worded.append(table)
      if fields.contains(.creator) { credited.append(table) }
    }
    if credited.count == 1 { return credited[0] }
    return credited.isEmpty && worded.count == 1 ? worded[0] : nil
  }

  private func descriptions(_ tables: [ForeignTable]) throws(DatabaseFault) -> [String] {
    var lines: [String] = []
    for table in tables.prefix(20) { lines.append(try schema.description(of: table)) }
    return lines + (tables.count > 20 ? ["and \(tables.count - 20) more"] : [])
  }

  // MARK: - The columns

  /// The columns that are read. An export has the meaning of a date beside its number: the number says less, and
  /// nothing says what it counts.
  private func readColumns(of table: ForeignTable) throws(DatabaseFault) -> [ForeignColumn] {
    let all = try schema.columns(of: table)
    let names = all.map { $0.name.lowercased() }
    guard FieldName.ofExportedTable.isSubset(of: names), !options.claims.hasDateNotation,
      let date = all.firstIndex(where: { $0.field == .date }), !options.claims.columns.contains(all[date].name),
      let meaning = names.firstIndex(of: "date_edtf"),
      try DateColumn.numbers(in: all[date], of: table, database) != nil
    else { return all }
    let missing = try ForeignStatement(
      database,
      "SELECT 1 FROM \(table.quoted) WHERE \(all[date].quoted) IS NOT NULL AND \(all[meaning].quoted) IS NULL LIMIT 1")
    return try missing.advance() ? all : all.filter { $0.name != all[date].name }
  }

  /// True if lists and objects of JSON are read as such, as Adagia writes them.
  private static func mayBeJSON(_ column: ForeignColumn) -> Bool {
    column.field == .subject || column.field == .creator
      || ["attributions", "extra"].contains(column.name.lowercased())
  }

  private func readDates(
    in columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn], of table: ForeignTable,
    _ plan: inout DatabasePlan
  ) throws(DatabaseFault) {
    if options.claims.hasDateNotation { return }
    var dated: [String] = []
    for (index, column) in sources.enumerated() where !options.claims.datedColumns.contains(column.name) {
      if DateColumn.isDateType(column.type) || DateColumn.isPublication(column.name) { dated.append(column.name) }
      guard DateColumn.mayBe(column), let numbers = try DateColumn.numbers(in: column, of: table, database),
        let notation = DateColumn.notation(of: column, numbers)
      else { continue }
      columns[index].kind = .date(notation)
      if dated.last != column.name { dated.append(column.name) }
      plan.notices.append("'\(column.name)' is read as dates in \(DateColumn.words(for: notation))")
    }
    nameDate(&columns, sources, dated, &plan)
    readYears(in: &columns, sources)
  }

  /// Reads the numbers of the record's date as years, unless they were found to be something else.
  private func readYears(in columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn]) {
    for (index, column) in sources.enumerated() where DateColumn.mayBe(column) && columns[index].kind == .plain {
      let isRuled = options.claims.columns.contains(column.name) && options.claims.fields.contains("date")
      let isDate = CoreField(name: columns[index].name) == .date || isRuled
      if isDate, !options.claims.datedColumns.contains(column.name) { columns[index].kind = .year }
    }
  }

  /// Makes the evident column of dates the record's date, unless another is named so.
  private func nameDate(
    _ columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn], _ dated: [String], _ plan: inout DatabasePlan
  ) {
    guard !sources.contains(where: { $0.field == .date }), !options.claims.fields.contains("date"),
      let name = DateColumn.mainDate(among: dated), !options.claims.columns.contains(name),
      let index = sources.firstIndex(where: { $0.name == name })
    else { return }
    columns[index].name = "date"
    plan.notices.append("'\(name)' becomes the date")
  }

  /// Gives columns with known names, such as `quote` and `speaker`, to the fields that no column is named like. A work
  /// is the source of a text, or else the record itself.
  private func nameKnown(
    _ columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn], _ plan: inout DatabasePlan
  ) {
    for field in [CoreField.text, .title, .creator, .note, .subject, .language] {
      name(ColumnNames.names(of: field), field, &columns, sources, &plan)
    }
    let hasWords = columns.contains { [.text, .title].contains(CoreField(name: $0.name)) }
    name(ColumnNames.works, hasWords ? .source : .title, &columns, sources, &plan)
  }

  private func name(
    _ known: [String], _ field: CoreField, _ columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn],
    _ plan: inout DatabasePlan
  ) {
    guard !columns.contains(where: { CoreField(name: $0.name) == field }),
      !options.claims.fields.contains(field.rawValue)
    else { return }
    let places = columns.indices.filter { place in
      sources[place].field == nil && columns[place].name == sources[place].name
        && !options.claims.columns.contains(sources[place].name)
        && known.contains(ColumnNames.folded(sources[place].name))
    }
    let best = places.min { first, second in
      let ranks = [first, second].map { known.firstIndex(of: ColumnNames.folded(sources[$0].name)) ?? 0 }
      return ranks[0] < ranks[1]
    }
    guard let best else { return }
    plan.notices.append("'\(columns[best].name)' becomes the \(field.rawValue)")
    columns[best].name = field.rawValue
  }

  /// Makes the primary key the identifier when no column is named so: importing the table again then updates its
  /// records.
  private func nameIdentifier(_ columns: inout [DatabaseQuery.Column], _ sources: [ForeignColumn]) {
    let keys = sources.indices.filter { sources[$0].isPrimaryKey }
    guard keys.count == 1, !sources.contains(where: { $0.field == .identifier }), sources[keys[0]].field == nil,
      !options.claims.columns.contains(sources[keys[0]].name)
    else { return }
    columns[keys[0]].name = "identifier"
  }
}
