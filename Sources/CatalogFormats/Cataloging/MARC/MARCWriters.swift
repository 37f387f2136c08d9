internal import CatalogRecords

/// A writer for MARC 21 in ISO 2709, in UTF-8.
struct ISO2709Writer: RecordWriter {
  /// The largest record and field that the lengths of four and five digits can express.
  private static let (longestRecord, longestField) = (99_999, 9_999)

  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = MARCExport(fields).record
    guard let bytes = Self.bytes(of: record) else {
      throw .tooLargeForFormat(record: record.control("001") ?? fields.text("title") ?? "", format: "ISO 2709")
    }
    try sink.write(bytes)
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  /// The record in ISO 2709; `nil` when it or one of its fields is too long.
  static func bytes(of record: MARCRecord) -> [UInt8]? {
    var (directory, data) = ([UInt8](), [UInt8]())
    for field in record.fields {
      let length = field.range.count + 1
      guard length <= longestField, data.count <= longestRecord else { return nil }
      directory += field.tag.bytes + digits(length, 4) + digits(data.count, 5)
      data += record.bytes[field.range] + [MARCRecord.fieldEnd]
    }
    let base = 24 + directory.count + 1
    let length = base + data.count + 1
    guard length <= longestRecord else { return nil }
    var leader = record.leader
    leader.replaceSubrange(0..<5, with: digits(length, 5))
    leader.replaceSubrange(9..<17, with: Array("a22".utf8) + digits(base, 5))
    leader.replaceSubrange(20..<24, with: "4500".utf8)
    return leader + directory + [MARCRecord.fieldEnd] + data + [MARCRecord.recordEnd]
  }

  private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: count - digits.count) + digits
  }
}

/// A writer for MARCXML.
package struct MARCXMLWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  package mutating func begin() throws(FormatError) {
    try sink.write("\(XMLText.declaration)\n<collection xmlns=\"\(MARCXML.namespace)\">\n".utf8)
  }

  package mutating func write(_ fields: [OutputField]) throws(FormatError) {
    try sink.write("<record>\n\(Self.content(fields))</record>\n".utf8)
  }

  package mutating func end() throws(FormatError) {
    try sink.write("</collection>\n".utf8)
    try sink.flush()
  }

  /// A record as an element of its own: with its namespace.
  package static func record(_ fields: [OutputField]) -> String {
    "<record xmlns=\"\(MARCXML.namespace)\">\n\(content(fields))</record>"
  }

  private static func content(_ fields: [OutputField]) -> String {
    let record = MARCExport(fields).record
    return "  <leader>\(leader(record))</leader>\n" + record.fields.map { text($0, record) }.joined()
  }

  /// The leader without the lengths, which only ISO 2709 has.
  private static func leader(_ record: MARCRecord) -> String {
    var leader = MARCLines.withoutLengths(record.leader)
    leader.replaceSubrange(9..<12, with: "a22".utf8)
    leader.replaceSubrange(20..<24, with: "4500".utf8)
    return XMLText.escaped(String(decoding: leader, as: UTF8.self))
  }

  private static func text(_ field: MARCRecord.Field, _ record: MARCRecord) -> String {
    let tag = XMLText.escaped(field.tag.text)
    if record.isControl(field) {
      return "  <controlfield tag=\"\(tag)\">\(XMLText.escaped(record.text(field.range)))</controlfield>\n"
    }
    let indicators = [1, 2].map { XMLText.escaped(String(Unicode.Scalar(record.indicator($0, field)))) }
    var text = "  <datafield tag=\"\(tag)\" ind1=\"\(indicators[0])\" ind2=\"\(indicators[1])\">\n"
    for subfield in record.subfields(field) {
      let code = XMLText.escaped(String(Unicode.Scalar(subfield.code)))
      text += "    <subfield code=\"\(code)\">\(XMLText.escaped(record.text(subfield.range)))</subfield>\n"
    }
    return text + "  </datafield>\n"
  }
}
