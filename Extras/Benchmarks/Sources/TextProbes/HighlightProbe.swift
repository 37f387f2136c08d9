internal import CatalogQuery
package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// A probe of highlights: every marked span, cut out of the stored text and analyzed alone, must give the query's
/// terms and nothing else.
package struct HighlightProbe {
  /// A wrong span, or a hit with missing ones.
  package struct Fault: Sendable {
    package let query: String
    package let id: RecordID
    package let field: CoreField?
    /// The marked text; empty for a hit with an unmarked query word.
    package let marked: String
    package let reason: String
  }

  package private(set) var hitCount = 0
  package private(set) var spanCount = 0
  package private(set) var faults: [Fault] = []
  private let languages: [LanguageTag]

  /// - Parameters:
  ///   - texts: Records to make queries from.
  ///   - count: The number of hits to check.
  package init(
    _ db: Database, _ texts: [ProbedText], count: Int, using random: inout some RandomNumberGenerator
  ) throws {
    languages = try ColumnTable(db).codes(.language).map { LanguageTag($0.value) }
    let searcher = try Searcher(db)
    // Some queries have no hits to check. If most have none, the count of hits shows it.
    for _ in 0..<count * 4 where hitCount < count {
      guard let words = texts.randomElement(using: &random)?.record.text,
        let query = ProbeQuery(in: words, using: &random)
      else { continue }
      let wanted = WantedTerms(query, languages: languages)
      for hit in try searcher.search(SearchRequest(query.typed, limit: 5)).hits.prefix(count - hitCount) {
        check(hit, query, wanted)
      }
    }
  }

  private mutating func check(_ hit: Hit, _ query: ProbeQuery, _ wanted: WantedTerms) {
    hitCount += 1
    var seen: Set<Int> = []
    for (field, spans) in hit.matches {
      guard let text = hit.record.record.searchableText(of: field) else { continue }
      let language = hit.record.language.map { LanguageTag($0) }
      for span in spans {
        spanCount += 1
        let cut = String(decoding: Array(text.utf8)[span], as: UTF8.self)
        let tokens = Analyzer().tokens(in: cut, language: language)
        let matched = tokens.filter { !wanted.words(matching: $0).isEmpty }
        seen.formUnion(tokens.flatMap { wanted.words(matching: $0) })
        if let reason = Self.fault(in: cut, tokens, matched) {
          faults.append(Fault(query: query.typed, id: hit.record.id, field: field, marked: cut, reason: reason))
        }
      }
    }
    let missing = Set(0..<wanted.count).subtracting(seen)
    if !missing.isEmpty {
      faults.append(
        Fault(
          query: query.typed, id: hit.record.id, field: nil, marked: "", reason: "words \(missing.sorted()) not marked")
      )
    }
  }

  /// The fault of a marked span; `nil` if there is none.
  ///
  /// The matching tokens must cover the whole span. Other tokens may only overlap two of them, as a pair of Chinese
  /// characters does when the same two characters repeat.
  private static func fault(in cut: String, _ tokens: [Token], _ matched: [Token]) -> String? {
    guard let first = matched.first, let last = matched.map(\.range.upperBound).max() else {
      return "no term of the query"
    }
    if first.range.lowerBound != 0 || last != cut.utf8.count { return "the span and the words have different bounds" }
    var covered = 0
    for range in matched.map(\.range) where range.lowerBound <= covered { covered = max(covered, range.upperBound) }
    let rest = tokens.filter { token in !matched.contains { $0.range.overlaps(token.range) } }
    return rest.isEmpty ? nil : "also marked: \(rest.map(\.term))"
  }
}
