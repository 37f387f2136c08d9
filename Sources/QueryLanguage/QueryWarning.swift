/// A part of a query that may have been read differently from what was meant.
public struct QueryWarning: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the query, as typed.
  public let typed: String
  /// The treatment of the text, and what to write instead.
  public let message: String
  /// Position in the query, in UTF-8 bytes; `nil` when the warning concerns the whole query or a saved search.
  public package(set) var range: Range<Int>?

  package init(typed: String, message: String, range: Range<Int>? = nil) {
    self.typed = typed
    self.message = message
    self.range = range
  }

  public var description: String {
    if typed.isEmpty { return message }
    return typed.hasSuffix(":") ? "\(typed) \(message)" : "\(typed): \(message)"
  }
}

extension QueryWarning {
  static func tooManyWords(_ count: Int) -> QueryWarning {
    let most = QueryBudget.mostClauses
    return QueryWarning(
      typed: "", message: "the query has \(count) words and conditions; only the first \(most) are searched for")
  }
}
