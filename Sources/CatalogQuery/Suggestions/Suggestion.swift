/// What somebody who is typing a query may mean.
public struct Suggestion: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// A word of any field.
    case word
    /// A whole name, source or tag.
    case author, source, tag
  }

  public let kind: Kind
  /// The word as the index has it, without case and accents; a name, source or tag as most records have it.
  public let text: String
  /// What was typed, with its last word completed: a query.
  public let query: String
  /// How many records have it.
  public let recordCount: Int
  /// Whether that was counted, and is not estimated from a part of the index.
  public let isExact: Bool
}

/// What to complete.
public struct SuggestionRequest: Hashable, Sendable {
  /// A query whose last word is not finished.
  public var text: String
  /// What to look for. A field before the last word, as in `author:tw`, asks for that alone.
  public var kinds: Set<Suggestion.Kind>
  /// How many of each kind.
  public var limit: Int

  public init(_ text: String, kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), limit: Int = 10) {
    self.text = text
    self.kinds = kinds
    self.limit = limit
  }
}
