/// Words of a query for which others were looked for as well, because the catalogue has them as synonyms.
public struct QueryExpansion: Hashable, Sendable, CustomStringConvertible {
  /// The word or the words in a row, as typed.
  public let typed: String
  /// What was looked for as well, as it was written down.
  public let others: [String]

  public init(typed: String, others: [String]) {
    self.typed = typed
    self.others = others
  }

  public var description: String { "\(typed): looked for \(others.joined(separator: ", ")) as well" }

  /// The same, where an answer has warnings only.
  var warning: QueryWarning {
    QueryWarning(typed: typed, message: "looked for \(others.joined(separator: ", ")) as well (synonyms)")
  }
}
