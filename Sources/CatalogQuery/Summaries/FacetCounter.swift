internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import QueryLanguage

/// Counts the values of a set of records.
struct FacetCounter {
  let snapshot: Snapshot
  let records: DocIDSet

  /// The facet, or a warning that it cannot be counted. A facet of an extra field that no match has is empty, and has a
  /// warning too.
  func facet(_ request: FacetRequest) throws -> (facet: Facet?, warning: QueryWarning?) {
    let field: FacetField
    do {
      field = try FacetField(request.field)
    } catch {
      return (nil, error)
    }
    switch field {
    case .code(let kind): return (try codes(kind, request), nil)
    case .date(let unit): return (try dates(unit, request), nil)
    case .extra(let name): return try extras(name, request)
    case .creator:
      let authors = try AuthorFacet(snapshot: snapshot, request: request).facet(of: records)
      return (try authors ?? names(request), nil)
    case .subject, .role, .text: return (try texts(field, request), nil)
    }
  }

  private func names(_ request: FacetRequest) throws -> Facet {
    var counter = try texts(FacetField.creator.rows ?? "")
    let uncredited = try UncreditedNames.of(snapshot).counts(in: records, snapshot)
    for count in uncredited { counter.subtract(count.all, from: count.name) }
    return Facet(
      request, names: counter.most(Facet.length(for: request)).map { ($0.text, $0.count) }, uncredited,
      distinctCount: counter.distinctCount, missingCount: records.count - counter.recordCount)
  }

  private func texts(_ field: FacetField, _ request: FacetRequest) throws -> Facet {
    let counter = try texts(field.rows ?? "")
    return facet(request, counter) { clause(field, $0) }
  }

  private func texts(_ sql: String) throws -> ValueCounter {
    if let counter = try FieldOrdinals.of(snapshot).counter(of: records, sql, snapshot) { return counter }
    var counter = ValueCounter()
    try RecordRows.forEach(records, snapshot.db, sql) { id, row in row.withBytes(1) { counter.add($0, of: id) } }
    return counter
  }

  private func clause(_ field: FacetField, _ value: String) -> String? {
    switch field {
    case .subject: FacetClause.phrase("tag", value)
    case .text(let field) where CoreField.searchable.contains(field): FacetClause.phrase(field.rawValue, value)
    case .code(.language): FacetClause.filter("lang", value)
    case .code(.type): FacetClause.filter("type", value)
    case .code(.collection): FacetClause.filter("in", value)
    case .role: FacetClause.filter("is", value)
    case .extra(let name): FacetClause.extra(name, value)
    case .creator, .text, .code, .date: nil
    }
  }

  private func facet(_ request: FacetRequest, _ counter: ValueCounter, _ clause: (String) -> String?) -> Facet {
    let values = counter.most(request.limit).map {
      Facet.Value(value: $0.text, count: $0.count, clause: clause($0.text))
    }
    return Facet(
      field: request.field, values: values, distinctCount: counter.distinctCount,
      missingCount: records.count - counter.recordCount)
  }

  private func codes(_ kind: ColumnKind, _ request: FacetRequest) throws -> Facet {
    var cursor = ColumnCursor<UInt32>(snapshot.columns, kind)
    var counts: [UInt32: Int] = [:]
    // Neighboring records mostly have the same code.
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
    guard kind == .collection else { return try snapshot.columns.codes(kind).map { ($0.code, $0.value) } }
    return try CollectionTable(snapshot.db).names().map { (UInt32(truncatingIfNeeded: $0.id), $0.name) }
  }

  private func dates(_ unit: CalendarBin.Unit, _ request: FacetRequest) throws -> Facet {
    var start = ColumnCursor<Double>(snapshot.columns, .dateStart)
    var end = ColumnCursor<Double>(snapshot.columns, .dateEnd)
    var counter = DateCounter(unit)
    for id in records { counter.add(start: try start.value(id), end: try end.value(id)) }
    let most = counter.most(request.limit)
    let values = most.bins.map { bin, count in
      Facet.Value(value: bin.edtf.description, count: count, clause: FacetClause.date(bin))
    }
    return Facet(
      field: request.field, values: values, distinctCount: most.distinctCount, missingCount: counter.undated)
  }

  /// - Parameter typed: The name of an extra field; `extra.NAME` means NAME unless a match has a field of exactly that
  ///   name.
  private func extras(_ typed: String, _ request: FacetRequest) throws -> (facet: Facet?, warning: QueryWarning?) {
    var counter = try extras(typed)
    let name = FieldName.extraName(typed) { _ in counter.values.distinctCount > 0 }
    if name != typed { counter = try extras(name) }
    let counted = facet(request, counter.values) { clause(.extra(name), $0) }
    if counted.distinctCount > 0 { return (counted, nil) }
    let nearest = FacetField.nearestName(to: name, among: counter.otherNames).map { " Did you mean '\($0)'?" } ?? ""
    return (counted, QueryWarning(typed: "facet \(typed)", message: "no match has this field.\(nearest)"))
  }

  private func extras(_ name: String) throws -> ExtraFieldCounter {
    var counter = ExtraFieldCounter(name)
    try RecordRows.forEach(records, snapshot.db, FacetField.extra(name).rows ?? "") { id, row in
      row.withBytes(1) { counter.add($0, of: id) }
    }
    return counter
  }
}
