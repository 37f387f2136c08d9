internal import CatalogQuery
internal import HistoricalDates

/// A query for both sides.
struct BenchQuery {
  let request: SearchRequest
  let plain: PlainQuery

  /// - Parameters:
  ///   - typed: The words in Adagia's query language.
  ///   - match: The same words as an FTS5 expression; `nil` for a query without words.
  ///   - years: A range of years that overlaps the dates: `1840..1850`.
  init(
    _ typed: String, _ match: String?, years: String? = nil, language: String? = nil, form: PlainQuery.Form = .ranked
  ) throws {
    let clauses = [typed, years.map { "date:\($0)" } ?? "", language.map { "lang:\($0)" } ?? ""]
    request = SearchRequest(
      clauses.filter { !$0.isEmpty }.joined(separator: " "), limit: form == .counted ? 0 : 10,
      sort: form == .latest ? .dateDescending : .rank)
    plain = PlainQuery(
      form: form, match: match, interval: try years.map { try DateRange(query: $0).interval }, language: language)
  }

  /// A word or a prefix, quoted for FTS5.
  static func quoted(_ word: String, isPrefix: Bool = false) -> String {
    "\"\(word)\"\(isPrefix ? "*" : "")"
  }
}

/// The measured kinds of queries.
enum QueryKind: CaseIterable {
  case rare, mid, common, frequent, and, or, phrase, prefix, author
  case dateAndWord, date, languageAndWord, twoFilters, count, latest

  var title: String {
    switch self {
    case .rare: "rare word (3 to 30 records)"
    case .mid: "mid word (0.05 to 1 %)"
    case .common: "common word (4 to 6 %)"
    case .frequent: "very common word (20 % and more)"
    case .and: "two words"
    case .or: "three words, any of them"
    case .phrase: "phrase of two words"
    case .prefix: "prefix of three letters"
    case .author: "author:"
    case .dateAndWord: "common word, date: a tenth"
    case .date: "date: a tenth, no words"
    case .languageAndWord: "common word, lang:"
    case .twoFilters: "common word, date: and lang:"
    case .count: "count only, common word"
    case .latest: "common word, latest first"
    }
  }

  /// True if both sides must return the same ten records.
  ///
  /// With several words they may differ, because the two IDF formulas weight the words a little differently. With
  /// phrases and prefixes they may differ, because Adagia re-ranks the best fifty.
  var hasOneOrder: Bool {
    switch self {
    case .and, .or, .phrase, .prefix, .count: false
    default: true
    }
  }
}
