internal import Adagia
internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords

/// A question of `tools/peers/questions.py`.
struct PeerQuestion: Decodable {
  /// The relation of the words that is asked for.
  enum Style: String, ExpressibleByArgument {
    /// The words as they are, as the peers look for them: the best by BM25 alone, and not how many there are.
    case plain
    /// The answer to a person who types them: stems, synonyms, and fewer words if all are too many.
    case typed
  }

  let kind: String
  let words: [String]
  let author: String?
  let from: Int?
  let to: Int?
  let id: Int64?

  /// The number of hits, their records read; for `count` the number of matches.
  func hitCount(in catalog: Catalog, _ style: Style) throws -> Int {
    if kind == "record", let id { return try catalog.recordNow(RecordID(id)) == nil ? 0 : 1 }
    let answer = try catalog.searchNow(request(style))
    // A person sees them; the peers do not look for them.
    if style == .typed { for hit in answer.hits { _ = hit.matches } }
    switch kind {
    case "count": return answer.total
    case "facet": return answer.facets.first?.values.count ?? 0
    default: return answer.hits.count
    }
  }

  /// The request, all words in the field that the peers search.
  func request(_ style: Style) -> SearchRequest {
    var request = SearchRequest(query(style), limit: 10)
    if style == .plain {
      (request.usesSynonyms, request.allowsFewerWords) = (false, false)
      (request.reranks, request.countsTotal) = (false, false)
    }
    switch kind {
    case "newest": request.sort = .dateDescending
    case "facet": (request.limit, request.facets) = (0, [FacetRequest("author", limit: 10)])
    case "count": request.limit = 0
    default: break
    }
    return request
  }

  private func query(_ style: Style) -> String {
    let exact = style == .plain ? "=" : ""
    // Words that are operators of the language are quoted.
    let terms = words.map { "text:\(exact)\(Self.operators.contains($0) ? "\"\($0)\"" : $0)" }
    switch kind {
    case "or", "natural-any": return terms.joined(separator: " OR ")
    case "phrase": return "text:\(exact)\"\(words.joined(separator: " "))\""
    case "prefix": return "text:\(words[0])*"
    case "fuzzy": return "text:~\(words[0])"
    case "author": return "\(terms[0]) author:\(exact)\"\(author ?? "")\""
    case "years": return "\(terms[0]) date:\(Self.year(from))..\(Self.year(to))"
    default: return terms.joined(separator: " ")
    }
  }

  private static let operators: Set<String> = ["or", "and", "not", "near", "adj"]

  /// A year with four digits.
  private static func year(_ year: Int?) -> String {
    let digits = "\(year ?? 0)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
