internal import HistoricalDates
internal import QueryLanguage

/// A query of plain words with a date beside them, as people type what they know: `prince machiavelli 1532`,
/// `courage before 1900`.
///
/// Few records have the date among their words. Those of that date are meant, and a word that changes the date belongs
/// to it.
struct DatedWords {
  /// The same query with the date as a condition.
  let node: QueryNode
  private let date: String

  /// `nil` for other queries: with operators other than conditions, without a date, with another one beside it, and
  /// when all words have to match.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords, !request.isPlain else { return nil }
    guard let plain = PlainQuery(typed), !plain.filters.contains(where: Self.isOfDate) else { return nil }
    guard let place = Self.date(in: plain.words.map(\.words)) else { return nil }
    let words = plain.words[..<place.lowerBound] + plain.words[place.upperBound...]
    date = plain.words[place].map(\.words).joined(separator: " ")
    guard !words.contains(where: { Self.beginsWithYear($0.words) }),
      let clause = Self.clause(plain.words[place].map(\.words))
    else { return nil }
    node = .all(words.map(QueryNode.text) + plain.filters + [.filter(.date(clause))])
  }

  var notice: QueryWarning {
    QueryWarning(typed: "", message: "no record has all words; these have the date \(date).")
  }

  private static func isOfDate(_ filter: QueryNode) -> Bool {
    if case .filter(.date) = filter { true } else { false }
  }

  /// The longest run of words that is a date; the last of several.
  private static func date(in words: [String]) -> Range<Int>? {
    guard words.contains(where: { $0.contains(where: \.isNumber) }) else { return nil }
    // At least one word is left beside the date.
    let longest = min(words.count - 1, QueryLimits.Finding.wordsOfDate)
    for length in stride(from: longest, through: 1, by: -1) {
      for start in (0...words.count - length).reversed() where isDate(words[start..<start + length]) {
        return start..<start + length
      }
    }
    return nil
  }

  /// The condition of a date's words. What is before 1900 is not from 1900, as in `before:1900`.
  private static func clause(_ words: [String]) -> DateClause? {
    let rest = words.dropFirst()
    if let first = words.first, let bound = DateWords.bound(first), isDate(rest),
      let span = try? DateSpan(query: rest.joined(separator: " "))
    {
      return DateClause(.date, bound == .before ? .before : .after, span)
    }
    return (try? DateSpan(query: words.joined(separator: " "))).map { DateClause(.date, .overlaps, $0) }
  }

  private static func isDate(_ words: ArraySlice<String>) -> Bool {
    // Most numbers alone are no years.
    if words.count == 1, let word = words.first, !beginsWithYear(word) { return false }
    return DateWords.isDate(words.joined(separator: " "))
  }

  private static func beginsWithYear(_ word: String) -> Bool {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    return digits.count == 4 && Int(digits).map { DateWords.years.contains($0) } == true
  }
}
