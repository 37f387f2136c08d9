internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// Counts the authors of records by the numbers that the ranked index has of their names.
struct AuthorFacet {
  let snapshot: Snapshot
  let request: FacetRequest

  /// The records that are counted at once, or some more.
  private static let blockLength = 256

  /// The authors of a query's matches, counted as the ranked index meets them.
  ///
  /// - Returns: The facet and the number of matches; `nil` if these have to be collected first.
  func facet(_ executor: inout QueryExecutor) throws -> (facet: Facet, total: Int)? {
    try counted { uncredited, _, counts in
      var found = DocIDSet(upTo: snapshot.largestID)
      let total = try executor.forEachBlock { ids in
        uncredited.collect(ids, into: &found)
        try counts.add(ids)
      }
      return total.map { (found, $0) }
    }
  }

  /// The authors of a set of records.
  ///
  /// - Returns: `nil` if the numbers are not known, or of too few of the records.
  func facet(of records: DocIDSet) throws -> Facet? {
    try counted { try count(records, $1, $2) ? (records, records.count) : nil }?.facet
  }

  /// Counts with `count`, which returns the records, or those of them that may have uncredited names, and the number of
  /// all; or `nil` when it cannot.
  private func counted(
    _ count: (UncreditedNames, RankedReader, AuthorCounts) throws -> (records: DocIDSet, total: Int)?
  ) throws -> (facet: Facet, total: Int)? {
    do {
      guard case .success(let reader) = try snapshot.ranked.reader(snapshot.db, snapshot.columns),
        let counts = try reader.authorCounts()
      else { return nil }
      let names = try UncreditedNames.of(snapshot)
      guard let (records, total) = try count(names, reader, counts) else { return nil }
      return (try facet(counts, total, try names.counts(in: records, snapshot)), total)
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      snapshot.ranked.noteDamage()
      return nil
    }
  }

  private func facet(_ counts: AuthorCounts, _ total: Int, _ uncredited: [UncreditedNames.Count]) throws -> Facet {
    let most = try counts.most(Facet.length(for: request), without: uncredited.map { ($0.name, $0.all) })
    return Facet(
      request, names: most.names, uncredited, distinctCount: most.distinctCount,
      missingCount: total - counts.recordCount)
  }

  /// - Returns: `false` when the ranked index covers too few of the records.
  private func count(_ records: DocIDSet, _ reader: RankedReader, _ counts: AuthorCounts) throws -> Bool {
    var outside: [Int64] = []
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockLength + 64) { block in
      var length = 0
      try records.forEachWord { first, bits in
        guard outside.count <= QueryLimits.Walking.authorsOutside else { return }
        let known = reader.covered(bits, from: first)
        Self.forEachPlace(bits & ~known) { outside.append(first + $0) }
        Self.forEachPlace(known) {
          block[length] = UInt32(truncatingIfNeeded: first + $0)
          length += 1
        }
        guard length >= Self.blockLength else { return }
        try counts.add(UnsafeBufferPointer(rebasing: block[..<length]))
        length = 0
      }
      try counts.add(UnsafeBufferPointer(rebasing: block[..<length]))
    }
    guard outside.count <= QueryLimits.Walking.authorsOutside else { return false }
    try count(outside, counts)
    return true
  }

  /// Counts the authors of records that the ranked index does not cover.
  private func count(_ ids: [Int64], _ counts: AuthorCounts) throws {
    guard !ids.isEmpty, let sql = FacetField.creator.rows else { return }
    var rest = DocIDSet(upTo: snapshot.largestID)
    for id in ids { rest.insert(id) }
    var names = ValueCounter()
    try RecordRows.forEach(rest, snapshot.db, sql) { id, row in row.withBytes(1) { names.add($0, of: id) } }
    try counts.add(names.most(.max).map { (name: $0.text, count: $0.count) }, recordCount: names.recordCount)
  }

  @inline(__always)
  private static func forEachPlace(_ bits: UInt64, _ body: (Int64) -> Void) {
    var rest = bits
    while rest != 0 {
      body(Int64(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }
}
