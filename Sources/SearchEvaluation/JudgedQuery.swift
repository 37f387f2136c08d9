/// A question with a name: one line of a file, identifier and text parted by a tab. Further columns are not read.
public struct JudgedQuery: Hashable, Sendable {
  /// What judgements and runs call it.
  public let id: String
  /// As somebody typed it.
  public let text: String

  /// `nil` when the line has no tab, or nothing before or behind it.
  public init?(line: String) {
    let columns = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count > 1 else { return nil }
    let blanks: (Character) -> Bool = { $0.isWhitespace }
    id = String(columns[0].drop(while: blanks))
    text = String(columns[1].drop(while: blanks))
    if id.isEmpty || text.isEmpty { return nil }
  }

  /// Whether it is the line of names that some files begin with.
  public var isHeading: Bool { ["id", "qid", "query_id", "query-id"].contains(id.lowercased()) }
}
