internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// Counts the authors of a set of records by the numbers that the ranked index has of their names.
struct AuthorFacet {
  let snapshot: Snapshot
  let records: DocIDSet

  /// The most records that the ranked index does not cover, whose names are read from rows.
  private static let mostOutside = 512

  /// - Returns: `nil` where the numbers are not known, or of too few of the records.
  func facet(_ request: FacetRequest) throws -> Facet? {
    do {
      guard case .success(let reader) = try snapshot.ranked.reader(snapshot.db, snapshot.columns),
        let counts = try reader.authorCounts(), try count(reader, counts)
      else { return nil }
      let most = try counts.most(request.limit)
      let values = most.names.map {
        Facet.Value(value: $0.name, count: $0.count, clause: FacetClause.phrase("author", $0.name))
      }
      return Facet(
        field: request.field, values: values, distinctCount: most.distinctCount,
        missingCount: records.count - counts.recordCount)
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      snapshot.ranked.noteDamage()
      return nil
    }
  }

  /// - Returns: `false` when the ranked index covers too few of the records.
  private func count(_ reader: RankedReader, _ counts: AuthorCounts) throws -> Bool {
    var outside: [Int64] = []
    for id in records {
      if reader.covers(id) {
        try counts.add(UInt32(truncatingIfNeeded: id))
      } else {
        guard outside.count < Self.mostOutside else { return false }
        outside.append(id)
      }
    }
    guard !outside.isEmpty, let sql = FacetField.creator.rows else { return true }
    var rest = DocIDSet(upTo: snapshot.largestID)
    for id in outside { rest.insert(id) }
    var names = ValueCounter()
    try RecordRows.forEach(rest, snapshot.db, sql) { id, row in row.withBytes(1) { names.add($0, of: id) } }
    try counts.add(names.most(.max).map { (name: $0.text, count: $0.count) }, recordCount: names.recordCount)
    return true
  }
}
