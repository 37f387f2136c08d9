internal import CatalogRecords

/// A reader for MARC-in-JSON: objects with `leader` and `fields`, a line each, in an array, or one after the other.
struct MARCJSONReader: RecordReader {
  private var json: any RecordReader
  private let mapper: MARCMapper

  init(_ window: InputWindow, _ options: InputOptions) throws(FormatError) {
    var window = window
    try window.load(atLeast: FormatSniffer.length)
    let head = FormatSniffer(window.bytes(0..<min(window.count, FormatSniffer.length)))
    let isLines = head.jsonFormat != .json
    json = isLines ? JSONLinesReader(window, options: options) : JSONReader(window, options: options)
    mapper = MARCMapper(options)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard let event = try json.next() else { return nil }
    guard case .record(let raw) = event else { return event }
    do {
      let values = try mapper.values(of: try Self.record(raw))
      return .record(
        RawRecord(names: MARCTarget.names, values: values, location: raw.location, bytes: raw.bytes))
    } catch {
      return .rejected(RejectedInput(location: raw.location, reason: error.reason, bytes: raw.bytes))
    }
  }

  private static func record(_ raw: RawRecord) throws(PieceFault) -> MARCRecord {
    guard case .array(let fields)? = raw["fields"] else {
      throw PieceFault(reason: "MARC-in-JSON: the object has no list 'fields'; add it")
    }
    var record = MARCRecord(leader: Array((raw["leader"]?.plainText ?? "").utf8))
    for field in fields {
      guard case .object(let members) = field else {
        throw PieceFault(reason: "MARC-in-JSON: a field is not an object such as {\"001\":\"…\"}")
      }
      // Each has one member; several come in the order of their tags.
      for (tag, value) in members.sorted(by: { $0.key < $1.key }) { add(MARCTag(tag.utf8), value, to: &record) }
    }
    return record
  }

  private static func add(_ tag: MARCTag, _ value: JSONValue, to record: inout MARCRecord) {
    guard case .object(let members) = value else { return record.append(tag, control: value.plainText) }
    let indicators = ["ind1", "ind2"].map { String((members[$0]?.plainText ?? " ").prefix(1)) }
    var subfields: [(code: UInt8, value: String)] = []
    if case .array(let list)? = members["subfields"] {
      for case .object(let subfield) in list {
        for (code, value) in subfield.sorted(by: { $0.key < $1.key }) {
          let code = code.utf8.first ?? UInt8(ascii: "?")
          subfields.append(((0x21..<0x7F).contains(code) ? code : UInt8(ascii: "?"), value.plainText))
        }
      }
    }
    record.append(tag, indicators: indicators.map { $0.isEmpty ? " " : $0 }.joined(), subfields: subfields)
  }
}
