internal import CatalogQuery
package import CatalogRecords
package import GRDB

/// Whether texts find themselves by a piece of theirs.
package struct RunProbe {
  /// How a piece is typed.
  package enum Form: String, CaseIterable, Sendable {
    case plain, quoted
  }

  /// A piece that did not bring its text, nor another that has it, among the first three hits.
  package struct Miss: Sendable {
    package let group: String
    package let id: RecordID
    package let typed: String
    /// How many records the query found in all.
    package let total: Int
  }

  /// What came of the probes of one group.
  package struct Tally: Sendable {
    package var probeCount = 0
    package var foundCount = 0
    package var share: Double { probeCount == 0 ? 1 : Double(foundCount) / Double(probeCount) }
  }

  /// How many of the first hits may hold the text.
  package static let hitCount = 3

  package private(set) var tallies: [String: Tally] = [:]
  package private(set) var misses: [Miss] = []

  /// Probes every group with about as many pieces as every other one.
  ///
  /// - Parameter perGroup: Pieces a group. Texts that are too short for one are passed over.
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

  /// The groups with the lowest shares, those first.
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

  /// A piece of one of the texts; `nil` when twenty of them in a row were too short.
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
