internal import CatalogRecords

/// The columns of files that Adagia exports, in any case. Their texts come back as they are, whatever they look like.
enum OwnColumns {
  /// True if the columns are those of an export. A table may have further ones, which somebody added.
  ///
  /// - Parameter isOfJSON: True for JSON, where an export leaves out absent values and has no `creator`.
  static func are(_ names: [String], isOfJSON: Bool) -> Bool {
    guard isOfJSON else { return Set(names.map { $0.lowercased() }).isSuperset(of: FieldName.ofExportedTable) }
    return names.contains("collection") && names.contains("identifier") && !names.contains("creator")
      && names.allSatisfy { all.contains($0) }
  }

  /// True if lists are in the cells of the columns as an export writes them.
  static func haveLists(_ names: [String]) -> Bool { Set(names.map { $0.lowercased() }).isSuperset(of: ofLists) }

  /// True if the columns may be a part of those of an export.
  static func mayBe(_ names: [String]) -> Bool {
    let lowered = Set(names.map { $0.lowercased() })
    return !lowered.isDisjoint(with: marks) || lowered.isSuperset(of: named)
  }

  /// True if a column of a table has no name in the file: a program's row numbers, or blank cells of a spreadsheet.
  ///
  /// - Parameter place: The column's, from 0.
  static func isUnnamed(_ name: String, at place: Int) -> Bool {
    name == "column\(place + 1)" || name.hasPrefix("Unnamed: ")
  }

  /// True if the value of `date_edtf` says that a date means nothing. Spreadsheets write the word of a table in their
  /// own way and language.
  static func isFalse(_ value: JSONValue) -> Bool {
    guard case .string(let text) = value else { return value == .bool(false) }
    return falseWords.contains(text.trimmed.lowercased())
  }

  private static let falseWords: Set<String> = [
    "false", "falsch", "faux", "falso", "onwaar", "fałsz", "falskt", "falsk",
  ]
  private static let all = Set(CoreField.allCases.map(\.rawValue) + FieldName.special)
  private static let ofLists: Set<String> = ["attributions", "subject"]
  private static let marks: Set<String> = ["attributions", "date_edtf"]
  private static let named: Set<String> = ["collection", "identifier"]
}
