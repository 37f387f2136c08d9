internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import Platform
internal import QueryLanguage
internal import TextAnalysis

/// Translates the names in filter clauses into codes of the columns, with a warning for each name that the catalog does
/// not know.
struct ConditionCompiler {
  private let snapshot: Snapshot
  private(set) var warnings: [QueryWarning] = []

  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  mutating func condition(_ clause: FilterClause) throws -> RecordCondition {
    switch clause {
    case .date(let clause): try date(clause)
    case .language(let tag): .languages(try languages(tag))
    case .type(let name): .types(try types(name))
    case .collection(let name): .collections(try collections(name))
    case .identifier(let text): .ids(try ids(text))
    case .sourceIdentifier(let text): .ids(try ids(ofSource: text))
    case .locator(let text): .ids(try LocatedRecords(snapshot).ids(text))
    case .has(let traits, let typed):
      try isKept(since: FileVersion.querySupport, typed) ? .traits(traits) : .never
    case .extra(let clause): .extra(clause)
    case .uncredited(let words, let isPrefix):
      .ids(try UncreditedRecords(of: words, isPrefix: isPrefix, snapshot).ids())
    }
  }

  private mutating func date(_ clause: DateClause) throws -> RecordCondition {
    let reckoner = DateReckoner(snapshot.db, clause.subject, now: Clock.julianDay)
    guard let named = try reckoner.interval(clause.span) else {
      let message = try reckoner.isInRange(clause.span) ? "it ends before it starts" : "the date is out of range"
      warnings.append(QueryWarning(typed: clause.span.text, message: "\(message), so no record matches."))
      return .never
    }
    let wanted = clause.relation.wanted(named)
    switch clause.subject {
    case .date: return clause.relation == .within ? .dateWithin(wanted) : .date(YearTest(wanted))
    case .added, .modified:
      guard try isKept(since: FileVersion.moments, clause.span.text) else { return .never }
      return clause.subject == .added ? .added(wanted) : .modified(wanted)
    }
  }

  /// True if the file has the column. Files of earlier versions may not.
  private mutating func isKept(since version: Int, _ typed: String) throws -> Bool {
    if try FileVersion.of(snapshot.db) >= version { return true }
    let message =
      "this catalog is from an earlier version of Adagia, which did not store this. The next command that writes updates it."
    warnings.append(QueryWarning(typed: typed, message: message))
    return false
  }

  /// A record may have the name of its language, from an edit or from an import by an earlier version.
  private mutating func languages(_ tag: String) throws -> CodeSet {
    let wanted = LanguageTag(named: tag)
    let known = try snapshot.columns.codes(.language)
    let codes = CodeSet(known.filter { LanguageTag(named: $0.value).matches(wanted) }.map(\.code))
    if codes.isEmpty { warn("lang:\(tag)", "no record is in this language", known: known.map(\.value)) }
    return codes
  }

  private mutating func types(_ name: String) throws -> CodeSet {
    let wanted = folded(name)
    let known = try snapshot.columns.codes(.type)
    let codes = CodeSet(known.filter { $0.value == wanted }.map(\.code))
    if codes.isEmpty { warn("type:\(name)", "no record has this type", known: known.map(\.value)) }
    return codes
  }

  private mutating func collections(_ name: String) throws -> CodeSet {
    let wanted = folded(name)
    let known = try CollectionTable(snapshot.db).names()
    let codes = CodeSet(known.filter { folded($0.name) == wanted }.map { UInt32(truncatingIfNeeded: $0.id) })
    if codes.isEmpty { warn("in:\(name)", "there is no such collection", known: known.map(\.name)) }
    return codes
  }

  /// The record with this number. A text that is not a number names the records whose source gave them this identifier.
  private func ids(_ text: String) throws -> Set<Int64> {
    guard let number = Int64(text) else { return try ids(ofSource: text) }
    return try RecordLoader(snapshot.db).record(RecordID(number)) == nil ? [] : [number]
  }

  private func ids(ofSource identifier: String) throws -> Set<Int64> {
    Set(try RecordLoader(snapshot.db).ids(identifier: identifier).map(\.rawValue))
  }

  private mutating func warn(_ typed: String, _ message: String, known: [String]) {
    let listed = known.sorted().prefix(12).joined(separator: ", ")
    let more = known.count > 12 ? " and \(known.count - 12) more" : ""
    let hint = known.isEmpty ? "." : ". The catalog has \(listed)\(more)."
    warnings.append(QueryWarning(typed: typed, message: message + hint))
  }
}
