internal import CatalogStore

/// The values of a field as numbers, 4 bytes a record, for as long as a connection sees the same state of the file.
///
/// A facet looked up the rows of each matching record. The values of a record are read the first time that it matches.
struct ValueOrdinals {
  private var table = ValueTable()
  /// The records whose values were read.
  private var known: DocIDSet
  /// By id, one array for each chunk of 65,536 with any value: 0 for no value, the number of the only one plus 1, or
  /// `manyMark` plus a place in `lists`.
  private var chunks: [[UInt32]]
  /// The numbers of each record with several values.
  private var lists: [[UInt32]] = []
  private let largestID: Int64
  /// The values of records up to this id were read in order, ahead of their use.
  private var lastAhead: Int64 = 0
  private var isAskedAgain = false

  private static let manyMark: UInt32 = 1 << 31
  /// Rows in order take a tenth of the time of rows here and there, so this many ahead for each of those take less than
  /// as long again.
  private static let rowsAhead = 8

  init(upTo largestID: Int64) {
    self.largestID = largestID
    known = DocIDSet(upTo: largestID)
    chunks = Array(repeating: [], count: Int(largestID >> ColumnKind.chunkShift) + 1)
  }

  /// Bytes of memory, about.
  var size: Int { table.size + chunks.reduce(0) { $0 + $1.count * 4 } + lists.count * 64 }

  /// Reads the values of records that were not read before, and from the second time on those of some others ahead.
  ///
  /// - Parameter sql: The statement of the field: see `FacetField.rows`.
  mutating func read(_ records: DocIDSet, _ sql: String, _ snapshot: Snapshot) throws {
    let count = try readUnknown(records, sql, snapshot)
    if isAskedAgain, count > 0, lastAhead < largestID {
      let last = min(largestID, lastAhead + Int64(count * Self.rowsAhead))
      var ahead = DocIDSet(upTo: largestID)
      for id in lastAhead + 1...last { ahead.insert(id) }
      _ = try readUnknown(ahead, sql, snapshot)
      lastAhead = last
    }
    isAskedAgain = true
  }

  /// - Returns: The number of records that were not read before.
  private mutating func readUnknown(_ records: DocIDSet, _ sql: String, _ snapshot: Snapshot) throws -> Int {
    var unknown = records
    unknown.subtract(known)
    let count = unknown.count
    guard count > 0 else { return 0 }
    try RecordRows.forEach(unknown, snapshot.db, sql) { id, row in
      row.withBytes(1) { if !$0.isEmpty { insert(UInt32(table.number(of: $0)), of: id) } }
    }
    known.formUnion(unknown)
    return count
  }

  /// Counts the values of `records`, which must have been read already.
  func counter(of records: DocIDSet) -> ValueCounter {
    var counts = [UInt32](repeating: 0, count: table.count)
    var numbers: [UInt32] = []
    func count(_ number: UInt32) {
      if counts[Int(number)] == 0 { numbers.append(number) }
      counts[Int(number)] += 1
    }
    var (recordCount, number, chunk) = (0, -1, [UInt32]())
    for id in records {
      if Int(id) >> ColumnKind.chunkShift != number {
        number = Int(id) >> ColumnKind.chunkShift
        chunk = chunks[number]
      }
      guard !chunk.isEmpty else { continue }
      let value = chunk[Int(id) & (ColumnKind.chunkLength - 1)]
      if value & Self.manyMark != 0 {
        for number in lists[Int(value & ~Self.manyMark)] { count(number) }
      } else if value > 0 {
        count(value - 1)
      }
      if value > 0 { recordCount += 1 }
    }
    return ValueCounter(table, counts, of: numbers, recordCount: recordCount)
  }

  private mutating func insert(_ number: UInt32, of id: Int64) {
    let (chunk, place) = (Int(id) >> ColumnKind.chunkShift, Int(id) & (ColumnKind.chunkLength - 1))
    if chunks[chunk].isEmpty { chunks[chunk] = Array(repeating: 0, count: ColumnKind.chunkLength) }
    let value = chunks[chunk][place]
    if value == 0 {
      chunks[chunk][place] = number + 1
    } else if value & Self.manyMark != 0 {
      // A record counts once, however often it has a value.
      let list = Int(value & ~Self.manyMark)
      if !lists[list].contains(number) { lists[list].append(number) }
    } else if value != number + 1 {
      chunks[chunk][place] = Self.manyMark + UInt32(lists.count)
      lists.append([value - 1, number])
    }
  }
}

/// The ordinals of the fields that a connection has counted.
final class FieldOrdinals {
  private var fields: [String: ValueOrdinals] = [:]
  /// Fields with too many values to keep: their rows are read every time.
  private var large: Set<String> = []

  private let mostBytes: Int

  /// - Parameter mostBytes: The limit per field. The default is enough for the names of two million records.
  init(mostBytes: Int = 24 << 20) {
    self.mostBytes = mostBytes
  }

  /// The ordinals that belong to a snapshot's column cache.
  static func of(_ snapshot: Snapshot) -> FieldOrdinals { snapshot.columns.cache.companion { FieldOrdinals() } }

  /// The values of records, counted; `nil` for a field with too many values to keep.
  ///
  /// - Parameter sql: The statement of the field: see `FacetField.rows`.
  func counter(of records: DocIDSet, _ sql: String, _ snapshot: Snapshot) throws -> ValueCounter? {
    guard !large.contains(sql) else { return nil }
    // Taken out, so that the arrays are not copied when they change.
    var ordinals = fields.removeValue(forKey: sql) ?? ValueOrdinals(upTo: snapshot.largestID)
    try ordinals.read(records, sql, snapshot)
    defer { if ordinals.size > mostBytes { large.insert(sql) } else { fields[sql] = ordinals } }
    return ordinals.counter(of: records)
  }
}
