internal import QueryLanguage
internal import TextAnalysis

/// The phrase beside the choice in `do or die`, where some record has it.
///
/// The phrase weighs more than its words: records with it come first, and all others stay.
struct OrPhrase {
  private var clause: TextClause

  /// `nil` for a query without a lowercase "or", and where no record has the words in a row.
  init?(_ query: String, _ languages: [LanguageTag], _ snapshot: Snapshot) throws {
    guard let words = QueryParser.phraseWithOr(query) else { return nil }
    clause = TextClause(words: words, isQuoted: true)
    clause.boost = Self.weight
    guard let literal = clause.phrase(languages).literal,
      try MatchCount.upTo(1, of: literal, snapshot.db) > 0
    else { return nil }
  }

  /// The choice or the phrase, beside the conditions of options.
  func added(to typed: QueryNode) -> QueryNode {
    switch typed {
    case .any(let nodes): .any(nodes + [.text(clause)])
    case .all(let nodes): nodes.first.map { .all([added(to: $0)] + nodes.dropFirst()) } ?? typed
    case .everything, .text, .near, .filter, .not: typed
    }
  }

  /// More than the words, however often a record repeats them.
  private static let weight = 10.0

  /// Why the choice has more hits than the phrase.
  var notice: QueryWarning {
    QueryWarning(typed: "or", message: "this is an operator here; for the words in a row write \"\(clause.words)\"")
  }
}
