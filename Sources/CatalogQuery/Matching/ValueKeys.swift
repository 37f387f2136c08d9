internal import CatalogStore
internal import HistoricalDates

/// Sort keys that do not depend on the query: a record's date, or its place in the catalog.
struct ValueKeys {
  enum Order {
    /// By id, the order of addition.
    case id(isDescending: Bool)
    /// By start, then by end. Records without a date come last in both directions.
    case date(isDescending: Bool)
  }

  private let order: Order
  private var start: ColumnCursor<Double>
  private var end: ColumnCursor<Double>
  private var years: YearCursor

  init(_ order: Order, _ table: ColumnTable) {
    self.order = order
    start = ColumnCursor(table, .dateStart)
    end = ColumnCursor(table, .dateEnd)
    years = YearCursor(table)
  }

  /// Whether a higher id always has a higher key.
  var areAscending: Bool {
    if case .id(isDescending: false) = order { true } else { false }
  }

  /// Offers a record's key. The end of a date is only read where its start decides nothing.
  mutating func offer(_ id: Int64, to best: inout TopK<SortKey>) throws {
    if case .date(let isDescending) = order, let last = best.last {
      let start = try start.value(id)
      let primary = start.isNaN ? .infinity : isDescending ? -start : start
      if primary > last.primary { return best.skip() }
    }
    best.offer(try key(id))
  }

  /// The same for records of the ranked index, ascending. Most are passed over by the year in which they start.
  mutating func offer(_ ids: UnsafeBufferPointer<UInt32>, to best: inout TopK<SortKey>) throws {
    guard case .date(let isDescending) = order, ids.count > 1, let last = best.last, last.primary.isFinite else {
      for id in ids { try offer(Int64(id), to: &best) }
      return
    }
    let year = YearCode.year(of: isDescending ? -last.primary : last.primary)
    try withUnsafeTemporaryAllocation(of: Int16.self, capacity: ids.count) { found in
      // All years are loaded before any is compared, so that memory is asked for several at a time.
      try years.firstYears(of: ids, into: found)
      var skipped = 0
      for place in 0..<ids.count {
        let isAfter = isDescending ? found[place] < year || found[place] == YearCode.unknownFirst : found[place] > year
        if isAfter { skipped += 1 } else { try offer(Int64(ids[place]), to: &best) }
      }
      best.skip(skipped)
    }
  }

  mutating func key(_ id: Int64) throws -> SortKey {
    switch order {
    case .id(let isDescending):
      return SortKey(primary: isDescending ? -Double(id) : Double(id), secondary: 0, id: id)
    case .date(let isDescending):
      let start = try start.value(id)
      guard !start.isNaN else { return SortKey(primary: .infinity, secondary: .infinity, id: id) }
      let end = try end.value(id)
      return SortKey(primary: isDescending ? -start : start, secondary: isDescending ? -end : end, id: id)
    }
  }
}

extension ValueKeys.Order {
  /// The keys for a sort order. Orders by relevance and by rows have keys of their own, and fall back to ids here.
  init(_ sort: SortOrder) {
    switch sort {
    case .date: self = .date(isDescending: false)
    case .dateDescending: self = .date(isDescending: true)
    case .addedDescending: self = .id(isDescending: true)
    case .added, .rank, .author, .authorDescending, .title, .titleDescending, .field, .modified, .modifiedDescending,
      .length, .lengthDescending, .random:
      self = .id(isDescending: false)
    }
  }
}
