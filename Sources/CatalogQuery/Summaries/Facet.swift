internal import CatalogRecords
internal import CatalogStore
internal import HistoricalDates
internal import QueryLanguage
internal import TextAnalysis

/// The values of one field over all matches, counted.
public struct Facet: Hashable, Sendable {
  /// A value and the number of matches that have it.
  public struct Value: Hashable, Sendable {
    /// As the records write it; languages as canonical tags, types in lower case, times in EDTF.
    public let value: String
    /// The exact number of records. Each counts once, however often it has the value. For a name, those that credit it:
    /// see `CatalogRecord.creditedCreator`.
    public let count: Int
    /// For a name, the number of further records that are misattributed to it; 0 for other fields.
    public internal(set) var misattributedCount = 0
    /// For a name, the number of further records that it translated, or that are attributed to it beside a known
    /// author; 0 for other fields.
    public internal(set) var otherCount = 0
    /// The clause to add to the query to find these records; `nil` if the query language has none. That of a name finds
    /// it in every part, so the records of all three numbers.
    ///
    /// For names, subjects, other texts and extra fields it may find more: it searches for the words in a row, which
    /// longer values may have too. `lang:` includes regions and scripts.
    public let clause: String?
  }

  /// The field as requested.
  public let field: String
  /// Most frequent first, then by name, or by time for times; up to the limit that was asked for.
  public let values: [Value]
  /// Words in the place of names, such as `proverb` and `Anonymous`, which are among the first by their counts: a kind
  /// of record, and no people. Empty for other fields than authors.
  public internal(set) var unnamed: [Value] = []
  /// The number of all different values, without those in `unnamed`.
  public let distinctCount: Int
  /// The number of matches without a value.
  public let missingCount: Int

  /// The values, and those that name no person after them.
  package var allValues: [Value] { values + unnamed }

  /// The number of values that are not in `values`.
  package var unlistedCount: Int { distinctCount - values.count }
}

extension Facet.Value {
  /// A value without a catalog, for tests and previews.
  public init(value: String, count: Int, clause: String? = nil) {
    (self.value, self.count, self.clause) = (value, count, clause)
  }
}

extension Facet {
  /// A facet without a catalog, for tests and previews.
  public init(field: String, values: [Value], missingCount: Int = 0) {
    self.init(field: field, values: values, distinctCount: values.count, missingCount: missingCount)
  }

  /// A facet of authors.
  ///
  /// - Parameters:
  ///   - names: The names by the number of records that credit them, up to `length(for:)`.
  ///   - uncredited: What the records have without credit.
  init(
    _ request: FacetRequest, names: [(name: String, count: Int)], _ uncredited: [UncreditedNames.Count],
    distinctCount: Int, missingCount: Int
  ) {
    let uncredited = Dictionary(uniqueKeysWithValues: uncredited.map { (ExactString($0.name), $0) })
    let values = names.map { name, count in
      let rest = uncredited[ExactString(name)]
      return Value(
        value: name, count: count, misattributedCount: rest?.misattributed ?? 0, otherCount: rest?.other ?? 0,
        clause: FacetClause.phrase("author", name))
    }
    let unnamed = values.filter { UnnamedAuthor.isMeant(by: $0.value) }
    let people = values.filter { !UnnamedAuthor.isMeant(by: $0.value) }.prefix(request.limit)
    self.init(
      field: request.field, values: Array(people), unnamed: unnamed, distinctCount: distinctCount - unnamed.count,
      missingCount: missingCount)
  }

  /// The number of names to look at for a facet of authors.
  static func length(for request: FacetRequest) -> Int { request.limit + mostUnnamed }

  private static let mostUnnamed = 16
}

/// A field whose values can be counted.
enum FacetField: Hashable {
  case creator, subject, role
  /// A text field of the record itself.
  case text(CoreField)
  /// A column of codes: collection, language, type.
  case code(ColumnKind)
  case date(CalendarBin.Unit)
  /// An extra field of the source.
  case extra(String)

  /// - Throws: `QueryWarning` for a field that has no values to count.
  init(_ name: String) throws(QueryWarning) {
    let lowered = name.lowercased()
    if let unit = CalendarBin.Unit(rawValue: lowered) {
      self = .date(unit)
    } else if lowered == "role" {
      self = .role
    } else if ["in", "collection"].contains(lowered) {
      self = .code(.collection)
    } else if let field = CoreField(name: lowered) {
      self = try Self.core(field, name)
    } else {
      self = .extra(name)
    }
  }

  private static func core(_ field: CoreField, _ name: String) throws(QueryWarning) -> FacetField {
    switch field {
    case .creator: return .creator
    case .subject: return .subject
    case .language: return .code(.language)
    case .type: return .code(.type)
    case .source, .title, .rights: return .text(field)
    case .date:
      throw QueryWarning(typed: "facet \(name)", message: "dates are counted by century, decade, year or month.")
    case .text, .note, .identifier:
      let all = names.joined(separator: ", ")
      throw QueryWarning(
        typed: "facet \(name)",
        message: "nearly every record has a value of its own. Fields that can be counted: \(all).")
    }
  }

  /// The names of facets, without those of extra fields.
  static let names =
    ["author", "tag", "source", "title", "rights", "lang", "type", "in", "role"]
    + CalendarBin.Unit.allCases.map(\.rawValue)

  /// The nearest name of a facet or an extra field.
  static func nearestName(to typed: String, among extra: Set<String>) -> String? {
    FieldNames.nearest(to: typed, among: names + ["subject", "creator", "language", "collection"] + extra.sorted())
  }
}

extension FacetField {
  /// The rows to count. `?1` and `?2` the first and the last id. Columns: id, value. `nil` for fields that are counted
  /// from columns.
  var rows: String? {
    switch self {
    case .creator: Self.creators
    case .role: Self.roles
    case .subject: Self.subjects
    case .text(.source): Self.sources
    case .text(.title): Self.titles
    case .text(.rights): Self.rights
    case .extra: Self.extras
    case .text, .code, .date: nil
    }
  }

  private static let creators = "SELECT record, creator FROM attribution WHERE record BETWEEN ?1 AND ?2 ORDER BY record"
  private static let roles = "SELECT record, role FROM attribution WHERE record BETWEEN ?1 AND ?2 ORDER BY record"
  private static let subjects = "SELECT record, name FROM subject WHERE record BETWEEN ?1 AND ?2 ORDER BY record"
  private static let sources = "SELECT id, source FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  private static let titles = "SELECT id, title FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  private static let rights = "SELECT id, rights FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
  private static let extras = "SELECT id, extra FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
}
