/// The named parts that every record may have, after Dublin Core's terms. Anything else is an extra field.
public enum CoreField: String, CaseIterable, Sendable, Codable {
  case title, creator, text, source, subject, note, date, language, type, identifier, rights

  /// The fields whose words are searched, in the order of the full-text index's columns.
  public static let searchable: [CoreField] = [.title, .creator, .text, .source, .subject, .note]

  /// The field that a name stands for: its own name, or one of the everyday names people type and files use.
  ///
  ///     CoreField(name: "Author")   // .creator
  ///     CoreField(name: "pages")    // nil: an extra field
  public init?(name: String) {
    let lowered = name.lowercased()
    if let field = CoreField(rawValue: lowered) ?? CoreField.everydayNames[lowered] {
      self = field
    } else {
      return nil
    }
  }

  private static let everydayNames: [String: CoreField] = [
    "author": .creator, "authors": .creator, "by": .creator, "creators": .creator,
    "tag": .subject, "tags": .subject, "subjects": .subject,
    "lang": .language, "id": .identifier, "_id": .identifier, "notes": .note,
  ]
}
