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

/// A line of a person's own making, with names of fields in braces: `{author}: {text}`.
///
/// `{{` and `}}` are braces, `\n`, `\t` and `\\` what they are elsewhere, and `{source|unknown}` says what stands where
/// the record has nothing.
package struct RecordTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case field(name: String, otherwise: String)
  }

  let parts: [Part]

  /// The names between braces, each once, in their order.
  package var names: [String] {
    var seen: Set<String> = []
    return parts.compactMap { part in
      if case .field(let name, _) = part, seen.insert(name).inserted { name } else { nil }
    }
  }

  /// - Throws: `TemplateError` for a brace without its other half, or with nothing in it.
  package init(_ text: String) throws(TemplateError) {
    var reader = Reader(Array(text))
    parts = try reader.parts()
  }
}

/// Why a template cannot be read.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  case notClosed, notOpened, empty

  package var description: String {
    switch self {
    case .notClosed: "a '{' of the template is not closed. For a brace itself write '{{'."
    case .notOpened: "a '}' of the template closes nothing. For a brace itself write '}}'."
    case .empty: "there is no name between the braces of the template. Write '{text}', or '{{}}' for the braces."
    }
  }
}

private struct Reader {
  private let characters: [Character]
  private var place = 0
  private var text = ""

  init(_ characters: [Character]) { self.characters = characters }

  mutating func parts() throws(TemplateError) -> [RecordTemplate.Part] {
    var parts: [RecordTemplate.Part] = []
    while place < characters.count {
      switch (characters[place], next) {
      case ("{", "{"), ("}", "}"): take(characters[place], 2)
      case ("{", _):
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(try field())
      case ("}", _): throw .notOpened
      case ("\\", "n"): take("\n", 2)
      case ("\\", "t"): take("\t", 2)
      case ("\\", "\\"): take("\\", 2)
      default: take(characters[place], 1)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  private var next: Character? { place + 1 < characters.count ? characters[place + 1] : nil }

  private mutating func take(_ character: Character, _ count: Int) {
    text.append(character)
    place += count
  }

  private mutating func field() throws(TemplateError) -> RecordTemplate.Part {
    guard let end = characters[place...].firstIndex(of: "}") else { throw .notClosed }
    let inside = characters[(place + 1)..<end]
    guard !inside.contains("{") else { throw .notClosed }
    let bar = inside.firstIndex(of: "|") ?? end
    let name = String(inside[..<bar]).trimmingBlanks
    guard !name.isEmpty else { throw .empty }
    place = end + 1
    return .field(name: String(name), otherwise: bar < end ? String(inside[(bar + 1)...]) : "")
  }
}
