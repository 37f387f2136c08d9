internal import CatalogStore
package import GRDB
package import QueryLanguage

/// A reason that a search cannot be saved.
public enum SavedSearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is not a letter followed by letters, digits, `-` and `_`.
  case noName(String)
  /// The query refers to itself by way of these searches.
  case cycle([String])

  public var description: String {
    switch self {
    case .noName(let name):
      "'\(name)' cannot name a search. Use a letter, then letters, digits, '-' and '_'."
    case .cycle(let names):
      "The search would contain itself: \(names.map { "query:\($0)" }.joined(separator: " → "))."
    }
  }
}

/// Checks a search before it is saved.
package struct SavedSearchCheck {
  private let saved: [String: String]
  private let extraFields: [String]

  /// - Parameter saved: The catalog's saved searches by name.
  package init(_ db: Database, _ saved: [String: String]) throws {
    self.saved = saved
    extraFields = try ExtraNameTable(db).all()
  }

  /// - Returns: Warnings about the query.
  /// - Throws: `SavedSearchError`
  package func check(_ name: String, _ query: String) throws -> [QueryWarning] {
    guard SavedSearch.isName(name) else { throw SavedSearchError.noName(name) }
    let name = name.lowercased()
    var searches = saved
    searches[name] = query
    if let cycle = SavedSearch.cycle(from: name, in: searches) { throw SavedSearchError.cycle(cycle) }
    let values = (0..<SavedSearch(query).placeCount).map { "value\($0 + 1)" }
    let names = CatalogNames(extraFields: extraFields, savedSearches: searches)
    return QueryParser.parse(SavedSearch(query).filled(with: values) ?? query, names: names).warnings
  }
}
