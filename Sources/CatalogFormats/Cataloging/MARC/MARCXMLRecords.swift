internal import CatalogRecords

/// MARCXML (Library of Congress, "MARC 21 XML Schema").
enum MARCXML {
  static let namespace = "http://www.loc.gov/MARC21/slim"

  /// The record of an element `record`.
  ///
  /// - Throws: `PieceFault` for a field without a tag.
  static func record(_ element: XMLElement) throws(PieceFault) -> MARCRecord {
    var record = MARCRecord(leader: Array((element.first("leader")?.text ?? "").utf8))
    for case .element(let field) in element.children where field.name != "leader" {
      guard let tag = field["tag"]?.utf8, !tag.isEmpty else {
        throw PieceFault(reason: "MARCXML: a <\(field.name)> has no tag; add the attribute")
      }
      if field.name == "controlfield" {
        record.append(MARCTag(tag), control: field.text)
      } else {
        record.append(MARCTag(tag), indicators: indicators(field), subfields: subfields(field))
      }
    }
    return record
  }

  private static func indicators(_ field: XMLElement) -> String {
    (field["ind1"] ?? " ").prefix(1).padded + (field["ind2"] ?? " ").prefix(1).padded
  }

  private static func subfields(_ field: XMLElement) -> [(code: UInt8, value: String)] {
    var subfields: [(code: UInt8, value: String)] = []
    for case .element(let subfield) in field.children {
      let code = subfield["code"]?.utf8.first ?? UInt8(ascii: "?")
      // Programs that indent XML break long values.
      let text = subfield.text
      let value = text.utf8.contains(.lineFeed) ? subfield.line ?? "" : text
      subfields.append(((0x21..<0x7F).contains(code) ? code : UInt8(ascii: "?"), value))
    }
    return subfields
  }
}

extension Substring {
  /// The text, or a blank in place of nothing.
  fileprivate var padded: String { isEmpty ? " " : String(self) }
}
