internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Makes the hits of one answer: reads each record and finds what to mark in it.
struct HitMaker {
  private let reading: RecordReading
  /// What finds the places to mark, and the bytes there; `nil` when the query has no words.
  private let marks: (statement: MatchStatement, highlighter: Highlighter)?

  /// What says why they were found; `nil` when nobody asked.
  private let explainer: HitExplainer?
  private let reasons: [Int64: MatchReason]

  /// - Parameter best: The hits in their order; `nil` when that is an order by names.
  init(_ db: Database, _ attempt: SearchAttempt, _ request: SearchRequest, _ best: Selection.Best?) throws {
    reading = try RecordReading(db)
    explainer = request.explainsHits ? HitExplainer(db, attempt, best) : nil
    reasons = best?.reasons ?? [:]
    marks = attempt.query.highlighted.map { (MatchStatement(db: db, expression: $0), Highlighter($0)) }
  }

  /// `nil` when there is no such record any more.
  func hit(_ id: RecordID, score: Double?) throws -> Hit? {
    guard let record = try reading.record(id) else { return nil }
    let found = try marks.map { try $0.highlighter.occurrences($0.statement.places(in: id), in: record.record) }
    var hit = Hit(record: record, score: score, matches: found.map { Highlighter.ranges($0) } ?? [:])
    hit.reason = reasons[id.rawValue]
    hit.why = try explainer?.explanation(of: record)
    return hit
  }
}
