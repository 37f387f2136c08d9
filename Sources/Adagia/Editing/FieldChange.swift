internal import CatalogFormats
public import CatalogRecords

/// A field that differs between two versions of a record.
public struct FieldChange: Hashable, Sendable {
  /// As in JSON: `text`, `subject`, `attributions`, …; `extra.pages` for an extra field.
  public let field: String
  /// `nil` when the field was empty.
  public let before: JSONValue?
  /// `nil` when the field is empty now.
  public let after: JSONValue?

  /// All fields that differ, those of the new version first, in the order of its fields. Pass `nil` for no record.
  public static func between(_ before: CatalogRecord?, _ after: CatalogRecord?) -> [FieldChange] {
    let (old, new) = (fields(before), fields(after))
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    return names.compactMap { name in
      let was = old.first { $0.name == name }?.value
      let `is` = new.first { $0.name == name }?.value
      return was == `is` ? nil : FieldChange(field: name, before: was, after: `is`)
    }
  }

  /// The fields, each extra field as one.
  private static func fields(_ record: CatalogRecord?) -> [OutputField] {
    guard let record else { return [] }
    return RecordFields.exported(record).flatMap { field in
      guard field.name == "extra", case .object(let members) = field.value else { return [field] }
      return members.sorted { $0.key < $1.key }.map { OutputField("extra.\($0.key)", $0.value) }
    }
  }
}

extension FieldChange: CustomStringConvertible {
  /// One line for a person: `title: Ema → Emma`. An empty field is left blank.
  public var description: String { "\(field): \(before?.plainText ?? "") → \(after?.plainText ?? "")" }
}
