/// The number of records that have each author, counted by the numbers of names.
///
///     let counts = try reader.authorCounts()
///     try ids.withUnsafeBufferPointer { try counts?.add($0) }
///     try counts?.most(10)   // [("Mark Twain", 31), …]
package final class AuthorCounts {
  private let column: AuthorColumn
  private let rows: PartRows
  /// The values with a count.
  private var touched: [UInt32] = []
  /// Names that no covered record has.
  private var others: [(name: String, count: Int)] = []
  /// The number of records with any author.
  package private(set) var recordCount = 0

  init(_ column: AuthorColumn, _ rows: PartRows) {
    (self.column, self.rows) = (column, rows)
  }

  deinit { close() }

  /// Counts records.
  ///
  /// - Precondition: The index covers them.
  /// - Throws: `RankedFault` for damage.
  package func add(_ ids: UnsafeBufferPointer<UInt32>) throws {
    recordCount += try column.count(ids, rows, touched: &touched)
  }

  /// Counts records that the index does not cover.
  ///
  /// - Parameters:
  ///   - names: Each name with the number of these records that have it.
  ///   - recordCount: The number of those that have any.
  package func add(_ names: [(name: String, count: Int)], recordCount: Int) throws {
    self.recordCount += recordCount
    for (name, count) in names {
      if let number = try column.number(of: name, rows) {
        add(UInt32(clamping: count), to: UInt32(number) + 1)
      } else {
        others.append((name, count))
      }
    }
  }

  @inline(__always)
  private func add(_ count: UInt32, to value: UInt32) {
    if column.counts[Int(value)] == 0 { touched.append(value) }
    column.counts[Int(value)] &+= count
  }

  /// Ends the counting.
  ///
  /// - Parameter uncredited: Names with the numbers of records that were counted for them and should not. A name stays
  ///   one, even of no record.
  /// - Returns: The names that most records have, then by name; and the number of all names.
  package func most(
    _ limit: Int, without uncredited: [(name: String, count: Int)] = []
  ) throws -> (names: [(name: String, count: Int)], distinctCount: Int) {
    try divideSets()
    for (name, count) in uncredited { try subtract(count, from: name) }
    var best: [(value: UInt32, count: UInt32)] = []
    for value in touched { Self.offer(value, column.counts[Int(value)], to: &best, limit) }
    let distinctCount = touched.count + others.count
    close()
    var names = try best.map { (name: try column.name(Int($0.value) - 1, rows), count: Int($0.count)) }
    names += others
    names.sort { $0.count != $1.count ? $0.count > $1.count : AuthorFormat.precedes($0.name, $1.name) }
    return (Array(names.prefix(limit)), distinctCount)
  }

  private func subtract(_ count: Int, from name: String) throws {
    if let number = try column.number(of: name, rows) {
      column.counts[number + 1] -= min(column.counts[number + 1], UInt32(clamping: count))
    } else if let place = others.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      others[place].count -= count
    }
  }

  /// Counts the names of sets one by one. Until all are read nothing is forgotten, so that `close` finds every count.
  private func divideSets() throws {
    let nameCount = UInt32(column.head.nameCount)
    let sets = touched.filter { $0 > nameCount }
    for set in sets {
      for name in try column.names(ofSet: Int(set - nameCount) - 1, rows) {
        add(column.counts[Int(set)], to: name + 1)
      }
    }
    for set in sets { column.counts[Int(set)] = 0 }
    touched.removeAll { $0 > nameCount }
  }

  /// Keeps the values with the highest counts, of equal ones the lowest, in order.
  private static func offer(
    _ value: UInt32, _ count: UInt32, to best: inout [(value: UInt32, count: UInt32)], _ limit: Int
  ) {
    if best.count == limit {
      guard let last = best.last, count > last.count || count == last.count && value < last.value else { return }
      best.removeLast()
    }
    var (low, high) = (0, best.count)
    while low < high {
      let middle = (low + high) / 2
      let other = best[middle]
      if other.count > count || other.count == count && other.value < value { low = middle + 1 } else { high = middle }
    }
    best.insert((value, count), at: low)
  }

  /// Leaves the column's counts as they were.
  private func close() {
    for value in touched { column.counts[Int(value)] = 0 }
    touched.removeAll()
  }
}
