package import CatalogRecords

/// The last version of an edited record from its source: the base of a `ThreeWayMerge` with the next one.
package struct SourceBase: Hashable, Sendable {
  /// The record as its source had it, with the source's identifier. Empty when no source has brought it yet.
  package var record: CatalogRecord
  /// True if a person added the record.
  package var isOwn: Bool
  /// Fields whose values differ between the person and a later version of the source.
  package var disputed: [String]

  package init(record: CatalogRecord, isOwn: Bool, disputed: [String] = []) {
    (self.record, self.isOwn, self.disputed) = (record, isOwn, disputed)
  }

  /// The base of a record that a person added.
  package static let own = SourceBase(record: CatalogRecord(), isOwn: true)
}

extension SourceBase {
  /// All but the identifier and `isOwn`, as JSON.
  var json: String {
    var members: [String: JSONValue] = [:]
    for (name, path) in Self.texts { members[name] = record[keyPath: path].map(JSONValue.string) }
    if let date = record.date {
      members["date"] = .array([.string(date.raw)] + [date.edtf].compactMap { $0.map(JSONValue.string) })
    }
    if !record.subjects.isEmpty { members["subject"] = .array(record.subjects.map(JSONValue.string)) }
    if !record.attributions.isEmpty { members["attributions"] = .array(record.attributions.map(Self.value)) }
    if !record.extra.isEmpty { members["extra"] = record.extra.object }
    if !disputed.isEmpty { members["disputed"] = .array(disputed.map(JSONValue.string)) }
    return JSONValue.object(members).json
  }

  /// - Returns: `nil` when the text is not that of a base.
  init?(json: String, identifier: String?, isOwn: Bool) {
    guard case .object(let members)? = try? JSONValue(json: json) else { return nil }
    self.init(record: CatalogRecord(), isOwn: isOwn)
    record.identifier = identifier
    for (name, path) in Self.texts { record[keyPath: path] = members[name]?.text }
    record.date = members["date"].flatMap { Self.date($0.texts) }
    record.subjects = members["subject"]?.texts ?? []
    if case .array(let values)? = members["attributions"] {
      record.attributions = values.compactMap { Self.attribution($0) }
    }
    if case .object(let fields)? = members["extra"] { record.extra = ExtraFields(fields) }
    disputed = members["disputed"]?.texts ?? []
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
