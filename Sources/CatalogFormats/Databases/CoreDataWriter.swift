internal import CatalogRecords
internal import HistoricalDates
internal import Platform

/// A writer that fills a copy of a Core Data store, such as the empty one of an application.
///
/// Each record becomes a row of one entity's table. Attributes take the field or extra field of their name. The store's
/// metadata stays as it is, so the application that knows the template's model opens the copy.
struct CoreDataWriter: RecordWriter {
  private let options: OutputOptions
  private let sink: ByteSink
  private var template: Template?
  private var draft: DatabaseDraft?
  private var insert: DraftStatement?
  private var nextKey: Int64 = 0
  /// Numbers of records by fields that no attribute takes.
  private var omitted: [String: Int] = [:]

  init(options: OutputOptions, to sink: ByteSink) { (self.options, self.sink) = (options, sink) }

  mutating func begin() throws(FormatError) {
    let path = options.template ?? ""
    var window = InputWindow(FileSource(try SystemFile.reading(path)), file: path)
    let source = try ForeignDatabase(&window, maxRecordBytes: InputOptions().maxRecordBytes)
    let template = try Self.template(source, options, path)
    let draft = try DatabaseDraft(copying: source)
    insert = try draft.statement(template.insertion)
    nextKey = template.firstKey
    (self.template, self.draft) = (template, draft)
  }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let insert, let template else { return }
    insert.bind(.integer(nextKey), at: 1)
    insert.bind(.integer(template.entity.number), at: 2)
    var taken: Set<String> = ["collection", "date_edtf"]
    for (index, attribute) in template.attributes.enumerated() {
      insert.bind(attribute.value(in: fields, &taken), at: Int32(index + 3))
    }
    for name in Template.Attribute.names(of: fields) where !taken.contains(name) { omitted[name, default: 0] += 1 }
    try insert.run()
    nextKey += 1
  }

  mutating func end() throws(FormatError) {
    insert = nil
    if let draft, let template {
      let raised = try draft.statement(Self.raiseLargestKey)
      raised.bind(.integer(nextKey - 1), at: 1)
      raised.bind(.integer(template.root), at: 2)
      try raised.run()
      try draft.finish(to: sink)
    }
    draft = nil
  }

  var remarks: [String] {
    guard let template, !omitted.isEmpty else { return [] }
    let parts = omitted.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    return ["the entity '\(template.entity.name)' has no attribute for \(parts.joined(separator: ", "))."]
  }

  /// `?1` a key, `?2` an entity.
  private static let raiseLargestKey = "UPDATE Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, ?1) WHERE Z_ENT = ?2"

  private static func template(
    _ database: ForeignDatabase, _ options: OutputOptions, _ path: String
  ) throws(FormatError) -> Template {
    do {
      return try Template(database, entity: options.table)
    } catch {
      throw .database(file: path, error)
    }
  }
}

extension CoreDataWriter {
  /// The entity that is filled: its table and attributes.
  struct Template {
    let entity: CoreDataStore.Entity
    /// The number of the entity that counts the keys of the table.
    let root: Int64
    let attributes: [Attribute]
    let insertion: String
    let firstKey: Int64

    init(_ database: ForeignDatabase, entity name: String?) throws(DatabaseFault) {
      let schema = try ForeignSchema(database)
      for table in KnownDatabase.coredata.signs where schema.table(table) == nil {
        throw .notOfFormat(.coredata, missing: "table \(table)")
      }
      let store = try CoreDataStore(database, schema)
      entity = try Self.entity(name, of: store)
      guard let table = store.table(of: entity) else { throw .noSuchTable(entity.name, tables: []) }
      let columns = try schema.columns(of: table).filter { !$0.name.uppercased().hasPrefix("Z_") }
      let mainDate = DateColumn.mainDate(
        among: columns.filter { DateColumn.isDateType($0.type) }.map { CoreDataStore.attribute($0.name) })
      attributes = columns.map { Attribute($0, isMainDate: CoreDataStore.attribute($0.name) == mainDate) }
      let names = ["Z_PK", "Z_ENT", "Z_OPT"] + columns.map(\.name)
      let places = ["?1", "?2", "1"] + attributes.indices.map { "?\($0 + 3)" }
      insertion = """
        INSERT INTO \(table.quoted) (\(names.map(\.quotedName).joined(separator: ", ")))
        VALUES (\(places.joined(separator: ", ")))
        """
      let root = store.root(of: entity)
      self.root = root.number
      let largest = try ForeignStatement(database, "SELECT max(Z_PK) FROM \(table.quoted)")
      let inTable = try largest.advance() ? largest.integer(0) : 0
      let (first, isBeyond) = max(root.largestKey, inTable, 0).addingReportingOverflow(1)
      if isBeyond { throw .damaged(reason: "no key is left") }
      firstKey = first
    }

    private static func entity(_ name: String?, of store: CoreDataStore) throws(DatabaseFault) -> CoreDataStore.Entity {
      let own = store.entities.filter { $0.number < CoreDataStore.firstOfHistory && store.table(of: $0) != nil }
      if let name {
        guard let entity = store.entity(named: name) else { throw .noSuchTable(name, tables: own.map(\.name)) }
        return entity
      }
      guard own.count == 1 else { throw .tableNeeded(tables: own.map(\.name)) }
      return own[0]
    }
  }
}

extension CoreDataWriter.Template {
  /// A column that takes a value of a record.
  struct Attribute {
    private let name: String
    private let type: String
    private let field: CoreField?

    init(_ column: ForeignColumn, isMainDate: Bool) {
      name = CoreDataStore.attribute(column.name)
      type = column.type
      field = isMainDate ? .date : CoreField(name: name)
    }

    /// The names of a record's values, an extra field by its own.
    static func names(of fields: [OutputField]) -> [String] {
      fields.flatMap { field in
        if field.name == "extra", case .object(let members) = field.value { return Array(members.keys) }
        return field.value.isEmpty ? [] : [field.name == "attributions" ? "creator" : field.name]
      }
    }

    /// The value for the column, with its name noted as taken.
    func value(in fields: [OutputField], _ taken: inout Set<String>) -> JSONValue {
      if field == .date {
        guard let date = fields.date else { return .null }
        let value = date.value(in: DateColumn.isDateType(type) ? .coredata : .text)
        if value != .null { taken.insert("date") }
        return value
      }
      let wanted = field == .creator ? "creator" : field?.rawValue ?? name
      guard let (name, value) = found(wanted, in: fields), let fitting = fitting(value) else { return .null }
      taken.insert(name)
      return fitting
    }

    private func found(_ wanted: String, in fields: [OutputField]) -> (String, JSONValue)? {
      if wanted == "creator" {
        let names = CitedRecord(fields).attributions.credited.map(\.wording)
        return names.isEmpty ? nil : ("creator", .string(names.joined(separator: "; ")))
      }
      if let value = fields.value(wanted), !value.isEmpty { return (wanted, value) }
      guard field == nil, case .object(let members)? = fields.value("extra") else { return nil }
      return members.first { $0.key.lowercased() == wanted }.map { ($0.key, $0.value) }
    }

    /// The value in the column's type; `nil` for words in a column of numbers.
    private func fitting(_ value: JSONValue) -> JSONValue? {
      if DateColumn.isDateType(type) {
        return RecordDate(reading: value.plainText).value(in: .coredata)
      }
      switch type {
      case "VARCHAR": return .string(value.cellText)
      case "INTEGER", "FLOAT", "DOUBLE", "DECIMAL":
        switch value {
        case .integer, .number, .bool: return value
        default: return Int64(value.plainText).map { .integer($0) } ?? Double(value.plainText).map { .number($0) }
        }
      default: return nil
      }
    }
  }
}
