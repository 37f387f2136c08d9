/// The entities of a Core Data store, as its own tables describe them.
///
/// Each root entity has a table, `ZBOOK` for `Book`, which its descendants share; `Z_ENT` is a row's entity. The model
/// itself is not in the file, so attributes are known only by their names in capitals.
struct CoreDataStore {
  struct Entity: Hashable {
    let number: Int64
    let name: String
    let parent: Int64
    let largestKey: Int64
  }

  /// The object of a to-one relation, by its table and the columns that may have its name.
  struct Relation {
    let table: ForeignTable
    let nameColumns: [String]

    func name(_ alias: String) -> String {
      let columns = nameColumns.map { "\(alias).\($0.quotedName)" }
      return columns.count == 1 ? columns[0] : "COALESCE(\(columns.joined(separator: ", ")))"
    }
  }

  /// In the order of their numbers.
  let entities: [Entity]
  /// The store's UUID.
  let identifier: String
  private let database: ForeignDatabase
  private let schema: ForeignSchema
  /// The store's metadata, a property list.
  private let metadata: [UInt8]
  /// Entities from this number on belong to Core Data's history of changes.
  static let firstOfHistory: Int64 = 16_000

  init(_ database: ForeignDatabase, _ schema: ForeignSchema) throws(DatabaseFault) {
    (self.database, self.schema) = (database, schema)
    var entities: [Entity] = []
    let rows = try ForeignStatement(database, Self.primaryKeys)
    while try rows.advance() {
      entities.append(
        Entity(
          number: rows.integer(0), name: rows.text(1), parent: rows.integer(2), largestKey: rows.integer(3)))
    }
    self.entities = entities
    let metadata = try ForeignStatement(database, "SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1")
    let isThere = try metadata.advance()
    identifier = isThere ? metadata.text(0) : ""
    self.metadata = isThere ? metadata.withBytes(1) { Array($0) } : []
  }

  func entity(named name: String) -> Entity? {
    let tableName = name.uppercased()
    return entities.first { $0.name == name }
      ?? entities.first { $0.name.uppercased() == tableName || "Z" + $0.name.uppercased() == tableName }
  }

  /// The entity with all that inherit from it.
  func family(of entity: Entity) -> [Entity] {
    var family = [entity]
    var numbers: Set<Int64> = [entity.number]
    // A parent may have a larger number than its child; a forged store may have parents in a circle.
    for _ in entities.indices {
      let added = entities.filter { numbers.contains($0.parent) && !numbers.contains($0.number) }
      if added.isEmpty { break }
      family += added
      numbers.formUnion(added.map(\.number))
    }
    return family
  }

  /// The table of an entity's topmost parent.
  func table(of entity: Entity) -> ForeignTable? {
    schema.table("Z" + root(of: entity).name.uppercased())
  }

  /// True if entities share a table.
  func isShared(_ table: ForeignTable) -> Bool {
    entities.count { self.table(of: $0)?.name == table.name } > 1
  }

  func hasObjects(_ entity: Entity, in table: ForeignTable) throws(DatabaseFault) -> Bool {
    let sql = "SELECT 1 FROM \(table.quoted) WHERE Z_ENT = \(entity.number) LIMIT 1"
    return try ForeignStatement(database, sql).advance()
  }

  /// The topmost parent, which has the table and counts its keys.
  func root(of entity: Entity) -> Entity {
    var root = entity
    for _ in entities.indices {
      guard root.parent != 0, let parent = entities.first(where: { $0.number == root.parent }) else { break }
      root = parent
    }
    return root
  }

  /// The attribute's name in lower case: `title` for `ZTITLE`.
  static func attribute(_ column: String) -> String { column.dropFirst().lowercased() }

  // MARK: - Relations

  /// The relation of a column: an indexed number, named after an entity or after the last part of an entity's name.
  func relation(
    of column: ForeignColumn, in table: ForeignTable, _ schema: ForeignSchema
  ) throws(DatabaseFault) -> Relation? {
    guard column.type == "INTEGER" else { return nil }
    var stem = column.name.dropFirst().uppercased()
    while let last = stem.last, last.isNumber { stem.removeLast() }
    let named = entities.filter { $0.name.uppercased() == stem }
    let ending = entities.filter { $0.name.uppercased().hasSuffix(stem) && stem.count > 2 }
    let found = named.isEmpty ? ending : named
    guard let entity = found.first, Set(found.map { self.table(of: $0)?.name }).count == 1,
      let target = self.table(of: entity), try named.isEmpty ? isIndexed(column, in: table) : true
    else { return nil }
    return try self.named(target)
  }

  /// The columns that may name a table's objects; `nil` without one.
  private func named(_ target: ForeignTable) throws(DatabaseFault) -> Relation? {
    let names = try schema.columns(of: target).map(\.name)
    let nameColumns = Self.nameColumns.flatMap { wanted in names.filter { Self.stem($0) == wanted } }
    return nameColumns.isEmpty ? nil : Relation(table: target, nameColumns: nameColumns)
  }

  private static let nameColumns = ["ZNAME", "ZFULLNAME", "ZTITLE", "ZLABEL", "ZTEXT"]

  private static func stem(_ column: String) -> String {
    var stem = column.uppercased()
    while let last = stem.last, last.isNumber { stem.removeLast() }
    return stem
  }

  /// Core Data indexes every relation.
  private func isIndexed(_ column: ForeignColumn, in table: ForeignTable) throws(DatabaseFault) -> Bool {
    let statement = try ForeignStatement(database, Self.indexedColumn)
    statement.bind(table.name, at: 1)
    statement.bind(column.name, at: 2)
    return try statement.advance()
  }

  /// A to-many relation whose pairs of objects are rows of a table of their own: `Z_1TAGS` with the columns `Z_1BOOKS`
  /// and `Z_2TAGS`, named after the numbers of entities and the relation from the other side.
  struct ManyRelation {
    /// In lower case: `tags`.
    let name: String
    let joinTable: ForeignTable
    let ownColumn: String
    let otherColumn: String
    let related: Relation
  }

  /// The to-many relations of an entity's family, or of the entities that it inherits from.
  func manyRelations(of family: [Entity]) throws(DatabaseFault) -> [ManyRelation] {
    guard let first = family.first else { return [] }
    let own = Set(family.map(\.number) + ancestors(of: first).map(\.number))
    var relations: [ManyRelation] = []
    for table in schema.tables where !table.isView && Self.end(table.name) != nil {
      let ends = try schema.columns(of: table).map(\.name).compactMap { name in Self.end(name).map { (name, $0) } }
      guard ends.count == 2, let place = ends.firstIndex(where: { own.contains($0.1.entity) }) else { continue }
      let (mine, other) = (ends[place], ends[1 - place])
      guard let entity = entities.first(where: { $0.number == other.1.entity }), let target = self.table(of: entity),
        let related = try named(target)
      else { continue }
      relations.append(
        ManyRelation(
          name: other.1.relation.lowercased(), joinTable: table, ownColumn: mine.0, otherColumn: other.0,
          related: related))
    }
    return relations
  }

  /// The parts of a name such as `Z_12TAGS`; `nil` for any other. The number in `Z_17ENTRIES1` only distinguishes
  /// relations with one name and is dropped. `Z_FOK_TAGS`, a position in an ordered relation, is not a relation's end.
  private static func end(_ name: String) -> (entity: Int64, relation: String)? {
    guard name.uppercased().hasPrefix("Z_") else { return nil }
    let digits = name.dropFirst(2).prefix { ("0"..."9").contains($0) }
    let relation = stem(String(name.dropFirst(2 + digits.count)))
    guard let entity = Int64(digits), !relation.isEmpty else { return nil }
    return (entity, relation)
  }

  private func ancestors(of entity: Entity) -> [Entity] {
    var ancestors: [Entity] = []
    for _ in entities.indices {
      let last = ancestors.last ?? entity
      guard last.parent != 0, let parent = entities.first(where: { $0.number == last.parent }) else { break }
      ancestors.append(parent)
    }
    return ancestors
  }

  // MARK: - Drift

  /// Sentences about differences from the store's own description, for instance after a change of the model by hand.
  func drift(of entity: Entity, in table: ForeignTable) throws(DatabaseFault) -> [String] {
    var notices: [String] = []
    if metadata.isEmpty { notices.append("Z_METADATA is empty, so the store's model is unknown") }
    let sql = """
      SELECT total(Z_ENT NOT IN (\(entities.map { "\($0.number)" }.joined(separator: ", ")))), max(Z_PK)
      FROM (SELECT Z_ENT, Z_PK FROM \(table.quoted) LIMIT 1000000)
      """
    let counts = try ForeignStatement(database, sql)
    guard try counts.advance() else { return notices }
    let unknown = Int(clamping: Int64(counts.number(0)))
    if unknown > 0 {
      notices.append(
        "the model has drifted: \(unknown) row\(unknown == 1 ? "" : "s") of \(table.name) "
          + "\(unknown == 1 ? "belongs" : "belong") to an entity that is missing from Z_PRIMARYKEY"
          + (isShared(table) ? "; \(unknown == 1 ? "it was" : "they were") not read" : ""))
    }
    if counts.integer(1) > root(of: entity).largestKey {
      notices.append(
        "Z_PRIMARYKEY is outdated: \(table.name) has keys up to \(counts.integer(1)), beyond Z_MAX; all rows are read")
    }
    if !metadata.isEmpty, !describes(entity) {
      notices.append("the model has drifted: the metadata has no entity '\(entity.name)'; it is read all the same")
    }
    return notices
  }

  /// True if the metadata's hashes of the model, a property list, name an entity.
  private func describes(_ entity: Entity) -> Bool {
    let name = Array(entity.name.utf8)
    guard let first = name.first else { return false }
    return metadata.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: name) }
    }
  }

  private static let primaryKeys = "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT"
  /// `?1` a table, `?2` a column.
  private static let indexedColumn = """
    SELECT 1
    FROM pragma_index_list(?1) AS i
    JOIN pragma_index_info(i.name) AS c
    WHERE c.seqno = 0 AND c.name = ?2
    """
}
