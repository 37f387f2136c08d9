internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage

/// A locator beside plain words: `hamlet 3.1`, `john 1:1`.
struct LocatedWords {
  /// The locator as typed.
  private let locator: String
  /// The other words and the conditions beside them.
  private let rest: [QueryNode]

  /// `nil` for a query with operators other than conditions, and without exactly one word such as `3.1` beside others.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords, let plain = PlainQuery(typed) else { return nil }
    let locators = plain.words.filter { Self.isLocator($0.words) }
    guard locators.count == 1, plain.words.count > 1 else { return nil }
    locator = locators[0].words
    rest = plain.words.filter { $0 != locators[0] }.map(QueryNode.text) + plain.filters
  }

  /// The query for the records with exactly this locator and the other words; `nil` when no record has the locator.
  func variant(_ query: ResolvedQuery, _ snapshot: Snapshot) throws -> QueryVariant? {
    let ids = try located(snapshot)
    guard !ids.isEmpty else { return nil }
    return QueryVariant(
      .joined(rest.map(Self.abbreviated), by: QueryNode.all), of: query, among: ids,
      notice: QueryWarning(typed: locator, message: "found as the locator."))
  }

  /// A short word or the beginning of one of the source: `ps 23:4`, `matt 5:3`.
  private static func abbreviated(_ node: QueryNode) -> QueryNode {
    guard case .text(let clause) = node,
      2...QueryLimits.Relaxing.longestAbbreviation ~= clause.words.filter(\.isLetter).count,
      clause.words.filter({ $0 != "." }).allSatisfy(\.isLetter)
    else { return node }
    var beginning = TextClause(words: clause.words.filter(\.isLetter), fields: [.source])
    (beginning.isPrefix, beginning.isOtherForm) = (true, true)
    return .any([node, .text(beginning)])
  }

  /// True if a word is numbers with points or colons between them.
  private static func isLocator(_ word: String) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private func located(_ snapshot: Snapshot) throws -> Set<Int64> {
    let statement = try SQLStatement(snapshot.db, Self.located)
    statement.bind(locator, at: 1)
    defer { statement.reset() }
    var ids: Set<Int64> = []
    while try statement.step() { ids.insert(statement.integer(0)) }
    return ids
  }

  /// `?1` a locator. Columns: record.
  private static let located = "SELECT record FROM attribution WHERE locator = ?1"
}
