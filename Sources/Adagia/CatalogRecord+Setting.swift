public import CatalogRecords
internal import TextAnalysis

extension CatalogRecord {
  /// Gives one field another value, as a person types it; `""` empties it.
  ///
  /// Names and subjects are separated by `;`. A date is read in any notation. A field that is no core field is an
  /// extra one.
  public mutating func set(_ field: String, to typed: String) {
    let text = canonicallyComposed(typed)
    let value = text.isEmpty ? nil : text
    switch CoreField(name: field) {
    case .title: title = value
    case .text: self.text = value
    case .source: source = value
    case .note: note = value
    case .language: language = value
    case .type: type = value
    case .rights: rights = value
    case .identifier: identifier = value ?? identifier
    case .date: date = value.map { RecordDate(reading: $0) }
    case .creator: attributions = text.parts(separatedBy: ";").map { Attribution(creator: $0) }
    case .subject: subjects = text.parts(separatedBy: ";")
    case nil: extra[field] = value.map(JSONValue.string)
    }
  }
}
