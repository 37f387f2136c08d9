internal import CatalogStore
internal import HistoricalDates

/// The dates of records, as filters and orders read them: as instants, and from the second query on that asks for dates
/// in one state of the file as years, which take a quarter of the memory. To make years takes longer than one query
/// gains. Fast in ascending order of ids.
struct RecordDates {
  private let table: ColumnTable
  private var start: ColumnCursor<Double>
  private var end: ColumnCursor<Double>
  /// True if years are used.
  let usesYears: Bool
  /// The chunk of years that was read last, its number, and its years.
  private var chunk: YearChunk?
  private var number = -1
  private var years: UnsafePointer<Int16>?
  private var isLoaded: UnsafePointer<UInt8>?
  private var readers: (start: ColumnReader, end: ColumnReader)?

  /// - Parameter isAsked: True if the query compares dates.
  init(_ table: ColumnTable, isAsked: Bool) {
    self.table = table
    start = ColumnCursor(table, .dateStart)
    end = ColumnCursor(table, .dateEnd)
    usesYears = isAsked && table.cache.noteQueryByDate()
  }

  /// The first instant of a record's date as a Julian day; NaN without a date.
  @inline(__always)
  mutating func start(_ id: Int64) throws -> Double { try start.value(id) }

  /// The end of a record's date as a Julian day; NaN without a date.
  @inline(__always)
  mutating func end(_ id: Int64) throws -> Double { try end.value(id) }

  // MARK: - Tests

  /// True if a record's whole date lies in an interval.
  @inline(__always)
  mutating func isWithin(_ interval: JulianInterval, _ id: Int64) throws -> Bool {
    // Records without a date have NaN here, and no comparison with NaN holds.
    try start.value(id) >= interval.start && end.value(id) <= interval.end
  }

  /// The same for 64 records: one bit per record, the lowest for the first.
  mutating func isWithin(_ interval: JulianInterval, from first: Int64) throws -> UInt64 {
    let bits = try start.bits(from: first) { $0 >= interval.start }
    return bits == 0 ? 0 : try bits & end.bits(from: first) { $0 <= interval.end }
  }

  /// True if a record's date passes a test: it has an instant in common with an interval.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  mutating func overlaps(_ test: YearTest, _ id: Int64) throws -> Bool {
    guard usesYears else { return try overlaps(test.interval, id) }
    let place = Int(id) & (YearChunk.blockLength - 1)
    let years = try years(Int(id))
    let (first, last) = (years[place], years[YearChunk.blockLength &+ place])
    if first <= test.last && last >= test.first { return true }
    guard !test.isExact, first <= test.possibleLast && last >= test.possibleFirst else { return false }
    return try overlaps(test.interval, id)
  }

  /// The same for 64 records: one bit per record, the lowest for the first.
  ///
  /// - Parameters:
  ///   - first: The first id, a multiple of 64.
  ///   - bits: The records in question.
  mutating func overlaps(_ test: YearTest, from first: Int64, among bits: UInt64) throws -> UInt64 {
    guard usesYears else { return try overlaps(test.interval, from: first, among: bits) }
    let years = try years(Int(first)) + Int(first) & (YearChunk.blockLength - 1)
    var sure = Self.bits(years, test.first, test.last) & bits
    guard !test.isExact else { return sure }
    var open = Self.bits(years, test.possibleFirst, test.possibleLast) & bits & ~sure
    while open != 0 {
      let place = open.trailingZeroBitCount
      if try overlaps(test.interval, first + Int64(place)) { sure |= 1 << UInt64(place) }
      open &= open - 1
    }
    return sure
  }

  @inline(never)
  private mutating func overlaps(_ interval: JulianInterval, _ id: Int64) throws -> Bool {
    try start.value(id) < interval.end && end.value(id) > interval.start
  }

  private mutating func overlaps(
    _ interval: JulianInterval, from first: Int64, among bits: UInt64
  ) throws -> UInt64 {
    let bits = try bits & start.bits(from: first) { $0 < interval.end }
    return bits == 0 ? 0 : try bits & end.bits(from: first) { $0 > interval.start }
  }

  // MARK: - Years

  /// The codes of the first years of the records' dates.
  ///
  /// - Precondition: Years are used.
  /// - Parameter years: Room for one of each.
  mutating func firstYears(of ids: UnsafeBufferPointer<UInt32>, into years: UnsafeMutableBufferPointer<Int16>) throws {
    for place in ids.indices {
      let id = Int(ids[place])
      years[place] = try self.years(id)[id & (YearChunk.blockLength - 1)]
    }
  }

  @inline(__always)
  private static func bits(_ firstYears: UnsafePointer<Int16>, _ first: Int16, _ last: Int16) -> UInt64 {
    let lastYears = firstYears + YearChunk.blockLength
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 8) { results in
      // A byte each first, as for the values of columns.
      for index in 0..<64 {
        results[index] = (firstYears[index] <= last ? 1 : 0) & (lastYears[index] >= first ? 1 : 0)
      }
      return BitBytes.packed(results)
    }
  }

  /// The years of the block of a record. Valid until the next call.
  @inline(__always)
  private mutating func years(_ id: Int) throws -> UnsafePointer<Int16> {
    let block = (id & (ColumnKind.chunkLength - 1)) / YearChunk.blockLength
    if id >> ColumnKind.chunkShift == number, let years, let isLoaded, isLoaded[block] != 0 {
      return years + block * 2 * YearChunk.blockLength
    }
    return try load(id >> ColumnKind.chunkShift, block)
  }

  @inline(never)
  private mutating func load(_ number: Int, _ block: Int) throws -> UnsafePointer<Int16> {
    let chunk = if number == self.number, let chunk { chunk } else { table.cache.years(number) }
    if chunk.isLoaded[block] == 0 {
      let readers = self.readers ?? (table.reader(.dateStart), table.reader(.dateEnd))
      self.readers = readers
      try chunk.load(block, readers.start, readers.end)
    }
    let years = UnsafePointer(chunk.base)
    (self.chunk, self.number, self.years, isLoaded) = (chunk, number, years, UnsafePointer(chunk.isLoaded))
    return years + block * 2 * YearChunk.blockLength
  }
}
