extension CatalogRecord {
  /// A searchable field as the index has it: names and subjects as one line. `nil` when the record has no such value,
  /// and for fields that are not searched.
  public func searchableText(of field: CoreField) -> String? {
    switch field {
    case .title: title
    case .creator: creator
    case .text: text
    case .source: source
    case .subject: subject
    case .note: note
    case .date, .language, .type, .identifier, .rights: nil
    }
  }
}
