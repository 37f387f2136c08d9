internal import CatalogStore
internal import GRDB
internal import RankedIndex

/// Counts the authors of a set of records by the numbers that the ranked index has of their names.
struct AuthorFacet {
  let snapshot: Snapshot
  let records: DocIDSet

  /// The most records that the ranked index does not cover, whose names are read from rows.
  private static let mostOutside = 512
  /// The records that are counted at once, or some more.
  private static let blockLength = 256

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
    var covered: [UInt32] = []
    covered.reserveCapacity(Self.blockLength + 64)
    try records.forEachWord { first, bits in
      guard outside.count <= Self.mostOutside else { return }
      let known = reader.covered(bits, from: first)
      Self.forEachPlace(known) { covered.append(UInt32(truncatingIfNeeded: first + $0)) }
      Self.forEachPlace(bits & ~known) { outside.append(first + $0) }
      if covered.count >= Self.blockLength {
        try covered.withUnsafeBufferPointer { try counts.add($0) }
        covered.removeAll(keepingCapacity: true)
      }
    }
    guard outside.count <= Self.mostOutside else { return false }
    try covered.withUnsafeBufferPointer { try counts.add($0) }
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
