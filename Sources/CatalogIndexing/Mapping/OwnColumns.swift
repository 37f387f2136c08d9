internal import CatalogRecords

/// The columns of files that Adagia exports. Their texts come back as they are, whatever they look like.
enum OwnColumns {
  /// True if all columns are those of an export, and none is missing that every export in the format has.
  ///
  /// - Parameter isOfJSON: True for JSON, where an export leaves out absent values and has no `creator`.
  static func are(_ names: [String], isOfJSON: Bool) -> Bool {
    guard names.contains("collection") else { return false }
    let needed = isOfJSON ? ["identifier"] : ["identifier", "date_edtf", "attributions", "extra"]
    return needed.allSatisfy { names.contains($0) } && names.allSatisfy { all.contains($0) }
      && !(isOfJSON && names.contains("creator"))
  }

  private static let all = Set(CoreField.allCases.map(\.rawValue) + FieldName.special)
}
