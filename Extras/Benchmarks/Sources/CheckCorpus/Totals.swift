internal import CatalogRecords

/// Counts of records, by language and by role.
struct Totals: CustomStringConvertible {
  static let fewestRecords = 600
  static let fewestLanguages = 14
  static let fewestMisattributions = 25

  /// The largest share of records without a date.
  static let mostUndated = 0.1

  private(set) var records = 0
  private var undated = 0
  private var byLanguage: [String: Int] = [:]
  /// Counts records, not attributions: a record with two misattributions counts once.
  private var byRole: [Attribution.Role: Int] = [:]

  mutating func count(_ line: CorpusLine) {
    records += 1
    if line.record.date == nil { undated += 1 }
    byLanguage[line.fileLanguage, default: 0] += 1
    for role in Set(line.record.attributions.map(\.role)) { byRole[role, default: 0] += 1 }
  }

  /// `2404 records in 29 languages: ar 59, de 128, …; said 640, wrote 1200, …; 169 undated`
  var description: String {
    let languages = byLanguage.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let roles = Attribution.Role.allCases.map { "\($0.rawValue) \(byRole[$0, default: 0])" }
    return "\(records) records in \(byLanguage.count) languages: \(languages.joined(separator: ", ")); "
      + roles.joined(separator: ", ") + "; \(undated) undated"
  }

  /// Counts below their minimum.
  var faults: [Fault] {
    let wanted = [
      ("records", records, Self.fewestRecords), ("languages", byLanguage.count, Self.fewestLanguages),
      ("misattributions", byRole[.misattributed, default: 0], Self.fewestMisattributions),
    ]
    let few = wanted.filter { $0.1 < $0.2 }.map { (name, count, fewest) in
      Fault(what: "too few \(name): \(count)", remedy: "Have at least \(fewest)")
    }
    if Double(undated) <= Double(records) * Self.mostUndated { return few }
    return few + [Fault(what: "\(undated) of \(records) records have no date", remedy: "Date nine in ten")]
  }
}
