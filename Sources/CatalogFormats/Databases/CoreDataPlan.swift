internal import CatalogRecords
internal import HistoricalDates

/// The reading of one entity of a Core Data store, with the entities that inherit from it.
struct CoreDataPlan {
  private let database: ForeignDatabase
  private let schema: ForeignSchema
  private let options: InputOptions
  private let store: CoreDataStore

  init(
    _ database: ForeignDatabase, _ schema: ForeignSchema, _ options: InputOptions
  ) throws(DatabaseFault) {
    (self.database, self.schema, self.options) = (database, schema, options)
    store = try CoreDataStore(database, schema)
  }

  func plan() throws(DatabaseFault) -> DatabasePlan {
    var plan = DatabasePlan()
    let entity = try chosenEntity(&plan)
    guard let table = store.table(of: entity) else { throw .noSuchTable(entity.name, tables: try descriptions()) }
    plan.notices += try store.drift(of: entity, in: table)
    let family = store.family(of: entity)
    var query = CoreDataQuery(table: table, family: family, store: store)
    try query.addAttributes(of: try schema.columns(of: table), schema, database)
    for relation in try store.manyRelations(of: family) { query.add(relation) }
    nameDate(&query, &plan)
    plan.queries = [query.query]
    return plan
  }

  private func chosenEntity(_ plan: inout DatabasePlan) throws(DatabaseFault) -> CoreDataStore.Entity {
    if let name = options.table {
      guard let entity = store.entity(named: name) else { throw .noSuchTable(name, tables: try descriptions()) }
      return entity
    }
    let filled = try filledEntities()
    if filled.isEmpty { throw .noTables }
    if filled.count == 1 { return filled[0] }
    guard let evident = try evidentEntity(among: filled) else { throw .tableNeeded(tables: try descriptions()) }
    let others = filled.filter { $0.number != evident.number }.map { "'\($0.name)'" }
    let names = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
    plan.notices.append("the entity '\(evident.name)' is read; \(names) \(others.count == 1 ? "is" : "are") not")
    return evident
  }

  /// Entities that have objects of their own, without those of Core Data's history of changes.
  private func filledEntities() throws(DatabaseFault) -> [CoreDataStore.Entity] {
    var filled: [CoreDataStore.Entity] = []
    for entity in store.entities where entity.number < CoreDataStore.firstOfHistory {
      if let table = store.table(of: entity), try store.hasObjects(entity, in: table) { filled.append(entity) }
    }
    return filled
  }

  /// The only entity whose table has a title or text and a creator, or else the only one with a title or text. In a
  /// table of several entities the columns do not say whose they are.
  private func evidentEntity(
    among entities: [CoreDataStore.Entity]
  ) throws(DatabaseFault) -> CoreDataStore.Entity? {
    var credited: [CoreDataStore.Entity] = []
    var worded: [CoreDataStore.Entity] = []
    for entity in entities {
      guard let table = store.table(of: entity) else { continue }
      let fields = Set(try schema.columns(of: table).compactMap { CoreField(name: CoreDataStore.attribute($0.name)) })
      guard fields.contains(.title) || fields.contains(.text) else { continue }
      worded.append(entity)
      if fields.contains(.creator) { credited.append(entity) }
    }
    if credited.count == 1 { return credited[0] }
    return credited.isEmpty && worded.count == 1 ? worded[0] : nil
  }

  private func descriptions() throws(DatabaseFault) -> [String] {
    var lines: [String] = []
    for entity in try filledEntities().prefix(20) {
      guard let table = store.table(of: entity) else { continue }
      let rows = "SELECT 1 FROM \(table.quoted) WHERE Z_ENT = \(entity.number)"
      lines.append("\(entity.name), \(try schema.rowCount(of: rows))")
    }
    return lines
  }

  private func nameDate(_ query: inout CoreDataQuery, _ plan: inout DatabasePlan) {
    for index in query.columns.indices where options.claims.datedColumns.contains(query.columns[index].name) {
      query.columns[index].kind = .plain
    }
    let names = query.columns.map(\.name)
    guard !names.contains("date"), !options.claims.fields.contains("date"),
      let name = DateColumn.mainDate(among: query.columns.filter { $0.kind == .date(.coredata) }.map(\.name)),
      !options.claims.columns.contains(name), let index = names.firstIndex(of: name)
    else { return }
    query.columns[index].name = "date"
    plan.notices.append("'\(name)' becomes the date")
  }
}

/// The statement that reads the objects of an entity.
struct CoreDataQuery {
  private let table: ForeignTable
  private let family: [CoreDataStore.Entity]
  private let store: CoreDataStore
  var columns: [DatabaseQuery.Column]
  private var expressions: [String]
  private var joins: [String] = []

  init(table: ForeignTable, family: [CoreDataStore.Entity], store: CoreDataStore) {
    (self.table, self.family, self.store) = (table, family, store)
    columns = [DatabaseQuery.Column("identifier")]
    let cases = family.map { "WHEN \($0.number) THEN \($0.name.quotedText)" }.joined(separator: " ")
    let name = "CASE t.Z_ENT \(cases) ELSE 'p' END"
    expressions = ["\("x-coredata://\(store.identifier)/".quotedText) || \(name) || '/p' || t.Z_PK"]
    if family.count > 1 {
      columns.append(DatabaseQuery.Column("entity"))
      expressions.append(name)
    }
  }

  var query: DatabaseQuery {
    let condition =
      store.isShared(table) ? "\nWHERE t.Z_ENT IN (\(family.map { "\($0.number)" }.joined(separator: ", ")))" : ""
    let sql = """
      SELECT \(expressions.joined(separator: ",\n  "))
      FROM \(table.quoted) AS t\(joins.map { "\n\($0)" }.joined())\(condition)
      """
    return DatabaseQuery(sql: sql, columns: columns)
  }

  /// Adds what the table's columns hold. Attributes of one name in several entities of a table are numbered, `ZTITLE`,
  /// `ZTITLE1`: they become one.
  mutating func addAttributes(
    of all: [ForeignColumn], _ schema: ForeignSchema, _ database: ForeignDatabase
  ) throws(DatabaseFault) {
    var taken: Set<String> = []
    let attributes = all.filter { $0.name.uppercased().hasPrefix("Z") && !$0.name.uppercased().hasPrefix("Z_") }
    for column in attributes where !taken.contains(column.name) {
      var twins = [column]
      if store.isShared(table) { twins += try numbered(column, among: attributes, database) }
      taken.formUnion(twins.map(\.name))
      try add(column, twins.map { "t.\($0.quoted)" }, schema)
    }
  }

  private mutating func add(
    _ column: ForeignColumn, _ values: [String], _ schema: ForeignSchema
  ) throws(DatabaseFault) {
    let value = values.count == 1 ? values[0] : "COALESCE(\(values.joined(separator: ", ")))"
    let kind: DatabaseQuery.Kind = DateColumn.isDateType(column.type) ? .date(.coredata) : .plain
    columns.append(DatabaseQuery.Column(CoreDataStore.attribute(column.name), origin: column.name, kind))
    if let related = try store.relation(of: column, in: table, schema) {
      let alias = "r\(joins.count)"
      joins.append("LEFT JOIN \(related.table.quoted) AS \(alias) ON \(alias).Z_PK = \(value)")
      expressions.append(related.name(alias))
    } else {
      expressions.append(value)
    }
  }

  /// Adds a list of the names of related objects. It is made once for all objects and not for each, which a forged
  /// store could make endless.
  mutating func add(_ relation: CoreDataStore.ManyRelation) {
    guard !columns.contains(where: { $0.name == relation.name }) else { return }
    let alias = "r\(joins.count)"
    let (own, other) = (relation.ownColumn.quotedName, relation.otherColumn.quotedName)
    let name = relation.related.name("o")
    joins.append(
      """
      LEFT JOIN (
        SELECT j.\(own) AS owner, json_group_array(\(name)) AS names
        FROM \(relation.joinTable.quoted) AS j
        JOIN \(relation.related.table.quoted) AS o ON o.Z_PK = j.\(other)
        WHERE \(name) IS NOT NULL
        GROUP BY j.\(own)
      ) AS \(alias) ON \(alias).owner = t.Z_PK
      """)
    columns.append(DatabaseQuery.Column(relation.name, origin: relation.joinTable.name, .json))
    expressions.append("\(alias).names")
  }

  /// The columns `NAME1`, `NAME2`, … of a column `NAME`, unless an object has values in two of them.
  private func numbered(
    _ column: ForeignColumn, among all: [ForeignColumn], _ database: ForeignDatabase
  ) throws(DatabaseFault) -> [ForeignColumn] {
    let twins = all.filter { other in
      let rest = other.name.dropFirst(column.name.count)
      return other.name.hasPrefix(column.name) && !rest.isEmpty && rest.allSatisfy(\.isASCIIDigit)
        && other.type == column.type
    }
    if twins.isEmpty { return [] }
    let filled = ([column] + twins).map { "(\($0.quoted) IS NOT NULL)" }.joined(separator: " + ")
    let clash = try ForeignStatement(database, "SELECT 1 FROM \(table.quoted) WHERE \(filled) > 1 LIMIT 1")
    return try clash.advance() ? [] : twins
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
