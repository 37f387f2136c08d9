internal import TextAnalysis

/// The catalog's share of the query language: names of its own, and the patterns that can be looked up in it.
package protocol QueryNames: Sendable {
  /// The extra fields with this name, ignoring case; empty when there is none.
  func extraFields(named name: String) -> [String]
  /// The names of all extra fields in lower case, ascending.
  var extraFieldNames: [String] { get }
  /// Saved searches by their names in lower case.
  var savedSearches: [String: String] { get }
  /// The reason that a clause's pattern cannot be looked up; `nil` when it can, or when the clause is no pattern.
  func patternFault(in clause: TextClause) -> String?
}

extension QueryNames {
  /// The field name nearest to what was typed, at most two letters away.
  func nearestField(to typed: String) -> String? {
    FieldNames.nearest(to: typed, among: QueryField.names + extraFieldNames)
  }
}

/// Names given as values. Every pattern passes.
package struct NameList: QueryNames {
  private let fieldsByName: [String: [String]]
  package let savedSearches: [String: String]

  package init(extraFields: [String] = [], savedSearches: [String: String] = [:]) {
    fieldsByName = Dictionary(grouping: extraFields) { $0.lowercased() }
    self.savedSearches = savedSearches
  }

  package func extraFields(named name: String) -> [String] { fieldsByName[name.lowercased()] ?? [] }

  package var extraFieldNames: [String] { fieldsByName.keys.sorted() }

  package func patternFault(in clause: TextClause) -> String? { nil }
}
