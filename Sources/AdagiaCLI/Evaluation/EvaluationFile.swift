internal import Adagia
internal import CatalogFormats
internal import CatalogQuery
internal import SearchEvaluation

/// A file that an evaluation writes: a TREC run, or the ranking features of each hit.
struct EvaluationFile {
  private let sink: ByteSink

  init(_ path: String) throws {
    sink = try ByteSink.file(path, isReplacing: true)
  }

  func close() throws { try sink.commit() }

  /// Writes the hits of one question. A record without an identifier is named by its number, as in `#12`.
  func writeRun(_ answer: SearchAnswer, of question: JudgedQuery) throws {
    for (index, hit) in answer.hits.enumerated() {
      let line = RunLine(
        query: question.id, document: Self.name(of: hit), rank: index + 1,
        score: hit.score ?? 1 / Double(index + 1))
      try sink.write("\(line)\n".utf8)
    }
  }

  func writeFeatureHeading() throws {
    let columns = ["query", "document", "grade", "matched", "score"] + RankingFeatures.names
    try sink.write((columns.joined(separator: "\t") + "\n").utf8)
  }

  /// Writes a line for each re-ranked hit, in order: BM25 and the ranking features.
  func writeFeatures(_ answer: SearchAnswer, of question: JudgedQuery, grades: [String: Int]) throws {
    for hit in answer.hits {
      guard let reason = hit.reason else { continue }
      let grade = hit.record.identifier.flatMap { grades[$0] } ?? 0
      let numbers = ([reason.score] + reason.features.values).map { "\($0)" }
      let cells = [question.id, Self.name(of: hit), "\(grade)", answer.matched.rawValue] + numbers
      try sink.write((cells.joined(separator: "\t") + "\n").utf8)
    }
  }

  private static func name(of hit: Hit) -> String { hit.record.identifier ?? "#\(hit.record.id)" }
}
