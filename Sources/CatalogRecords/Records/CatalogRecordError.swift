/// The reason why a record cannot be stored.
public enum CatalogRecordError: Error, Hashable, Sendable {
  /// Title, text, creator, source, subjects and note are empty: no search could find the record.
  case blank
  /// A text or a name holds U+0000, where SQLite and C end a text.
  case containsNUL(field: String)
  /// Values are nested more deeply than a reader could follow.
  case tooDeep(field: String, limit: Int)
  /// A number is infinite or no number, which JSON does not have.
  case notFinite(field: String)
  /// The texts of the record are longer than a record may be; both in UTF-8 bytes.
  case tooLong(byteCount: Int, limit: Int)
  /// The record was read with the fields of a list alone. Writing it would erase the others.
  case partial
  /// A value of a mapped type would come back as another one. `property` is its key path.
  case notKept(field: String, property: String)
  /// The collection's name is empty or holds U+0000.
  case collectionName(String)
}

extension CatalogRecordError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .blank:
      "The record is blank: give it a title, text, creator, source, subject or note."
    case .containsNUL(let field):
      "The field '\(field)' contains the character U+0000. Remove it."
    case .tooDeep(let field, let limit):
      "The field '\(field)' has values nested more than \(limit) levels deep. Make it flatter, or store it as text."
    case .notFinite(let field):
      "The field '\(field)' has a number that is infinite or undefined. Leave it out, or store it as text."
    case .tooLong(let byteCount, let limit):
      "The record has \(byteCount >> 20) MiB of text, and \(limit >> 20) MiB is the limit. Split it."
    case .partial:
      "The record was read for a list, without all of its fields. Read the whole record by its ID, and "
        + "repeat the change."
    case .notKept(let field, let property):
      "The value of \(property) would not come back from the field '\(field)' as it is. Map it to a text."
    case .collectionName(let name):
      "'\(name.replacing("\0", with: "\\0"))' cannot name a collection. Use a name with at least one character, and without U+0000."
    }
  }
}
