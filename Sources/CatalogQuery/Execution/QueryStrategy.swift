internal import RankedIndex

/// The sources that find the matches of a request, each with the records that it answers for. Chosen in one place, from
/// the request and the state of the ranked index.
enum QueryStrategy {
  /// The ranked lists cover all records.
  case lists(ListSource)
  /// The ranked lists for the records that they cover, the full-text index for the others.
  case split(ListSource)
  /// The full-text index alone, within some ranges of ids, if given.
  case fullText(FullTextSource, RankedAccess.Refusal)

  init(_ request: ScanRequest, _ snapshot: Snapshot) throws {
    switch try Self.lists(request, snapshot) {
    case .success(let source):
      self = source.reader.coversAll(through: snapshot.largestID) ? .lists(source) : .split(source)
    case .failure(let refusal): self = .fullText(FullTextSource(snapshot: snapshot, request: request), refusal)
    }
  }

  /// The ranked lists; or the reason to leave the request to the full-text index.
  private static func lists(
    _ request: ScanRequest, _ snapshot: Snapshot
  ) throws -> Result<ListSource, RankedAccess.Refusal> {
    guard let query = request.expression.ranked, request.order == nil || request.purpose.isSet else {
      return .failure(.shape)
    }
    guard !request.namesFewRecords else { return .failure(.namedRecords) }
    switch try snapshot.ranked.reader(snapshot.db, snapshot.columns) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let reader):
      guard try reader.canAnswer(query) else { return .failure(.shape) }
      return .success(ListSource(snapshot: snapshot, reader: reader, query: query, request: request))
    }
  }

  /// The ranked lists; `nil` if they have no part in the answer.
  var lists: ListSource? {
    switch self {
    case .lists(let source), .split(let source): source
    case .fullText: nil
    }
  }
}
