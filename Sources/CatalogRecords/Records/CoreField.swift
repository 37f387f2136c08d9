/// The named fields that any record may have, after Dublin Core's terms. All others are extra fields.
public enum CoreField: String, CaseIterable, Sendable, Codable {
  /// The title of the work, or of the record.
  case title
  /// The names of the attributions.
  case creator
  /// The words themselves.
  case text
  /// The work or publication that the text is from.
  case source
  /// Subjects, or tags.
  case subject
  /// Remarks.
  case note
  /// The date of the words or the work.
  case date
  /// A language tag.
  case language
  /// The kind of item.
  case type
  /// The identifier from the source.
  case identifier
  /// The license, or the owner of the rights.
  case rights

  /// The fields with full-text search, in the order of the index's columns.
  package static let searchable: [CoreField] = [.title, .creator, .text, .source, .subject, .note]

  /// The field with a name, or with one of the everyday names that people type and files use. Case is ignored.
  ///
  ///     CoreField(name: "Author")   // .creator
  ///     CoreField(name: "pages")    // nil: an extra field
  package init?(name: String) {
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

/// A field and the value that it gets: a person's `rights=CC0`, a manifest's `set`, a bulk edit.
public struct FieldAssignment: Hashable, Sendable {
  /// A core field's name, an everyday name of one, or the name of an extra field.
  public var field: String
  /// The new value.
  public var value: String

  /// A field by its name, with its value.
  public init(field: String, value: String) {
    self.field = field
    self.value = value
  }
}
