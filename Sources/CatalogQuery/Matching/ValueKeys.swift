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
  private var dates: RecordDates

  init(_ order: Order, _ table: ColumnTable) {
    self.order = order
    let isByDate = if case .date = order { true } else { false }
    dates = RecordDates(table, isAsked: isByDate)
  }

  /// True if a higher id always has a higher key.
  var areAscending: Bool {
    if case .id(isDescending: false) = order { true } else { false }
  }

  /// Offers a record's key. The end of a date is only read if its start decides nothing.
  mutating func offer(_ id: Int64, to best: inout TopK<SortKey>) throws {
    if case .date(let isDescending) = order, let last = best.last {
      let start = try dates.start(id)
      let primary = start.isNaN ? .infinity : isDescending ? -start : start
      if primary > last.primary { return best.skip() }
    }
    best.offer(try key(id))
  }

  /// The same for records of the ranked index, ascending. Most are ruled out by their start or its year.
  mutating func offer(_ ids: UnsafeBufferPointer<UInt32>, to best: inout TopK<SortKey>) throws {
    guard case .date(let isDescending) = order, ids.count > 1, let last = best.last, last.primary.isFinite else {
      for id in ids { try offer(Int64(id), to: &best) }
      return
    }
    let most = isDescending ? -last.primary : last.primary
    // All values are loaded before any is compared, so that memory is asked for several at a time.
    if dates.usesYears {
      let year = YearCode.year(of: most)
      try withUnsafeTemporaryAllocation(of: Int16.self, capacity: ids.count) { found in
        try dates.firstYears(of: ids, into: found)
        try offer(ids, to: &best) {
          isDescending ? found[$0] < year || found[$0] == YearCode.unknownFirst : found[$0] > year
        }
      }
    } else {
      try withUnsafeTemporaryAllocation(of: Double.self, capacity: ids.count) { found in
        for place in ids.indices { found[place] = try dates.start(Int64(ids[place])) }
        try offer(ids, to: &best) { isDescending ? !(found[$0] >= most) : !(found[$0] <= most) }
      }
    }
  }

  /// - Parameter isAfter: True if the record at a place comes after the last of the best.
  @inline(__always)
  private mutating func offer(
    _ ids: UnsafeBufferPointer<UInt32>, to best: inout TopK<SortKey>, unless isAfter: (Int) -> Bool
  ) throws {
    var skipped = 0
    for place in ids.indices {
      if isAfter(place) { skipped += 1 } else { try offer(Int64(ids[place]), to: &best) }
    }
    best.skip(skipped)
  }

  mutating func key(_ id: Int64) throws -> SortKey {
    switch order {
    case .id(let isDescending):
      return SortKey(primary: isDescending ? -Double(id) : Double(id), secondary: 0, id: id)
    case .date(let isDescending):
      let start = try dates.start(id)
      return SortKey(start: start, end: start.isNaN ? start : try dates.end(id), id: id, isDescending: isDescending)
    }
  }
}

extension SortKey {
  /// A record's place in an order by date.
  ///
  /// - Parameters:
  ///   - start: The first instant of its date; NaN without a date.
  ///   - end: The end of its date.
  init(start: Double, end: Double, id: Int64, isDescending: Bool) {
    if start.isNaN {
      self.init(primary: .infinity, secondary: .infinity, id: id)
    } else {
      self.init(primary: isDescending ? -start : start, secondary: isDescending ? -end : end, id: id)
    }
  }
}

extension ValueKeys.Order {
  /// The keys for a sort order. Orders by relevance and by rows have keys of their own, and fall back to ids here.
  init(_ sort: SearchOrder) {
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
