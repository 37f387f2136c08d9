/// Something of a query that was read in another way than it may have been meant. The answer says so.
public struct QueryWarning: Hashable, Sendable, CustomStringConvertible {
  /// What it concerns, as typed.
  public let typed: String
  /// What was done with it and what to write instead, in plain words.
  public let message: String
  /// Where it stands in the query, in UTF-8 bytes; `nil` when it concerns all of it, or a saved search.
  public internal(set) var range: Range<Int>?

  public init(typed: String, message: String, range: Range<Int>? = nil) {
    self.typed = typed
    self.message = message
    self.range = range
  }

  public var description: String { typed.isEmpty ? message : "\(typed): \(message)" }
}

extension QueryWarning {
  static func tooManyWords(_ count: Int) -> QueryWarning {
    let most = QueryParser.mostClauses
    return QueryWarning(
      typed: "", message: "the query has \(count) words and conditions; only the first \(most) are searched for")
  }
}
