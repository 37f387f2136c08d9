internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import QueryLanguage

/// Counts what a set of records have as their fields.
struct FacetCounter {
  let db: Database
  let columns: ColumnTable
  let records: RecordSet

  /// The facet, or what is wrong with the request.
  func facet(_ request: FacetRequest) throws -> Result<Facet, QueryWarning> {
    let field: FacetField
    do {
      field = try FacetField(request.field)
    } catch {
      return .failure(error)
    }
    switch field {
    case .code(let kind): return .success(try codes(kind, request))
    case .date(let unit): return .success(try dates(unit, request))
    case .extra(let name): return try extras(name, request)
    case .creator, .subject, .role, .text:
      let tally = try texts(field.rows ?? "")
      return .success(facet(request, tally) { clause(field, $0) })
    }
  }

  private func texts(_ sql: String) throws -> ValueTally {
    var tally = ValueTally()
    try FacetRows.forEach(records, db, sql) { id, row in row.withBytes(1) { tally.add($0, of: id) } }
    return tally
  }

  private func clause(_ field: FacetField, _ value: String) -> String? {
    switch field {
    case .creator: FacetClause.phrase("author", value)
    case .subject: FacetClause.phrase("tag", value)
    case .text(let field) where CoreField.searchable.contains(field): FacetClause.phrase(field.rawValue, value)
    case .code(.language): FacetClause.filter("lang", value)
    case .code(.type): FacetClause.filter("type", value)
    case .code(.collection): FacetClause.filter("in", value)
    case .role: FacetClause.filter("is", value)
    case .text, .code, .date, .extra: nil
    }
  }

  private func facet(_ request: FacetRequest, _ tally: ValueTally, _ clause: (String) -> String?) -> Facet {
    let values = tally.most(request.limit).map {
      Facet.Value(value: $0.text, count: $0.count, clause: clause($0.text))
    }
    return Facet(
      field: request.field, values: values, distinctCount: tally.distinctCount,
      missingCount: records.count - tally.recordCount)
  }

  private func codes(_ kind: ColumnKind, _ request: FacetRequest) throws -> Facet {
    var cursor = ColumnCursor<UInt32>(columns, kind)
    var counts: [UInt32: Int] = [:]
    // Neighbours mostly have the same code.
    var (last, run): (UInt32, Int) = (0, 0)
    for id in records {
      let code = try cursor.value(id)
      if code != last {
        counts[last, default: 0] += run
        (last, run) = (code, 0)
      }
      run += 1
    }
    counts[last, default: 0] += run
    let found = try names(kind).compactMap { code, name in counts[code].flatMap { $0 > 0 ? (name, $0) : nil } }
    let sorted = found.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    let values = sorted.prefix(request.limit).map { name, count in
      Facet.Value(value: name, count: count, clause: clause(.code(kind), name))
    }
    return Facet(
      field: request.field, values: values, distinctCount: found.count,
      missingCount: records.count - found.reduce(0) { $0 + $1.1 })
  }

  private func names(_ kind: ColumnKind) throws -> [(UInt32, String)] {
    guard kind == .collection else { return try columns.codes(kind).map { ($0.code, $0.value) } }
    return try CollectionTable(db).names().map { (UInt32(truncatingIfNeeded: $0.id), $0.name) }
  }

  private func dates(_ unit: CalendarBin.Unit, _ request: FacetRequest) throws -> Facet {
    var start = ColumnCursor<Double>(columns, .dateStart)
    var end = ColumnCursor<Double>(columns, .dateEnd)
    var tally = DateTally(unit)
    for id in records { tally.add(start: try start.value(id), end: try end.value(id)) }
    let most = tally.most(request.limit)
    let values = most.bins.map { bin, count in
      Facet.Value(value: bin.edtf.description, count: count, clause: FacetClause.date(bin))
    }
    return Facet(
      field: request.field, values: values, distinctCount: most.distinctCount, missingCount: tally.undated)
  }

  private func extras(_ name: String, _ request: FacetRequest) throws -> Result<Facet, QueryWarning> {
    var tally = ExtraTally(name)
    try FacetRows.forEach(records, db, FacetField.extra(name).rows ?? "") { id, row in
      row.withBytes(1) { tally.add($0, of: id) }
    }
    if tally.values.distinctCount > 0 { return .success(facet(request, tally.values) { _ in nil }) }
    let nearest = FacetField.nearestName(to: name, among: tally.otherNames).map { " Did you mean '\($0)'?" } ?? ""
    return .failure(
      QueryWarning(typed: "facet \(name)", message: "no record that was found has such a field.\(nearest)"))
  }
}
