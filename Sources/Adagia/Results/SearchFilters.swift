public import CatalogQuery
internal import QueryLanguage

extension SearchRequest {
  /// Adds a condition that all hits have to meet. It takes values instead of query text, so that no operator in a value
  /// can select another field.
  ///
  ///     request.require("lang", "la,grc")
  ///     request.require("author", "seneca OR epictetus")
  ///
  /// - Parameters:
  ///   - field: A field of the query language: `author`, `date`, `in`, …, or the name of an extra field.
  ///   - value: For a text field, a query in that field; otherwise values separated by commas, at least one to match.
  ///     What cannot be understood is searched for as text, with a warning.
  public mutating func require(_ field: String, _ value: String) {
    clauses.append(.field(field, value))
  }
}
