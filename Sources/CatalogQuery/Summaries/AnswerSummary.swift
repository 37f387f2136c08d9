internal import CatalogStore
internal import GRDB
internal import QueryLanguage

/// What an answer says of all records that were found, and not only of those on the page.
struct AnswerSummary {
  let total: Int
  private(set) var histogram: DateHistogram?
  private(set) var facets: [Facet] = []
  private(set) var warnings: [QueryWarning] = []

  /// The records are collected once, for everything that was asked for.
  init(of records: RecordSet, _ request: SearchRequest, _ db: Database, _ columns: ColumnTable) throws {
    let records = records.counted()
    total = records.count
    if let unit = request.histogram {
      var start = ColumnCursor<Double>(columns, .dateStart)
      var end = ColumnCursor<Double>(columns, .dateEnd)
      var builder = DateHistogramBuilder(unit)
      for id in records { builder.add(start: try start.value(id), end: try end.value(id)) }
      histogram = builder.histogram
    }
    let counter = FacetCounter(db: db, columns: columns, records: records)
    for facet in request.facets {
      switch try counter.facet(facet) {
      case .success(let facet): facets.append(facet)
      case .failure(let warning): warnings.append(warning)
      }
    }
  }
}

extension SearchRequest {
  /// Whether more is asked for than hits and their number.
  var wantsSummary: Bool { histogram != nil || !facets.isEmpty }
}
