/// Names of fields as people type them: core fields with their everyday names, the special ones, and extra fields.
package enum FieldName {
  /// The extra fields that mean the same in all formats.
  package static let usualExtras: [String] = [
    "publisher", "place", "extent", "series", "edition", "volume", "number", "pages", "journal", "isbn", "issn", "lccn",
    "oclc", "doi", "url", "editor", "translator",
  ]

  /// The names of fields that are neither core fields nor extra ones.
  package static let special = ["attributions", "collection", "date_edtf", "extra"]

  /// Columns that every table of an export has.
  package static let ofExportedTable = Set(special + [CoreField.identifier.rawValue])

  /// The prefix of an extra field with any name: `extra.shelf` is the field `shelf`.
  package static let extraPrefix = "extra."

  /// The extra field that a person means by a name: `shelf` by `extra.shelf`, unless there is a field of exactly the
  /// typed name.
  ///
  /// - Parameter isField: Tells whether there is an extra field of a name.
  package static func extraName(_ typed: String, isField: (String) throws -> Bool) rethrows -> String {
    guard typed.lowercased().hasPrefix(extraPrefix), typed.utf8.count > extraPrefix.utf8.count else { return typed }
    return try isField(typed) ? typed : String(typed.dropFirst(extraPrefix.count))
  }

  /// True if a rule may have the name: a known one, or an extra field's with its prefix.
  package static func isKnown(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return CoreField(name: lowered) != nil || special.contains(lowered) || usualExtras.contains(lowered)
      || (lowered.hasPrefix(extraPrefix) && lowered.utf8.count > extraPrefix.utf8.count)
  }

  /// All known names, for suggestions.
  package static let all = CoreField.allCases.map(\.rawValue) + ["author", "tags", "lang"] + special + usualExtras
}
