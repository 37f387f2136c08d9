internal import CatalogRecords

extension CitedRecord {
  /// Everyone who is an author for a bibliography: the credited people.
  var authors: [String] { attributions.creditedPeople.map(\.creator) }

  /// The translators.
  var translators: [String] { attributions.filter { $0.role == .translated }.map(\.creator) }

  /// Doubtful and wrong attributions in words.
  var doubts: [String] {
    attributions.filter { ![.said, .wrote, .translated].contains($0.role) }.map(\.wording)
  }

  /// The title without a library catalog's signs, or else the first words of the text.
  var citedTitle: String? { text("title")?.withoutSpacedSigns ?? text("text").map(ReferenceTitle.title) }

  /// True if an extra field's value ends with the sign before the next part of the imprint, in records of libraries.
  static func isImprint(_ name: String) -> Bool { name == "publisher" || name == "place" }

  /// The names of the extra fields, sorted.
  var extraNames: [String] { extra.keys.sorted() }

  /// The texts and numbers of an extra field, one or a list; empty for anything else. The publisher and the place end
  /// without a library catalog's signs.
  func extraTexts(_ name: String) -> [String] {
    let texts: [String] =
      switch extra[name] {
      case .array(let values)?: values.compactMap(\.citedText)
      case let value?: [value.citedText].compactMap(\.self)
      case nil: []
      }
    return Self.isImprint(name) ? texts.map(\.withoutImprintSigns) : texts
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
