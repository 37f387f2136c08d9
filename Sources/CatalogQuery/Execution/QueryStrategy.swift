internal import RankedIndex

/// The indexes that find the matches of a scan, each with the records that it answers for. Chosen in one place, from
/// the scan, the use made of its matches, and the state of the ranked index.
enum QueryStrategy {
  /// The ranked lists cover all records.
  case lists(RankedScan)
  /// The ranked lists for the records that they cover, the full-text index for the others.
  case split(RankedScan)
  /// The full-text index alone, within some ranges of ids, if given.
  case fullText(FullTextScan, RankedAccess.Refusal, ids: [ClosedRange<Int64>]?)

  /// - Parameter task: Complete: see `IndexScan`.
  init(_ scan: IndexScan, _ task: MatchCollector.Task, _ snapshot: Snapshot) throws {
    switch try Self.source(scan, task, snapshot) {
    case .success(let source):
      let ranked = RankedScan(
        snapshot: snapshot, reader: source.reader, expression: scan.expression, query: source.query,
        quorum: scan.quorum, order: scan.order, task: task)
      self = source.reader.coversAll(through: snapshot.largestID) ? .lists(ranked) : .split(ranked)
    case .failure(let refusal):
      let fullText = FullTextScan(
        snapshot: snapshot, expression: scan.expression, quorum: scan.quorum, order: scan.order, task: task)
      self = .fullText(fullText, refusal, ids: scan.ids)
    }
  }

  /// The ranked index and the query as it reads it; or the reason to leave the scan to the full-text index.
  private static func source(
    _ scan: IndexScan, _ task: MatchCollector.Task, _ snapshot: Snapshot
  ) throws -> Result<(reader: RankedReader, query: RankedQuery), RankedAccess.Refusal> {
    guard let query = scan.expression.ranked, scan.order == nil || task.purpose.isSet else { return .failure(.shape) }
    guard scan.ids == nil else { return .failure(.namedRecords) }
    switch try snapshot.ranked.reader(snapshot.db, snapshot.columns) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let reader): return try reader.canAnswer(query) ? .success((reader, query)) : .failure(.shape)
    }
  }

  /// The scan of the ranked lists; `nil` if they have no part in the answer.
  var ranked: RankedScan? {
    switch self {
    case .lists(let scan), .split(let scan): scan
    case .fullText: nil
    }
  }
}
