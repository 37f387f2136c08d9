internal import CatalogFormats
internal import CatalogRecords

/// One line of a corpus file, read without judging it: what is absent or of the wrong kind is `nil` or empty here, and
/// `LineShape` says so.
struct CorpusLine {
  let location: SourceLocation
  /// What the file's name says its texts are in: `la` for `la.jsonl`.
  let fileLanguage: String
  let record: CatalogRecord
  /// As it stands in the file, without its line end.
  let bytes: [UInt8]

  init(_ raw: RawRecord, fileLanguage: String) {
    location = raw.location
    bytes = raw.bytes
    self.fileLanguage = fileLanguage
    var record = CatalogRecord()
    record.identifier = raw["identifier"]?.text
    record.text = raw["text"]?.text
    record.source = raw["source"]?.text
    record.note = raw["note"]?.text
    record.language = raw["language"]?.text
    record.type = raw["type"]?.text
    record.date = raw["date"]?.text.map { RecordDate(raw: $0, edtf: nil, interval: nil) }
    record.subjects = raw["subject"]?.elements.compactMap(\.text) ?? []
    record.attributions = raw["attributions"]?.elements.compactMap(Attribution.init(json:)) ?? []
    self.record = record
  }

  /// Every string in it, with its field's name.
  var strings: [(field: String, value: String)] {
    let single: [(String, String?)] = [
      ("identifier", record.identifier), ("text", record.text), ("source", record.source),
      ("date", record.date?.raw), ("language", record.language), ("type", record.type), ("note", record.note),
    ]
    let attributed = record.attributions.flatMap {
      [("creator", $0.creator), ("locator", $0.locator), ("evidence", $0.evidence)]
    }
    let subjects = record.subjects.map { ("subject", Optional($0)) }
    return (single + attributed + subjects).compactMap { (field, value) in value.map { (field, $0) } }
  }
}

extension Attribution {
  /// `nil` when the value is no object that names a creator and a known role.
  fileprivate init?(json value: JSONValue) {
    guard case .object(let members) = value, let creator = members["creator"]?.text,
      let role = members["role"]?.text.flatMap(Role.init(rawValue:))
    else { return nil }
    self.init(
      creator: creator, role: role, locator: members["locator"]?.text, evidence: members["evidence"]?.text)
  }
}

extension JSONValue {
  /// The string that it is.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// What a list has in it; nothing when it is no list.
  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }
}
