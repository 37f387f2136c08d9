package import CatalogFormats
public import CatalogRecords
package import CorpusManifests
public import HistoricalDates

/// The rules that turn columns of an input into fields of a record.
///
/// Without rules, a column named like a core field, or by one of its everyday names, becomes that field, and every
/// other column an extra field of the same name.
public struct FieldMapping: Hashable, Sendable {
  /// A rule: this field comes from that column. Several rules for one field join its values.
  public struct Rule: Hashable, Sendable {
    /// A core field's name or everyday name, `attributions`, or the name of an extra field.
    public var field: String
    /// The column's name in the file.
    public var column: String
    /// The notation of the dates in the column; `nil` for that of the mapping.
    public var dateNotation: DateNotation?

    /// A rule for one field.
    public init(field: String, column: String, dateNotation: DateNotation? = nil) {
      self.field = field
      self.column = column
      self.dateNotation = dateNotation
    }

    /// The rule that a person writes: `date` and `copyright:unix` read the column `copyright` in Unix seconds. In other
    /// fields a colon is part of the column's name.
    public init(field: String, written column: String) {
      self.init(field: field, column: column)
      guard CoreField(name: field) == .date, let colon = column.lastIndex(of: ":") else { return }
      guard let notation = DateNotation(rawValue: String(column[colon...].dropFirst())) else { return }
      (self.column, dateNotation) = (String(column[..<colon]), notation)
    }

    /// The column as a person writes it, with the notation of its dates.
    var written: String { dateNotation.map { "\(column):\($0.rawValue)" } ?? column }
  }

  /// Rules of the user, the first one first. They win over names of columns.
  public var rules: [Rule]
  /// Weaker rules, found by names or contents of columns: each counts if no column has the field's own name, and no
  /// rule before it has found its column.
  package var inferred: [Rule] = []
  /// The notations of lists in the cells of columns, found by the columns of a program or by their values.
  package var listNotations: [String: ListNotation] = [:]
  /// Columns whose values are found to have HTML.
  package var markedColumns: Set<String> = []
  /// True if the file is JSON.
  package var isOfJSON = false
  /// True if the format itself names identifiers: `none` is one of them, and no mark.
  package var namesIdentifiers = false
  /// Values for every record of the import whose field is empty.
  public var constants: [FieldAssignment]
  /// The separator of several names or subjects in one value, such as ` | `; `nil` takes each value as one.
  public var listSeparator: String?
  /// The notation of dates.
  public var dateNotation: DateNotation
  /// The edition of the rules of the program itself.
  package var edition = Edition.present

  /// The program's own rules for what becomes of a file. Records that an earlier edition made are found by it.
  package enum Edition: Int, Sendable {
    /// Several languages were one text, and readers did as `RawRecord.formerly` says.
    case first = 1
    /// Names of languages stayed as they were, and readers did as `RawRecord.formerly` says.
    case second = 2
    case present = 3
  }

  /// A mapping; without arguments, columns become fields by their names alone.
  public init(
    rules: [Rule] = [], constants: [FieldAssignment] = [], listSeparator: String? = nil,
    dateNotation: DateNotation = .auto
  ) {
    self.rules = rules
    self.constants = constants
    self.listSeparator = listSeparator
    self.dateNotation = dateNotation
  }

  /// The destination of a column's value.
  enum Target: Hashable {
    case core(CoreField)
    /// The date, in a notation of its own.
    case date(DateNotation)
    case attributions
    case collection
    /// The meaning of a date if it is not the one read from its text, as in the output of `export`.
    case dateEDTF
    case extraObject
    case extra(String)

    var extraName: String? {
      if case .extra(let name) = self { name } else { nil }
    }

    init(_ rule: Rule) {
      self = Target(field: rule.field)
      if self == .core(.date), let notation = rule.dateNotation { self = .date(notation) }
    }

    init(field: String) {
      if let core = CoreField(name: field) {
        self = .core(core)
      } else {
        switch field.lowercased() {
        case "attributions": self = .attributions
        case "collection": self = .collection
        case "date_edtf": self = .dateEDTF
        case "extra": self = .extraObject
        default: self = .extra(FieldName.extraName(field) { _ in false })
        }
      }
    }
  }

  /// The destination of each column: core fields in the order of `names`, then extra fields sorted by name.
  func columns(of names: [String]) -> [(index: Int, target: Target)] {
    let all = zip(names.indices, targets(of: names)).flatMap { index, targets in targets.map { (index, $0) } }
    let extras = all.filter { $0.1.extraName != nil }.sorted { $0.1.extraName ?? "" < $1.1.extraName ?? "" }
    return all.filter { $0.1.extraName == nil } + extras
  }

  private func targets(of names: [String]) -> [[Target]] {
    let claimed = Set(rules.map { Target(field: $0.field) })
    let named = Set(names.map { Target(field: $0) })
    return names.map { name in
      let explicit = rules.filter { $0.column == name }.map { Target($0) }
      guard explicit.isEmpty else { return explicit }
      let target = Target(field: name)
      if claimed.contains(target) { return [.extra(name)] }
      // Another program's row number beside an identifier is only a number.
      let isShadowed = target == .core(.identifier) && name != "identifier" && names.contains("identifier")
      if isShadowed && named.contains(target) { return [.extra(name)] }
      guard target.extraName != nil, let found = inferredTarget(of: name, among: names) else { return [target] }
      return claimed.contains(found) || named.contains(found) ? [target] : [found]
    }
  }

  /// The choices that rules have made, for readers that choose themselves.
  var claims: ColumnClaims {
    var claims = ColumnClaims()
    claims.columns = Set(rules.map(\.column))
    claims.fields = Set(rules.map { CoreField(name: $0.field)?.rawValue ?? $0.field })
    claims.datedColumns = Set(rules.filter { $0.dateNotation != nil }.map(\.column))
    claims.hasDateNotation = dateNotation != .auto
    return claims
  }

  /// The inferred target. If several columns map to a field, the first one present wins.
  private func inferredTarget(of name: String, among names: [String]) -> Target? {
    guard let own = inferred.first(where: { $0.column == name }) else { return nil }
    let first = inferred.first { $0.field == own.field && names.contains($0.column) }
    return first == own ? Target(field: own.field) : nil
  }

  /// The same rules with what was found of the file itself, which the history of imports lacks.
  func finding(as other: FieldMapping) -> FieldMapping {
    var mapping = self
    (mapping.listNotations, mapping.markedColumns) = (other.listNotations, other.markedColumns)
    (mapping.isOfJSON, mapping.namesIdentifiers) = (other.isOfJSON, other.namesIdentifiers)
    return mapping
  }

  /// The columns that rules name and `names` lacks.
  func missingColumns(in names: [String]) -> [String] {
    let present = Set(names)
    return rules.map(\.column).filter { !present.contains($0) }
  }
}

extension FieldMapping {
  /// The rules of a manifest's source.
  package init(_ source: ManifestSource) {
    self.init(
      rules: source.columns.map { .init(field: $0.field, written: $0.value) }, constants: source.constants,
      listSeparator: source.listSeparator, dateNotation: source.dateNotation)
  }

  /// The rules as the source of a manifest, with those that were found.
  package func source(at path: String, _ options: InputOptions) -> ManifestSource {
    ManifestSource(
      path: path, options: options,
      columns: (rules + inferred).map { FieldAssignment(field: $0.field, value: $0.written) }, constants: constants,
      listSeparator: listSeparator, dateNotation: dateNotation)
  }
}
