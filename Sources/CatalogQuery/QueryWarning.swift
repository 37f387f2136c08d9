/// Something of a query that was read in another way than it may have been meant. The answer says so.
public struct QueryWarning: Hashable, Sendable, CustomStringConvertible {
  /// What it concerns, as typed.
  public let typed: String
  /// What was done with it and what to write instead, in plain words.
  public let message: String

  public init(typed: String, message: String) {
    self.typed = typed
    self.message = message
  }

  public var description: String { typed.isEmpty ? message : "\(typed): \(message)" }
}

extension QueryWarning {
  static func tooManyWords(_ count: Int) -> QueryWarning {
    let most = QueryParser.mostWords
    return QueryWarning(typed: "", message: "the query has \(count) words; only the first \(most) are searched for")
  }
}
