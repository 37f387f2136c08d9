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
