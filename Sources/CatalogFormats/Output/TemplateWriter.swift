internal import CatalogRecords

/// A writer for lines made by a template, one a record.
package struct TemplateWriter: RecordWriter {
  private let template: RecordTemplate
  private let sink: ByteSink
  private let isForTerminal: Bool

  /// A writer to a sink.
  ///
  /// - Parameter isForTerminal: True if control characters are replaced, so that no record can act on the terminal.
  package init(_ template: RecordTemplate, isForTerminal: Bool, to sink: ByteSink) {
    self.template = template
    self.sink = sink
    self.isForTerminal = isForTerminal
  }

  /// Writes nothing.
  package mutating func begin() throws(FormatError) {}

  /// Writes one record.
  package mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    var line = ""
    for part in template.parts {
      switch part {
      case .text(let text): line += text
      case .field(let name, let otherwise):
        let value = Self.value(name, record, fields) ?? otherwise
        let shown = template.isOneLine ? String(value.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : value
        line += isForTerminal ? String(shown.map { $0.shownSafely }) : shown
      }
    }
    try sink.write((line + template.terminator).utf8)
  }

  /// Flushes the sink.
  package mutating func end() throws(FormatError) { try sink.flush() }

  /// Field names that templates know besides core fields and their everyday names.
  package static let names =
    [
      "id", "collection", "in", "score", "snippet", "date_edtf", "date_start", "date_end", "created", "modified",
    ] + CitedRecord.derivedNames

  /// True if a name is one that any record may have a value for.
  package static func knows(_ name: String) -> Bool {
    names.contains(name.lowercased()) || CoreField(name: name) != nil
  }

  private static func value(_ name: String, _ record: CitedRecord, _ fields: [OutputField]) -> String? {
    let lowered = name.lowercased()
    switch lowered {
    case "id": return record.text("id")
    case "in", "collection": return record.text("collection")
    case _ where CitedRecord.derivedNames.contains(lowered): return record.derived(lowered)
    case _ where names.contains(lowered): return record.text(lowered)
    default: break
    }
    if let field = CoreField(name: name) { return record.text(field.rawValue) }
    guard case .object(let members)? = fields.value("extra") else { return nil }
    guard let value = members[FieldName.extraName(name) { members[$0] != nil }], !value.isEmpty else { return nil }
    return value.cellText
  }
}

/// An output template with field names in braces: `{author}: {text}`.
///
/// `{source|unknown}` has a default for records without the value. `{{` and `}}` are literal braces; `\n`, `\t` and
/// `\\` are a line break, a tab and a backslash.
package struct RecordTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case field(name: String, otherwise: String)
  }

  let parts: [Part]
  /// True if line ends and tabs of values become spaces, so that a record is one line.
  package var isOneLine = false
  /// The end of each record: a line end, or another character for programs that read several lines as one.
  package var terminator = "\n"

  /// The field names, each once, in order of appearance.
  package var names: [String] {
    var seen: Set<String> = []
    return parts.compactMap { part in
      if case .field(let name, _) = part, seen.insert(name).inserted { name } else { nil }
    }
  }

  /// Parses a template.
  ///
  /// - Throws: `TemplateError` for an unmatched brace, or for braces without a name.
  package init(_ text: String) throws(TemplateError) {
    var reader = Reader(Array(text))
    parts = try reader.parts()
  }
}

/// A syntax error of a template.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A `{` without its `}`.
  case notClosed
  /// A `}` without its `{`.
  case notOpened
  /// Braces without a name.
  case empty

  /// The fault and its cure.
  package var description: String {
    switch self {
    case .notClosed: "The template has a '{' that is never closed. Write '{{' for a literal brace."
    case .notOpened: "The template has a '}' without its '{'. Write '}}' for a literal brace."
    case .empty: "The template has braces without a name. Write '{text}', or '{{}}' for literal braces."
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

/// A writer for the text of each record, or its title, with a NUL after it: for `xargs -0` and the like. Records with
/// neither are omitted.
struct NULTextWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let text = fields.text("text") ?? fields.text("title") else { return }
    try sink.write(text.utf8.filter { $0 != 0 } + [0])
  }

  mutating func end() throws(FormatError) { try sink.flush() }
}
