internal import QueryLanguage

/// The words that were searched for besides a part of the query, or in its place.
public struct QueryExpansion: Hashable, Sendable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    /// The catalog's synonyms of it: searched for as well.
    case synonym
    /// The words that a pattern such as `c*r` or `~corage` stands for: searched for instead.
    case pattern
    /// Likely spellings of a word that is in hardly any record: searched for as well.
    case spelling
  }

  /// The word, or the words in a row, as typed.
  public let typed: String
  /// The words searched for. For a pattern, most frequent first; empty when no word fits.
  public let others: [String]
  package let reason: Reason

  package init(typed: String, others: [String], reason: Reason = .synonym) {
    self.typed = typed
    self.others = others
    self.reason = reason
  }

  public var description: String { "\(typed): \(message)" }

  /// The same as a warning, for answers without expansions.
  var warning: QueryWarning {
    QueryWarning(typed: typed, message: reason == .synonym ? "\(message) (synonyms)" : message)
  }

  private var message: String {
    switch reason {
    case .synonym, .spelling: "also searched for \(others.joined(separator: ", "))"
    case .pattern where others.isEmpty: "no word of the catalog fits"
    case .pattern:
      "searched for \(others.prefix(QueryLimits.Expanding.wordsShown).joined(separator: ", "))"
        + (others.count > QueryLimits.Expanding.wordsShown
          ? " and \(others.count - QueryLimits.Expanding.wordsShown) more" : "")
    }
  }

}
