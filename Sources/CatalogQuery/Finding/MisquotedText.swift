internal import QueryLanguage
internal import TextAnalysis

/// A query in quotation marks that no record has word by word, as a half-remembered text.
///
/// A person who pastes a quotation with its marks means the quotation, not the marks: a single wrong word would find
/// nothing.
struct MisquotedText {
  /// The words of the query, in order.
  let text: String
  private let collection: String?
  private let language: String?
  private let explainsHits: Bool

  /// `nil` for a query with other operators than quotation marks and a collection, without quotation marks, with fewer
  /// than four words in all, and when all of it has to match.
  init?(_ query: ResolvedQuery, _ request: SearchRequest) {
    guard request.allowsFewerWords, request.clauses.isEmpty else { return nil }
    var collection = request.collection
    var clauses: [TextClause] = []
    for node in query.typed.conjuncts {
      switch node {
      case .text(let clause) where clause.isWords: clauses.append(clause)
      case .filter(.collection(let name)): collection = name
      default: return nil
      }
    }
    let wordCount = clauses.reduce(0) { $0 + $1.phrase(query.languages).tokenCount }
    guard clauses.contains(where: \.isQuoted), wordCount >= QueryLimits.Relaxing.misquotedWords else { return nil }
    text = clauses.map(\.words).joined(separator: " ")
    (self.collection, language, explainsHits) = (collection, request.language, request.explainsHits)
  }

  /// The query for a half-remembered text; `nil` when it has no word.
  func variant(_ query: ResolvedQuery, _ snapshot: Snapshot) throws -> QueryVariant? {
    // The words lack those that the parser left out.
    try FuzzyFinder(snapshot).variant(findRequest, warnings: query.warnings, notice: Self.notice)
  }

  private var findRequest: FindRequest {
    var request = FindRequest(text)
    (request.collection, request.language, request.explainsHits) = (collection, language, explainsHits)
    return request
  }

  private static let notice = QueryWarning(
    typed: "", message: "no record has these words in a row; these are the nearest.")
}

extension TextClause {
  /// True if the clause is words, quoted or not, in any field.
  fileprivate var isWords: Bool {
    fields.isEmpty && !isExact && !isPrefix && pattern == nil && boost == 1
  }
}
