internal import CatalogQuery
package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// Whether what is marked in hits is what was asked for: cut out of the stored text and analysed anew, every marked
/// span has to give the query's terms, and nothing else.
package struct HighlightProbe {
  /// A span, or a hit, that is marked wrongly.
  package struct Fault: Sendable {
    package let query: String
    package let id: RecordID
    package let field: CoreField?
    /// The bytes that are marked; empty for a hit in which a word of the query is not marked.
    package let marked: String
    package let reason: String
  }

  package private(set) var hitCount = 0
  package private(set) var spanCount = 0
  package private(set) var faults: [Fault] = []
  private let languages: [LanguageTag]

  /// - Parameters:
  ///   - texts: Records of the catalogue, out of whose texts the queries are made.
  ///   - count: How many hits to look at.
  package init(
    _ db: Database, _ texts: [ProbedText], count: Int, using random: inout some RandomNumberGenerator
  ) throws {
    languages = try ColumnTable(db).codes(.language).map { LanguageTag($0.value) }
    let searcher = try Searcher(db)
    // Some queries find nothing that can be checked; a catalogue in which most do is a fault of its own.
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
      guard let text = hit.record.searchableText(of: field) else { continue }
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
          query: query.typed, id: hit.record.id, field: nil, marked: "", reason: "words \(missing.sorted()) unmarked"))
    }
  }

  /// The tokens that match have to cover the whole span. Others may only lie across two of them, as a pair of Chinese
  /// characters does where the same two stand twice in a row.
  private static func fault(in cut: String, _ tokens: [Token], _ matched: [Token]) -> String? {
    guard let first = matched.first, let last = matched.map(\.range.upperBound).max() else { return "no such term" }
    if first.range.lowerBound != 0 || last != cut.utf8.count { return "the marks stand beside the words" }
    var covered = 0
    for range in matched.map(\.range) where range.lowerBound <= covered { covered = max(covered, range.upperBound) }
    let rest = tokens.filter { token in !matched.contains { $0.range.overlaps(token.range) } }
    return rest.isEmpty ? nil : "also marked: \(rest.map(\.term))"
  }
}
