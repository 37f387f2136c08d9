internal import CatalogStore
internal import GRDB
internal import QueryLanguage

/// The parts of an answer that are about all matches, not only those of the page.
struct AnswerSummary {
  let total: Int
  private(set) var histogram: DateHistogram?
  private(set) var facets: [Facet] = []
  private(set) var warnings: [QueryWarning] = []

  /// The parts that a request asks for of an executor's matches.
  init(of executor: inout QueryExecutor, _ request: SearchRequest, _ snapshot: Snapshot) throws {
    if let authors = Self.onlyAuthors(request) {
      var counting = executor
      if let found = try AuthorFacet(snapshot: snapshot, request: authors).facet(&counting) {
        executor = counting
        self.init(total: found.total, facets: [found.facet])
        return
      }
    }
    try self.init(of: executor.matches(), request, snapshot)
  }

  private init(total: Int, facets: [Facet]) { (self.total, self.facets) = (total, facets) }

  /// The facet of authors, if no other is requested.
  private static func onlyAuthors(_ request: SearchRequest) -> FacetRequest? {
    guard request.histogram == nil, request.facets.count == 1, case .creator? = try? FacetField(request.facets[0].field)
    else { return nil }
    return request.facets[0]
  }

  /// Collects the matches once for everything that was asked for.
  init(of records: DocIDSet, _ request: SearchRequest, _ snapshot: Snapshot) throws {
    let records = records.counted()
    total = records.count
    if let unit = request.histogram {
      var start = ColumnCursor<Double>(snapshot.columns, .dateStart)
      var end = ColumnCursor<Double>(snapshot.columns, .dateEnd)
      var builder = DateHistogramBuilder(unit)
      for id in records { builder.add(start: try start.value(id), end: try end.value(id)) }
      histogram = builder.histogram
    }
    let counter = FacetCounter(snapshot: snapshot, records: records)
    for facet in request.facets {
      let (counted, warning) = try counter.facet(facet)
      if let counted { facets.append(counted) }
      if let warning { warnings.append(warning) }
    }
  }
}
