import CatalogRecords

/// Texts as JSON values in tests: `["title": "Emma"]`.
extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
}
