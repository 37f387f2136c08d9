internal import CatalogFormats
internal import CatalogRecords

/// A line of a corpus file, read leniently: a missing value or one of the wrong type is `nil` or empty here.
/// `LineShape` reports those.
struct CorpusLine {
  let location: SourceLocation
  /// The language in the file's name: `la` for `la.jsonl`.
  let fileLanguage: String
  let record: CatalogRecord
  /// The reason the text is free to use, if its date and type do not say so.
  let rights: String?
  /// The line as it is in the file, without its newline.
  let bytes: [UInt8]

  init(_ raw: RawRecord, fileLanguage: String) {
    location = raw.location
    bytes = raw.bytes
    rights = raw["rights"]?.text
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

  /// All strings of the line with the names of their fields.
  var strings: [(field: String, value: String)] {
    let single: [(String, String?)] = [
      ("identifier", record.identifier), ("text", record.text), ("source", record.source),
      ("date", record.date?.raw), ("language", record.language), ("type", record.type), ("note", record.note),
      ("rights", rights),
    ]
    let attributed = record.attributions.flatMap {
      [("creator", $0.creator), ("locator", $0.locator), ("evidence", $0.evidence)]
    }
    let subjects = record.subjects.map { ("subject", Optional($0)) }
    return (single + attributed + subjects).compactMap { (field, value) in value.map { (field, $0) } }
  }
}

extension Attribution {
  /// `nil` unless the value is an object with a creator and a known role.
  fileprivate init?(json value: JSONValue) {
    guard case .object(let members) = value, let creator = members["creator"]?.text,
      let role = members["role"]?.text.flatMap(Role.init(rawValue:))
    else { return nil }
    self.init(
      creator: creator, role: role, locator: members["locator"]?.text, evidence: members["evidence"]?.text)
  }
}

extension JSONValue {
  /// The value of a string; `nil` for other types.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements of a list; empty for other types.
  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }
}
