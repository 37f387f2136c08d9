internal import CatalogQuery
internal import HistoricalDates

/// One question, asked of both sides.
struct BenchQuery {
  let request: SearchRequest
  let plain: PlainQuery

  /// - Parameters:
  ///   - typed: The words, as somebody types them.
  ///   - match: The same for FTS5; `nil` when there are none.
  ///   - years: What dates have to overlap, as the query language writes it: `1840..1850`.
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

  /// A word or the beginning of one, quoted for FTS5.
  static func quoted(_ word: String, isPrefix: Bool = false) -> String {
    "\"\(word)\"\(isPrefix ? "*" : "")"
  }
}
