internal import CatalogRecords

/// Equal records are equal bytes: compact JSON without needless escapes, so that a change of a line is a change of what
/// it says. This also keeps the order of the fields inside an attribution, which a parsed object does not have.
struct LayoutRule: LineRule {
  func faults(in line: CorpusLine) -> [Fault] {
    let expected = Self.bytes(of: line.record)
    if line.bytes == expected { return [] }
    let place = zip(line.bytes, expected).prefix { $0 == $1 }.count
    return [
      Fault(
        what: "byte \(place + 1) is not laid out as in other lines",
        remedy: "Write compact JSON, without needless escapes, and an attribution as "
          + LineShape.attributionFields.joined(separator: ", "))
    ]
  }

  private static func bytes(of record: CatalogRecord) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("identifier", record.identifier)
    writer.member("text", record.text)
    writer.key("attributions")
    writer.beginArray()
    for attribution in record.attributions { write(attribution, to: &writer) }
    writer.endArray()
    writer.member("source", record.source)
    writer.member("date", record.date?.raw)
    writer.member("language", record.language)
    writer.member("type", record.type)
    writer.key("subject")
    writer.value(.array(record.subjects.map(JSONValue.string)))
    writer.member("note", record.note)
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ attribution: Attribution, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("creator", attribution.creator)
    writer.member("role", attribution.role.rawValue)
    writer.member("locator", attribution.locator)
    writer.member("evidence", attribution.evidence)
    writer.endObject()
  }
}

extension JSONWriter {
  /// A named string, or nothing.
  fileprivate mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }
}
