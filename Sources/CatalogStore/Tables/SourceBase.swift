package import CatalogRecords

/// The last version of an edited record from its source: the base of a `ThreeWayMerge` with the next one.
package struct SourceBase: Hashable, Sendable {
  /// The record as its source had it, with the source's identifier. Empty when no source has brought it yet.
  package var record: CatalogRecord
  /// True if a person added the record.
  package var isOwn: Bool
  /// Fields whose values differ between the person and a later version of the source.
  package var disputed: [String]
  /// The inputs that have had the record as it was in the catalog by then, the latest last.
  package private(set) var agreements: [Agreement] = []

  /// An input that had an edited record as the person had left it, and what it said last: the person's own export, or
  /// the source after it took the edit over. Which of the two cannot be told, so that the input has a base of its own,
  /// and what the source said before stays.
  package struct Agreement: Hashable, Sendable {
    package let input: String
    package let record: CatalogRecord
  }

  package init(record: CatalogRecord, isOwn: Bool, disputed: [String] = []) {
    (self.record, self.isOwn, self.disputed) = (record, isOwn, disputed)
  }

  /// The record as an input said it last: the base of a merge with what it says now.
  package func said(by input: String?) -> CatalogRecord { agreement(with: input)?.record ?? record }

  /// The base of an input of its own; `nil` for all other inputs.
  package func agreement(with input: String?) -> Agreement? { agreements.last { $0.input == input } }

  /// Remembers what an input said.
  package mutating func agree(with input: String, on record: CatalogRecord) {
    agreements.removeAll { $0.input == input }
    agreements = agreements.suffix(Self.mostAgreements - 1) + [Agreement(input: input, record: record)]
  }

  /// An input that is forgotten counts as one of the others.
  private static let mostAgreements = 4

  /// The base of a record that a person added.
  package static let own = SourceBase(record: CatalogRecord(), isOwn: true)
}

extension SourceBase {
  /// All but the identifier and `isOwn`, as JSON.
  var json: String {
    var members = Self.members(of: record)
    if !disputed.isEmpty { members["disputed"] = .array(disputed.map(JSONValue.string)) }
    if !agreements.isEmpty { members["agreements"] = .array(agreements.map(Self.value)) }
    return JSONValue.object(members).json
  }

  /// - Returns: `nil` when the text is not that of a base.
  init?(json: String, identifier: String?, isOwn: Bool) {
    guard case .object(let members)? = try? JSONValue(json: json) else { return nil }
    self.init(record: Self.record(members, identifier), isOwn: isOwn, disputed: members["disputed"]?.texts ?? [])
    if case .array(let values)? = members["agreements"] { agreements = values.compactMap(Self.agreement) }
  }

  /// The values of a record but its identifier.
  private static func members(of record: CatalogRecord) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (name, path) in texts { members[name] = record[keyPath: path].map(JSONValue.string) }
    if let date = record.date {
      members["date"] = .array([.string(date.raw)] + [date.edtf].compactMap { $0.map(JSONValue.string) })
    }
    if !record.subjects.isEmpty { members["subject"] = .array(record.subjects.map(JSONValue.string)) }
    if !record.attributions.isEmpty { members["attributions"] = .array(record.attributions.map(value)) }
    if !record.extra.isEmpty { members["extra"] = record.extra.object }
    return members
  }

  private static func record(_ members: [String: JSONValue], _ identifier: String?) -> CatalogRecord {
    var record = CatalogRecord()
    record.identifier = identifier
    for (name, path) in texts { record[keyPath: path] = members[name]?.text }
    record.date = members["date"].flatMap { date($0.texts) }
    record.subjects = members["subject"]?.texts ?? []
    if case .array(let values)? = members["attributions"] {
      record.attributions = values.compactMap { attribution($0) }
    }
    if case .object(let fields)? = members["extra"] { record.extra = ExtraFields(fields) }
    return record
  }

  private static func value(_ agreement: Agreement) -> JSONValue {
    var members = ["input": JSONValue.string(agreement.input), "record": .object(members(of: agreement.record))]
    members["identifier"] = agreement.record.identifier.map(JSONValue.string)
    return .object(members)
  }

  private static func agreement(_ value: JSONValue) -> Agreement? {
    guard case .object(let members) = value, let input = members["input"]?.text,
      case .object(let values)? = members["record"]
    else { return nil }
    return Agreement(input: input, record: record(values, members["identifier"]?.text))
  }

  private static var texts: [(String, WritableKeyPath<CatalogRecord, String?>)] {
    [
      ("title", \.title), ("text", \.text), ("source", \.source), ("note", \.note), ("language", \.language),
      ("type", \.type), ("rights", \.rights),
    ]
  }

  private static func date(_ texts: [String]) -> RecordDate? {
    guard let raw = texts.first else { return nil }
    let unread = RecordDate(raw: raw, edtf: nil, interval: nil)
    return texts.count > 1 ? RecordDate(raw: raw, meaning: texts[1]) ?? unread : unread
  }

  private static func value(_ attribution: Attribution) -> JSONValue {
    var members = ["creator": JSONValue.string(attribution.creator), "role": .string(attribution.role.rawValue)]
    members["locator"] = attribution.locator.map(JSONValue.string)
    members["evidence"] = attribution.evidence.map(JSONValue.string)
    return .object(members)
  }

  private static func attribution(_ value: JSONValue) -> Attribution? {
    guard case .object(let members) = value, let creator = members["creator"]?.text else { return nil }
    return Attribution(
      creator: creator, role: members["role"]?.text.flatMap(Attribution.Role.init) ?? .wrote,
      locator: members["locator"]?.text, evidence: members["evidence"]?.text)
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  fileprivate var texts: [String] {
    if case .array(let values) = self { values.compactMap(\.text) } else { [] }
  }
}
