internal import CatalogRecords

/// The MARC 21 record of a catalog's record.
///
/// If the record came from MARC and `extra.marc` has it, its fields are written as they were, except for those whose
/// values the catalog has changed since. These, and all fields of a record that came from elsewhere, are made of the
/// values.
struct MARCExport {
  private let values: MARCCurrentValues
  private let kept: MARCRecord?

  init(_ fields: [OutputField]) {
    values = MARCCurrentValues(fields)
    kept = values.lines.flatMap { try? MARCLines.record($0.map { Substring($0) }) }
  }

  var record: MARCRecord {
    guard let kept else {
      return MARCFieldMaker(values, all: Set(MARCTarget.allCases)).record(leader: leader(nil)).sorted()
    }
    let (fields, changed) = unchangedFields(of: kept)
    var record = MARCRecord(leader: leader(kept), bytes: kept.bytes, fields: fields)
    guard !changed.isEmpty else { return record }
    let made = MARCFieldMaker(values, all: changed).record(leader: record.leader)
    for field in made.fields { record.append(field, of: made) }
    return record.sorted()
  }

  /// The kept fields that say what the catalog says, and the values that the others would have to give.
  private func unchangedFields(of kept: MARCRecord) -> (fields: [MARCRecord.Field], changed: Set<MARCTarget>) {
    var changed = values.changes(since: MARCValues(kept))
    let rules = UNIMARC.isLikely(kept) ? MARCRules.unimarc : .marc21
    var rest = MARCPairs.fields(of: kept).map { (field: $0.field, targets: Set(rules[$0.tag].map(\.target))) }
    // A field that goes takes all its values along, and with them the other fields that give these.
    var count: Int
    repeat {
      count = rest.count
      for (_, targets) in rest where !targets.isDisjoint(with: changed) { changed.formUnion(targets) }
      rest.removeAll { !$0.targets.isDisjoint(with: changed) }
    } while rest.count < count
    let places = Set(rest.map(\.field.range))
    let unlinked = Set(MARCPairs.fields(of: kept).map(\.field.range))
    let fields = kept.fields.filter { places.contains($0.range) || !unlinked.contains($0.range) }
    return (
      changed.contains(.date) || changed.contains(.language) ? fields.filter { $0.tag != "008" } : fields, changed
    )
  }

  /// The leader as it was, or one of the record's type, for a record in UTF-8.
  private func leader(_ kept: MARCRecord?) -> [UInt8] {
    var leader = kept?.leader ?? Array("00000nam a2200000 u 4500".utf8)
    leader[9] = UInt8(ascii: "a")
    if kept == nil, let code = MARCFixedFields.codes(of: values.text(.type)) { (leader[6], leader[7]) = code }
    return leader
  }
}

extension MARCRecord {
  /// Adds a field of another record.
  fileprivate mutating func append(_ field: Field, of other: MARCRecord) {
    if other.isControl(field) { return append(field.tag, control: other.text(field.range)) }
    let indicators = String(decoding: other.bytes[field.range].prefix(2), as: UTF8.self)
    append(
      field.tag, indicators: indicators,
      subfields: other.subfields(field).map { ($0.code, other.text($0.range)) })
  }

  /// The same record with its fields in the order of their tags.
  fileprivate func sorted() -> MARCRecord {
    let order = fields.enumerated().sorted { ($0.element.tag.text, $0.offset) < ($1.element.tag.text, $1.offset) }
    return MARCRecord(leader: leader, bytes: bytes, fields: order.map(\.element))
  }
}

/// The values of a catalog's record under the names that MARC gives them.
struct MARCCurrentValues {
  private let cited: CitedRecord
  private let extra: [String: JSONValue]

  init(_ fields: [OutputField]) {
    cited = CitedRecord(fields)
    if case .object(let members)? = fields.value("extra") { extra = members } else { extra = [:] }
  }

  /// `extra.marc`, a line a field; `nil` when the record did not come from MARC.
  var lines: [String]? {
    guard case .array(let lines)? = extra["marc"] else { return nil }
    return lines.map(\.plainText)
  }

  var attributions: [Attribution] { cited.attributions }
  /// The words of a quotation, for which MARC has no field.
  var words: String? { cited.text("text") }

  /// The texts of a value, without those that are in every record.
  func texts(_ target: MARCTarget) -> [String] {
    switch target {
    case .attributions: return attributions.map { "\($0.role.rawValue) \($0.creator)" }
    case .subject: return cited.subjects
    case .marc, .dateEDTF: return []
    case _ where target.coreField != nil:
      return cited.text(target.name).map { [$0] } ?? []
    default:
      guard let value = extra[target.name] else { return [] }
      if case .array(let list) = value { return list.map(\.plainText) }
      return [value.plainText]
    }
  }

  func text(_ target: MARCTarget) -> String? { texts(target).first }

  /// The date's meaning in EDTF.
  var edtf: String? { cited.text("date_edtf") }

  /// The values that are not those of a MARC record, from which this one came.
  func changes(since record: MARCValues) -> Set<MARCTarget> {
    let json = record.json
    return Set(
      MARCTarget.allCases.filter { target in
        switch target {
        case .marc, .dateEDTF, .type: false
        case .attributions: texts(target) != record.names.map { "\($0.role.rawValue) \($0.creator)" }
        case .subject: texts(target) != Self.texts(json[target.index])
        // Imports join the values of a core field.
        case _ where target.coreField != nil:
          texts(target) != [Self.texts(json[target.index]).joined(separator: "; ")].filter { !$0.isEmpty }
        default: texts(target) != Self.texts(json[target.index])
        }
      })
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .null: []
    case .array(let list): list.map(\.plainText)
    default: [value.plainText]
    }
  }
}
