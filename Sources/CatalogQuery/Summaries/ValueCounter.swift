internal import CatalogRecords
internal import CatalogStore
internal import HeapModule

/// Counts values by the records that have them.
struct ValueCounter {
  private var table: ValueTable
  /// The number of records with each value.
  private var counts: [UInt32]
  /// The record that was counted last for each value.
  private var records: [Int64]
  private var lastRecord: Int64 = 0
  /// The values that any record has; `nil` when all have to be examined.
  private var counted: [UInt32]?

  /// The number of records with any value.
  private(set) var recordCount = 0
  /// The number of different values.
  private(set) var distinctCount = 0

  /// - Parameter table: Values that have numbers already.
  init(_ table: ValueTable = ValueTable()) {
    self.table = table
    counts = Array(repeating: 0, count: table.count)
    records = Array(repeating: 0, count: table.count)
  }

  /// Values of a table that were counted elsewhere: the number of records with each, the values that any has, each
  /// once, and the number of records with any.
  init(_ table: ValueTable, _ counts: [UInt32], of counted: [UInt32], recordCount: Int) {
    (self.table, self.counts, self.recordCount) = (table, counts, recordCount)
    (self.counted, distinctCount) = (counted, counted.count)
    records = []
  }

  /// Counts a text for a record, unless it is empty or was counted for this record before. All values of a record have
  /// to come together.
  mutating func add(_ text: UnsafeRawBufferPointer, of record: Int64) {
    guard !text.isEmpty else { return }
    let number = table.number(of: text)
    if number == counts.count {
      counts.append(0)
    }
    add(number, of: record)
  }

  /// The same for the number of a text in the table.
  mutating func add(_ number: Int, of record: Int64) {
    counted = nil
    if record != lastRecord {
      recordCount += 1
      lastRecord = record
    }
    if records.count < counts.count { records += Array(repeating: 0, count: counts.count - records.count) }
    guard records[number] != record else { return }
    records[number] = record
    if counts[number] == 0 { distinctCount += 1 }
    counts[number] += 1
  }

  /// Takes records away from a value, which stays one, even of no record.
  mutating func subtract(_ count: Int, from text: String) {
    if counted == nil { counted = counts.indices.filter { counts[$0] > 0 }.map { UInt32($0) } }
    var text = text
    let number = text.withUTF8 { table.number(of: UnsafeRawBufferPointer($0)) }
    if number < counts.count { counts[number] -= min(counts[number], UInt32(clamping: count)) }
  }

  /// The texts that most records have, then by name.
  ///
  /// - Complexity: O(*n*) in the number of different texts, plus a little for those that are returned.
  func most(_ limit: Int) -> [(text: String, count: Int)] {
    var best = Heap<Ranked>()
    if let counted {
      for number in counted { offer(Int(number), to: &best, limit) }
    } else {
      for number in counts.indices where counts[number] > 0 { offer(number, to: &best, limit) }
    }
    return best.unordered.sorted().map { ($0.text, $0.count) }
  }

  private func offer(_ number: Int, to best: inout Heap<Ranked>, _ limit: Int) {
    let count = Int(counts[number])
    guard let worst = best.max, best.count >= limit else {
      return best.insert(Ranked(count: count, text: table.text(number)))
    }
    guard count >= worst.count else { return }
    let ranked = Ranked(count: count, text: table.text(number))
    if ranked < worst { best.replaceMax(with: ranked) }
  }

  private struct Ranked: Comparable {
    let count: Int
    let text: String

    static func < (left: Ranked, right: Ranked) -> Bool {
      if left.count != right.count { return left.count > right.count }
      // Spellings that are equal to Swift are two values.
      return left.text != right.text ? left.text < right.text : ExactString(left.text) < ExactString(right.text)
    }
  }
}
