internal import QueryLanguage

/// A query of plain words with a year beside them, as people type a title they know: `prince machiavelli 1532`.
///
/// Few records have the year among their words. Those of that date are meant.
struct DatedWords {
  /// The same query with the year as a date.
  let node: QueryNode
  private let year: String

  /// `nil` for other queries: with operators, without a year from 1000 to 2100, with several, and when all words have
  /// to match.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords, request.clauses.isEmpty, !request.isPlain else { return nil }
    guard let plain = PlainQuery(typed), plain.filters.isEmpty else { return nil }
    let years = plain.words.map(\.words).filter(Self.isYear)
    let words = plain.words.filter { !Self.isYear($0.words) }
    guard years.count == 1, !words.isEmpty, let span = try? DateSpan(query: years[0]) else { return nil }
    year = years[0]
    node = .all(words.map(QueryNode.text) + [.filter(.date(DateClause(.date, .overlaps, span)))])
  }

  var notice: QueryWarning {
    QueryWarning(typed: "", message: "no record has all words; these have the date \(year).")
  }

  private static func isYear(_ word: String) -> Bool {
    word.utf8.count == 4 && Int(word).map { (1000...2100).contains($0) } == true
  }
}
