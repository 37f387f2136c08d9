internal import CatalogQuery
package import CatalogRecords
package import GRDB

/// A probe that searches for pieces of texts.
package struct RunProbe {
  /// The form of the query.
  package enum Form: String, CaseIterable, Sendable {
    case plain, quoted
  }

  /// A piece whose text, or another with the same piece, is not among the first three hits.
  package struct Miss: Sendable {
    package let group: String
    package let id: RecordID
    package let typed: String
    /// The total number of hits.
    package let total: Int
  }

  /// Counts of one group.
  package struct Tally: Sendable {
    package var probeCount = 0
    package var foundCount = 0
    package var share: Double { probeCount == 0 ? 1 : Double(foundCount) / Double(probeCount) }
  }

  /// The number of hits that may contain the text.
  package static let hitCount = 3

  package private(set) var tallies: [String: Tally] = [:]
  package private(set) var misses: [Miss] = []

  /// Probes every group with about the same number of pieces.
  ///
  /// - Parameter perGroup: The number of pieces per group. Texts that are too short are skipped.
  package init(
    _ db: Database, _ texts: [ProbedText], perGroup: Int, form: Form, using random: inout some RandomNumberGenerator
  ) throws {
    let searcher = try Searcher(db)
    for (group, texts) in Dictionary(grouping: texts, by: \.group).sorted(by: { $0.key < $1.key }) {
      for _ in 0..<perGroup {
        guard let (text, run) = Self.sample(texts, using: &random) else { continue }
        try probe(text, run, group, form, searcher)
      }
    }
  }

  package var total: Tally {
    tallies.values.reduce(into: Tally()) {
      $0.probeCount += $1.probeCount
      $0.foundCount += $1.foundCount
    }
  }

  /// All groups by their share, lowest first.
  package var weakest: [(group: String, tally: Tally)] {
    tallies.map { ($0.key, $0.value) }.sorted { ($0.1.share, $0.0) < ($1.1.share, $1.0) }
  }

  private mutating func probe(
    _ text: ProbedText, _ run: TextRun, _ group: String, _ form: Form, _ searcher: Searcher
  ) throws {
    let query = form == .plain ? run.typed : "\"\(run.typed)\""
    let answer = try searcher.search(SearchRequest(query, limit: Self.hitCount))
    let isFound = answer.hits.contains { $0.record.id == text.id || run.occurs(in: $0.record.text ?? "") }
    tallies[group, default: Tally()].probeCount += 1
    tallies[group, default: Tally()].foundCount += isFound ? 1 : 0
    if !isFound { misses.append(Miss(group: group, id: text.id, typed: query, total: answer.total)) }
  }

  /// A piece of a random text; `nil` after twenty texts that are too short.
  private static func sample(
    _ texts: [ProbedText], using random: inout some RandomNumberGenerator
  ) -> (ProbedText, TextRun)? {
    for _ in 0..<20 {
      guard let text = texts.randomElement(using: &random), let words = text.record.text else { continue }
      if let run = TextRun(in: words, using: &random) { return (text, run) }
    }
    return nil
  }
}
