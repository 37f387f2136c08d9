public import QueryLanguage

/// What a part of a query stands for besides what was typed, or instead of it.
public struct QueryExpansion: Hashable, Sendable, CustomStringConvertible {
  public enum Reason: String, Sendable {
    /// The catalogue has them as its synonyms: they were looked for as well.
    case synonym
    /// It describes words, as `c*r` and `~corage` do: they were looked for instead.
    case pattern
    /// It is in hardly any record, and may be misspelt: words like it were looked for as well.
    case spelling
  }

  /// The word or the words in a row, as typed.
  public let typed: String
  /// What was looked for; of a pattern the most frequent word first, and none when no word is so.
  public let others: [String]
  public let reason: Reason

  public init(typed: String, others: [String], reason: Reason = .synonym) {
    self.typed = typed
    self.others = others
    self.reason = reason
  }

  public var description: String { "\(typed): \(message)" }

  /// The same, where an answer has warnings only.
  var warning: QueryWarning {
    QueryWarning(typed: typed, message: reason == .synonym ? "\(message) (synonyms)" : message)
  }

  private var message: String {
    switch reason {
    case .synonym, .spelling: "looked for \(others.joined(separator: ", ")) as well"
    case .pattern where others.isEmpty: "no word of the catalogue is so"
    case .pattern:
      "looked for \(others.prefix(Self.mostShown).joined(separator: ", "))"
        + (others.count > Self.mostShown ? " and \(others.count - Self.mostShown) more" : "")
    }
  }

  private static let mostShown = 8
}
