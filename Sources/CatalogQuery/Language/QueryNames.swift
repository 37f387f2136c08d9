internal import TextAnalysis

/// The names that a catalogue brings to the query language.
package struct QueryNames: Sendable {
  /// Extra fields by their names in small letters.
  private let extraFields: [String: [String]]
  /// Saved searches by their names in small letters.
  let savedSearches: [String: String]

  package init(extraFields: [String] = [], savedSearches: [String: String] = [:]) {
    self.extraFields = Dictionary(grouping: extraFields) { $0.lowercased() }
    self.savedSearches = savedSearches
  }

  /// The extra fields of this name; they may differ in case. None when there are none.
  func extraFields(_ name: String) -> [String] { extraFields[name.lowercased()] ?? [] }

  /// The name that differs least from what was typed, if one differs by no more than two letters.
  func nearestField(to typed: String) -> String? {
    FieldNames.nearest(to: typed, among: QueryField.names + extraFields.keys.sorted())
  }
}
