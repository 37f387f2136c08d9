internal import CatalogRecords

/// Each record as a template has it, and a line end behind it.
package struct TemplateWriter: RecordWriter {
  private let template: RecordTemplate
  private let sink: ByteSink
  private let isForTerminal: Bool

  /// - Parameter isForTerminal: Whether a terminal may not obey what the records hold.
  package init(_ template: RecordTemplate, isForTerminal: Bool, to sink: ByteSink) {
    self.template = template
    self.sink = sink
    self.isForTerminal = isForTerminal
  }

  package mutating func begin() throws(FormatError) {}

  package mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    var line = ""
    for part in template.parts {
      switch part {
      case .text(let text): line += text
      case .field(let name, let otherwise):
        let value = Self.value(name, record, fields) ?? otherwise
        line += isForTerminal ? String(value.map { $0.shownSafely }) : value
      }
    }
    try sink.write((line + "\n").utf8)
  }

  package mutating func end() throws(FormatError) { try sink.flush() }

  /// Names of fields that every record may have, besides core fields and their everyday names.
  package static let names = [
    "id", "collection", "in", "score", "snippet", "date_edtf", "date_start", "date_end", "role", "locator", "created",
    "modified",
  ]

  /// Whether a name is one of a field that every record may have.
  package static func knows(_ name: String) -> Bool {
    names.contains(name.lowercased()) || CoreField(name: name) != nil
  }

  private static func value(_ name: String, _ record: CitedRecord, _ fields: [OutputField]) -> String? {
    let lowered = name.lowercased()
    switch lowered {
    case "id": return record.text("id")
    case "in", "collection": return record.text("collection")
    case "role": return record.attributions.first?.role.rawValue
    case "locator": return record.attributions.lazy.compactMap(\.locator).first
    case _ where names.contains(lowered): return record.text(lowered)
    default: break
    }
    if let field = CoreField(name: name) { return record.text(field.rawValue) }
    guard case .object(let members)? = fields.value("extra"), let value = members[name], !value.isEmpty else {
      return nil
    }
    return value.cellText
  }
}
