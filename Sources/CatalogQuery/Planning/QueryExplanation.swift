/// How a query was understood and answered.
public struct QueryExplanation: Hashable, Sendable {
  /// A part of the work.
  public struct Step: Hashable, Sendable {
    public let name: String
    /// By the wall clock.
    public internal(set) var seconds: Double
  }

  /// What was understood, a line a node; what belongs to a node stands below it, two blanks further in.
  public let tree: [String]
  /// How it was answered, in words.
  public let plan: [String]
  /// What SQLite and its full-text index were asked.
  public let sql: [String]
  public let expansions: [QueryExpansion]
  /// In the order in which they were first done.
  public let steps: [Step]
}
