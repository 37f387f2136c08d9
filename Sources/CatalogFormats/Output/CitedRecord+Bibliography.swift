internal import CatalogRecords

extension CitedRecord {
  /// Everyone who is an author for a bibliography: neither translators nor people a text is misattributed to.
  var authors: [String] {
    attributions.filter { ![.translated, .misattributed].contains($0.role) }.map(\.creator)
  }

  /// The translators.
  var translators: [String] { attributions.filter { $0.role == .translated }.map(\.creator) }

  /// Doubtful and wrong attributions in words.
  var doubts: [String] {
    attributions.filter { ![.said, .wrote, .translated].contains($0.role) }.map(\.wording)
  }

  /// The title, or else the first words of the text.
  var citedTitle: String? { text("title") ?? text("text").map(ReferenceTitle.title) }

  /// The names of the extra fields, sorted.
  var extraNames: [String] { extra.keys.sorted() }

  /// The texts and numbers of an extra field, one or a list; empty for anything else.
  func extraTexts(_ name: String) -> [String] {
    switch extra[name] {
    case .array(let values)?: values.compactMap(\.citedText)
    case let value?: [value.citedText].compactMap(\.self)
    case nil: []
    }
  }
}

extension JSONValue {
  /// The text of a string or a number.
  fileprivate var citedText: String? {
    switch self {
    case .string(let text): text
    case .integer, .number, .bool: plainText
    case .null, .array, .object: nil
    }
  }
}
