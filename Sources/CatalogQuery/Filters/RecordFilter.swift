internal import CatalogRecords
internal import CatalogStore
internal import HistoricalDates
internal import QueryLanguage
internal import TextAnalysis

/// Tests records against conditions that must all hold. Reads only the columns that the conditions need.
///
/// Fast when ids are asked for in ascending order.
struct RecordFilter {
  private let conditions: [RecordCondition]
  /// The dates, when they are the one condition: it is the most frequent.
  private let onlyDates: YearTest?
  let isEmpty: Bool
  /// The records that pass, when they are known.
  private let known: DocIDSet?
  private var collection: ColumnCursor<UInt32>
  private var language: ColumnCursor<UInt32>
  private var type: ColumnCursor<UInt32>
  private var dates: RecordDates
  private var created: ColumnCursor<Double>
  private var modified: ColumnCursor<Double>
  private var traits: ColumnCursor<UInt16>
  private let extraTests: [ExtraClause: ExtraTest]
  /// False when a test of 64 records takes 64 times as long as one.
  private let testsWords: Bool
  /// The 64 records of the last test, by the first of their ids, and the results once a second one of them was asked
  /// for.
  private var word: (first: Int64, bits: UInt64?) = (-1, nil)

  init(_ table: ColumnTable, _ conditions: [RecordCondition], known: DocIDSet? = nil) {
    self.conditions = conditions
    self.known = known
    isEmpty = conditions.isEmpty
    onlyDates = if conditions.count == 1, case .date(let dates) = conditions[0] { dates } else { nil }
    testsWords = conditions.allSatisfy(\.isOfColumns)
    collection = ColumnCursor(table, .collection)
    language = ColumnCursor(table, .language)
    type = ColumnCursor(table, .type)
    dates = RecordDates(table, isAsked: conditions.contains { $0.isOfDates })
    created = ColumnCursor(table, .created)
    modified = ColumnCursor(table, .modified)
    traits = ColumnCursor(table, .traits)
    extraTests = conditions.flatMap(\.extraClauses).reduce(into: [:]) { tests, clause in
      tests[clause] = ExtraTest(clause, table.extraValues)
    }
  }

  /// True if every condition holds for this record.
  @inline(__always)
  mutating func accepts(_ id: Int64) throws -> Bool {
    if isEmpty { return true }
    if let known { return known.contains(id) }
    guard testsWords else { return try holdsAll(id) }
    let first = id & ~63
    if word.first == first {
      let bits = try word.bits ?? bits(from: first, present: .max)
      word.bits = bits
      return bits & 1 << UInt64(id & 63) != 0
    }
    word = (first, nil)
    return try holdsAll(id)
  }

  private mutating func holdsAll(_ id: Int64) throws -> Bool {
    if let onlyDates { return try dates.overlaps(onlyDates, id) }
    for condition in conditions where try !holds(condition, id) { return false }
    return true
  }

  /// Of 64 records those for which every condition holds: one bit for each, the lowest for the first.
  ///
  /// - Parameters:
  ///   - bits: The records in question.
  ///   - first: The first id, a multiple of 64.
  mutating func accepted(_ bits: UInt64, from first: Int64) throws -> UInt64 {
    if isEmpty { return bits }
    if let known { return bits & known.bits(from: first) }
    guard testsWords, bits & (bits &- 1) != 0 else {
      return try Self.bits(bits, first) { try holdsAll($0) }
    }
    return try self.bits(from: first, present: bits)
  }

  /// Tests 64 records at once. One bit per record, the lowest for the first; 0 for an ID without a record.
  ///
  /// - Parameters:
  ///   - first: The first id, a multiple of 64.
  ///   - present: The records that exist; `nil` if the columns have to say.
  mutating func bits(from first: Int64, present: UInt64?) throws -> UInt64 {
    var bits = try present ?? collection.bits(from: first) { $0 != 0 }
    for condition in conditions where bits != 0 { bits = try self.bits(condition, first, among: bits) }
    return bits
  }

  private mutating func bits(_ condition: RecordCondition, _ first: Int64, among bits: UInt64) throws -> UInt64 {
    switch condition {
    case .date(let test): return try dates.overlaps(test, from: first, among: bits)
    case .extra(let clause): return try Self.bits(bits, first) { try extraTests[clause]?.holds($0) ?? false }
    case .not(let condition): return bits & ~(try self.bits(condition, first, among: bits))
    case .any(let conditions):
      var passed: UInt64 = 0
      for condition in conditions { passed |= try self.bits(condition, first, among: bits & ~passed) }
      return passed
    default: return try bits & self.bits(condition, first)
    }
  }

  /// The bits whose records pass a test.
  private static func bits(_ bits: UInt64, _ first: Int64, _ holds: (Int64) throws -> Bool) rethrows -> UInt64 {
    var (rest, passed) = (bits, UInt64(0))
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      if try holds(first + Int64(place)) { passed |= 1 << UInt64(place) }
      rest &= rest - 1
    }
    return passed
  }

  private mutating func bits(_ condition: RecordCondition, _ first: Int64) throws -> UInt64 {
    switch condition {
    case .dateWithin(let interval): return try dates.isWithin(interval, from: first)
    case .added(let interval): return try created.bits(from: first) { $0 >= interval.start && $0 < interval.end }
    case .modified(let interval): return try modified.bits(from: first) { $0 >= interval.start && $0 < interval.end }
    case .never: return 0
    case .languages(let codes): return try language.bits(from: first) { codes.contains($0) }
    case .collections(let codes): return try collection.bits(from: first) { codes.contains($0) }
    case .types(let codes): return try type.bits(from: first) { codes.contains($0) }
    case .traits(let wanted): return try traits.bits(from: first) { $0 & wanted.rawValue != 0 }
    case .ids(let ids): return (0..<64).reduce(0) { $0 | (ids.contains(first + $1) ? 1 : 0) << UInt64($1) }
    case .date, .extra, .any, .not: return try bits(condition, first, among: ~0)
    }
  }

  private mutating func holds(_ condition: RecordCondition, _ id: Int64) throws -> Bool {
    switch condition {
    case .date(let test): return try dates.overlaps(test, id)
    case .dateWithin(let interval): return try dates.isWithin(interval, id)
    case .added(let interval): return try interval.contains(created.value(id))
    case .modified(let interval): return try interval.contains(modified.value(id))
    case .never: return false
    case .languages(let codes): return try codes.contains(language.value(id))
    case .collections(let codes): return try codes.contains(collection.value(id))
    case .types(let codes): return try codes.contains(type.value(id))
    case .ids(let ids): return ids.contains(id)
    case .traits(let wanted): return try traits.value(id) & wanted.rawValue != 0
    case .extra(let clause): return try extraTests[clause]?.holds(id) ?? false
    case .any(let conditions):
      for condition in conditions where try holds(condition, id) { return true }
      return false
    case .not(let condition): return try !holds(condition, id)
    }
  }
}

extension RecordCondition {
  /// True if it compares values of columns, which are next to each other in memory.
  fileprivate var isOfColumns: Bool {
    switch self {
    case .date, .dateWithin, .added, .modified, .never, .languages, .collections, .types, .traits: true
    case .ids, .extra: false
    case .any(let conditions): conditions.allSatisfy(\.isOfColumns)
    case .not(let condition): condition.isOfColumns
    }
  }
}

/// Tests records for an `ExtraClause`, one after the other: extra fields have no column.
struct ExtraTest {
  private let clause: ExtraClause
  private let reader: ExtraValueReader
  /// Finds the words of the wanted value; `nil` when the clause has no words.
  private let finder: PhraseFinder?
  /// The wanted value as a number, when it is one.
  private let number: Double?
  private let standardNumber: StandardNumber?

  init(_ clause: ExtraClause, _ reader: ExtraValueReader) {
    self.clause = clause
    self.reader = reader
    if case .value(let text, let isPrefix) = clause.test {
      finder = PhraseFinder([MatchPhrase(text, languages: [], isPrefix: isPrefix)])
      (number, standardNumber) = (Double(text), StandardNumber(text, in: clause.names.first))
    } else {
      (finder, number, standardNumber) = (nil, nil, nil)
    }
  }

  /// True if one of the record's values passes.
  func holds(_ id: Int64) throws -> Bool {
    try clause.names.contains { name in try reader.values(name, of: id).contains { holds($0) } }
  }

  private func holds(_ value: ExtraValueReader.Value) -> Bool {
    switch (clause.test, value) {
    case (.present, _): true
    case (.number(let range), .number(let number)): range.contains(number)
    // In a comparison `true` is the number 1, as in SQLite.
    case (.number(let range), .truth(let truth)): range.contains(truth ? 1 : 0)
    case (.number(let range), .text(let text)): Double(text).map { range.contains($0) } ?? false
    case (.text(let wanted), .text(let text)): text.isExactly(wanted)
    case (.text, .number), (.text, .truth), (.never, _): false
    case (.value, .number(let number)):
      number == self.number
        || Int64(exactly: number).map { standardNumber?.isIn("\($0)", of: clause.names.first ?? "") == true } ?? false
    case (.value(let text, _), .truth(let truth)): text.lowercased() == "\(truth)"
    case (.value, .text(let text)):
      (number != nil && Double(text) == number)
        || standardNumber?.isIn(text, of: clause.names.first ?? "") == true
        || !(finder?.occurrences(in: text, language: nil).isEmpty ?? true)
    }
  }
}
