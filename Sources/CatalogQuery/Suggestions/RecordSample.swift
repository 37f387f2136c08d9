internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Some of the records that have a word, by the fields that have it.
struct RecordSample {
  /// The records for each kind of value, ascending.
  private(set) var ids: [Suggestion.Kind: [Int64]] = [:]
  /// The approximate number of records that each sampled one represents; 1 when these are all.
  private(set) var scale = 1.0
  /// The number of sampled records, by the columns that have the word.
  private var counts: [Int64: Int] = [:]

  /// All records that match an expression of one phrase.
  init(_ db: Database, all expression: String) throws {
    _ = try walk(db, expression, 1...Int64.max, limit: -1)
  }

  /// The first few records that match an expression of one phrase, in each of several stretches of the catalog.
  ///
  /// - Parameters:
  ///   - count: The approximate number of matches; `nil` to estimate it from the walk.
  ///   - longest: The most ids per stretch.
  init(
    _ db: Database, someOf expression: String, count: Int?, largestID: Int64, longest: Int64 = .max
  ) throws {
    var found = 0
    var coveredCount: Int64 = 0
    for number in 0..<Self.stretches {
      let start = largestID * number / Self.stretches + 1
      let end = largestID * (number + 1) / Self.stretches
      guard start <= end else { continue }
      let walked = try walk(db, expression, start...start + min(end - start, longest - 1), limit: Self.rowsAStretch)
      found += walked.rowCount
      coveredCount += walked.end - start + 1
    }
    guard found > 0, coveredCount < largestID else { return }
    let counted = count.map { Double($0) / Double(found) }
    scale = max(1, counted ?? Double(largestID) / Double(max(1, coveredCount)))
  }

  private static let stretches: Int64 = 3
  private static let rowsAStretch: Int64 = 24

  /// - Returns: The number of rows, and the last id that was examined.
  private mutating func walk(
    _ db: Database, _ expression: String, _ range: ClosedRange<Int64>, limit: Int64
  ) throws -> (rowCount: Int, end: Int64) {
    let statement = try SQLStatement(db, Self.matches)
    statement.bind(expression, at: 1)
    statement.bind(range.lowerBound, at: 2)
    statement.bind(range.upperBound, at: 3)
    statement.bind(limit, at: 4)
    defer { statement.reset() }
    var rowCount = 0
    var last = range.lowerBound
    while try statement.step() {
      last = statement.integer(0)
      rowCount += 1
      let columns = statement.integer(1)
      counts[columns, default: 0] += 1
      for (kind, bit) in Self.columns where columns & bit != 0 { ids[kind, default: []].append(last) }
    }
    return (rowCount, rowCount == limit ? last : range.upperBound)
  }

  /// The approximate number of records with the word in one of the fields; in any field if there are none.
  func count(in fields: [CoreField]) -> Double {
    let bits = fields.compactMap { CoreField.searchable.firstIndex(of: $0) }.reduce(Int64(0)) { $0 | 1 << Int64($1) }
    let rows = counts.reduce(0) { fields.isEmpty || $1.key & bits != 0 ? $0 + $1.value : $0 }
    return Double(rows) * scale
  }

  /// The kinds of values, and the bits of the columns that hold them.
  private static let columns: [(kind: Suggestion.Kind, bit: Int64)] = Suggestion.Kind.allCases.compactMap { kind in
    kind.field.flatMap { CoreField.searchable.firstIndex(of: $0) }.map { (kind, 1 << Int64($0)) }
  }

  /// `?1` an FTS5 expression, `?2` and `?3` the first and the last record's id, `?4` the most rows, -1 for all.
  /// Columns: rowid, bits of columns.
  ///
  /// No column filter: with one, FTS5 copies and tests each record's posting list before it returns the row.
  private static let matches = """
    SELECT rowid, adagia_columns(record_fts)
    FROM record_fts
    WHERE record_fts MATCH ?1 AND rowid BETWEEN ?2 AND ?3
    LIMIT ?4
    """
}

extension Suggestion.Kind {
  /// The field with these values; `nil` for words.
  var field: CoreField? {
    switch self {
    case .word: nil
    case .author: .creator
    case .source: .source
    case .tag: .subject
    }
  }
}
