internal import CatalogRecords

/// A reader for CSL-JSON, the data of citation processors: an array of objects, by itself or as the member `items` of
/// one.
struct CSLReader: RecordReader {
  private var objects: JSONReader
  private var names = NameInterner()

  init(_ window: InputWindow, options: InputOptions) { objects = JSONReader(window, options: options, findsList: true) }

  mutating func next() throws(FormatError) -> ReadEvent? {
    let event = try objects.next()
    guard case .record(let raw)? = event else { return event }
    return .record(CSLRecord(raw).values.record(at: raw.location, bytes: raw.bytes, sharing: &names))
  }
}

extension FormatDefinition {
  static let cslJSON = FormatDefinition(
    title: "CSL-JSON, of citation processors",
    extensions: ["csljson"], sharedExtensions: ["json"],
    signs: "a list whose first object has a type of CSL, and issued, container-title or names in parts",
    recognizes: { $0.isCSL },
    fields: CSLRecord.fields,
    framing: .jsonList,
    reader: { CSLReader($0, options: $1) })
}

extension FormatSniffer {
  /// True if the first object of a list has a CSL type and a variable that only CSL has.
  var isCSL: Bool {
    let start = text.drop(while: \.isWhitespace)
    guard start.first == UInt8(ascii: "[") || start.isListOfItems else { return false }
    let head = String(decoding: start.prefix(8192), as: UTF8.self)
    guard let type = Self.value(of: "type", in: head), ReferenceType.isKnown(type, in: .csl) else { return false }
    return ["\"issued\"", "\"container-title\"", "\"family\"", "\"citation-key\"", "\"date-parts\"", "\"literal\""]
      .contains { head.contains($0) }
  }

  private static func value(of name: String, in json: String) -> Substring? {
    guard let key = json.firstRange(of: "\"\(name)\"") else { return nil }
    let rest = json[key.upperBound...].drop { $0 == ":" || $0.isWhitespace }
    return rest.first == "\"" ? rest.dropFirst().prefix { $0 != "\"" } : nil
  }
}

extension ArraySlice<UInt8> {
  /// True if the bytes begin with `{"items": [`, as Zotero's interface answers.
  fileprivate var isListOfItems: Bool {
    let signs = prefix(64).filter { !$0.isWhitespace }
    return signs.starts(with: Array("{\"items\":[".utf8))
  }
}
