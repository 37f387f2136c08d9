internal import CatalogStore
package import GRDB

/// Why a search cannot be saved.
public enum SavedSearchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name is a letter, and then letters, digits, `-` and `_`.
  case noName(String)
  /// The query names itself, by way of these searches.
  case cycle([String])

  public var description: String {
    switch self {
    case .noName(let name):
      "'\(name)' is no name for a search: take a letter, and then letters, digits, '-' and '_'."
    case .cycle(let names):
      "This search would be a part of itself: \(names.map { "query:\($0)" }.joined(separator: " → "))."
    }
  }
}

/// Looks at a search before it is saved.
package struct SavedSearchCheck {
  private let saved: [String: String]
  private let extraFields: [String]

  /// - Parameter saved: The searches that there are, by name.
  package init(_ db: Database, _ saved: [String: String]) throws {
    self.saved = saved
    extraFields = try ExtraNameTable(db).all()
  }

  /// - Returns: What in the query was read in another way than it may have been meant.
  package func check(_ name: String, _ query: String) throws -> [QueryWarning] {
    guard name.utf8.count <= Self.longestName, QueryLexer.isFieldName(Array(name.unicodeScalars)[...]) else {
      throw SavedSearchError.noName(name)
    }
    let name = name.lowercased()
    var searches = saved
    searches[name] = query
    if let cycle = Self.cycle(from: name, searches, path: [name]) { throw SavedSearchError.cycle(cycle) }
    let values = (0..<SavedSearch(query).placeCount).map { "value\($0 + 1)" }
    let names = QueryNames(extraFields: extraFields, savedSearches: searches)
    return QueryParser.parse(SavedSearch(query).filled(with: values) ?? query, names: names).warnings
  }

  private static let longestName = 100

  /// The way from a search back to it; `nil` when there is none.
  private static func cycle(from name: String, _ searches: [String: String], path: [String]) -> [String]? {
    guard let last = path.last, let query = searches[last] else { return nil }
    for next in names(in: query) where searches[next] != nil {
      if next == name { return path + [next] }
      if !path.contains(next), let cycle = cycle(from: name, searches, path: path + [next]) { return cycle }
    }
    return nil
  }

  /// The searches that a query names.
  private static func names(in query: String) -> [String] {
    let tokens = QueryLexer.tokens(of: query)
    return zip(tokens, tokens.dropFirst()).compactMap { field, value in
      guard case .field(let names) = field.kind, names.first?.lowercased() == QueryField.savedName else { return nil }
      return value.text.lowercased()
    }
  }
}
