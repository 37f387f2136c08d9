internal import CatalogStore
internal import RankedIndex

/// Ranks the tiers of another engine's order, each by BM25 over the whole catalog. The first one's best are re-ranked,
/// as those of a search on the catalog alone are.
struct TieredRanking {
  private let snapshot: Snapshot
  private let executor: QueryExecutor
  private let request: SearchRequest
  /// Its phrases are scored.
  private let expression: MatchExpression

  init(_ snapshot: Snapshot, _ variant: QueryVariant, _ expression: MatchExpression, _ request: SearchRequest) {
    (self.snapshot, self.request) = (snapshot, request)
    (executor, self.expression) = (QueryExecutor(snapshot, variant), expression)
  }

  /// The page after the request's cursor.
  ///
  /// - Parameter existing: Those of some ids that records have.
  /// - Throws: `SearchError.cursorGone` when no tier has the record of the cursor.
  func page(_ tiers: DistributedTiers, existing: ([Int64]) throws -> Set<Int64>) throws -> ResultPage {
    var cursor = request.after?.place.id
    var keys: [SortKey] = []
    var first: ResultPage?
    var scale: Double?
    var number = -1
    while keys.count <= request.limit {
      number += 1
      let found = try tiers.ids(number)
      if found.isEmpty { break }
      let present = try existing(found)
      let ids = found.filter { present.contains($0) }
      if let wanted = cursor, !present.contains(wanted) { continue }
      let page = try ranked(ids, isFirst: number == 0)
      if number == 0 { first = page }
      scale = scale ?? page.scale
      keys += page.keys.drop { key in
        guard let wanted = cursor else { return false }
        if key.id == wanted { cursor = nil }
        return true
      }
    }
    if cursor != nil { throw SearchError.cursorGone }
    return self.page(keys, first, scale ?? 1)
  }

  private func page(_ keys: [SortKey], _ first: ResultPage?, _ scale: Double) -> ResultPage {
    let shown = Array(keys.prefix(request.limit))
    let next = shown.last.map { first?.reasons[$0.id] != nil ? PageCursor.Place.window($0) : .key($0) }
    var page = ResultPage(keys: shown, total: 0, next: keys.count > shown.count ? next : nil, scale: scale)
    page.reasons = first?.reasons ?? [:]
    page.scoring = first?.scoring
    return page
  }

  /// All records of a tier in order.
  private func ranked(_ ids: [Int64], isFirst: Bool) throws -> ResultPage {
    var scan = ScanRequest(expression)
    let counts = try scan.documentCounts(snapshot)
    if counts == nil { scan.conditions = [.ids(Set(ids))] } else { scan.seeksMembers = true }
    var members = DocIDSet(upTo: snapshot.largestID)
    for id in ids { members.insert(id) }
    scan.members = members
    var whole = request
    (whole.limit, whole.after) = (ids.count, nil)
    if !isFirst { whole.reranks = false }
    let page = try executor.ranked(scan, whole)
    guard let counts, counts.count == 1 else { return page }
    // For a single phrase the walk has counted these records alone.
    let model = try RankedAccess.model(snapshot.db, snapshot.columns)
    var scaled = ResultPage(keys: page.keys, total: page.total, next: nil, scale: model.idf(matchCount: counts[0]))
    (scaled.reasons, scaled.scoring) = (page.reasons, page.scoring)
    return scaled
  }
}

extension PageCursor.Place {
  /// The last record of the previous page.
  var id: Int64 {
    switch self {
    case .key(let key), .window(let key): key.id
    case .row(let id): id
    }
  }
}
