internal import CatalogStore
internal import Platform

/// The authors of records by number, read row by row as they are asked for.
final class AuthorColumn {
  let head: AuthorHead
  /// By id. Those of rows that are not loaded are undefined: to fill them with zeros took longer than to look for an
  /// author.
  private let values: UnsafeMutablePointer<UInt32>
  /// A byte for each row: 1 when its values are read.
  private let isLoaded: UnsafeMutablePointer<UInt8>
  private let rowCount: Int
  private var loadedCount = 0
  private var sets: [Int: [[UInt32]]] = [:]
  private var names: [Int: String] = [:]
  /// A count for each value, 0 between two uses.
  let counts: UnsafeMutablePointer<UInt32>

  init(_ head: AuthorHead, largestID: UInt32) {
    self.head = head
    rowCount = Int(largestID) / AuthorFormat.recordsPerRow + 1
    let capacity = rowCount * AuthorFormat.recordsPerRow
    values = System.memory(byteCount: capacity * MemoryLayout<UInt32>.size)
      .bindMemory(to: UInt32.self, capacity: capacity)
    isLoaded = .allocate(capacity: rowCount)
    isLoaded.initialize(repeating: 0, count: rowCount)
    counts = Self.zeros(Int(head.largestValue) + 1)
  }

  deinit {
    System.release(UnsafeMutableRawPointer(values))
    System.release(UnsafeMutableRawPointer(counts))
    isLoaded.deallocate()
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    System.zeroedMemory(byteCount: count * MemoryLayout<UInt32>.size).assumingMemoryBound(to: UInt32.self)
  }

  /// A record's value: 0 for no author, from 1 on names, then sets of names.
  ///
  /// - Precondition: The id is at most `largestID`.
  func value(_ id: UInt32, _ rows: PartRows) throws -> UInt32 {
    let row = Int(id) / AuthorFormat.recordsPerRow
    if isLoaded[row] == 0 { try load(row, rows) }
    return values[Int(id)]
  }

  /// Counts the values of records.
  ///
  /// - Parameters:
  ///   - ids: Each at most `largestID`.
  ///   - touched: Gets the values that had no count.
  /// - Returns: The number of records with any author.
  func count(_ ids: UnsafeBufferPointer<UInt32>, _ rows: PartRows, touched: inout [UInt32]) throws -> Int {
    if loadedCount < rowCount {
      for id in ids where isLoaded[Int(id) / AuthorFormat.recordsPerRow] == 0 {
        try load(Int(id) / AuthorFormat.recordsPerRow, rows)
      }
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * ids.count) { memory in
      let found = UnsafeMutableBufferPointer(rebasing: memory[..<ids.count])
      let values = values
      // Nothing waits for a value before the next is asked for.
      for place in ids.indices { found[place] = values[Int(ids[place])] }
      return count(UnsafeBufferPointer(found), UnsafeMutableBufferPointer(rebasing: memory[ids.count...]), &touched)
    }
  }

  /// Counts values, without branches, as nothing could predict them.
  ///
  /// - Parameter fresh: Memory for as many.
  private func count(
    _ found: UnsafeBufferPointer<UInt32>, _ fresh: UnsafeMutableBufferPointer<UInt32>, _ touched: inout [UInt32]
  ) -> Int {
    let counts = counts
    // The number of no author is never the first.
    counts[0] = 1
    var freshCount = 0
    for value in found {
      fresh[freshCount] = value
      freshCount &+= counts[Int(value)] == 0 ? 1 : 0
      counts[Int(value)] &+= 1
    }
    touched.append(contentsOf: UnsafeBufferPointer(rebasing: fresh[..<freshCount]))
    return found.count - Int(counts[0] - 1)
  }

  @inline(never)
  private func load(_ number: Int, _ rows: PartRows) throws {
    try rows.withContent(AuthorFormat.records(number)) {
      try AuthorValues.read(
        $0, count: AuthorFormat.recordsPerRow, largest: head.largestValue,
        into: values + number * AuthorFormat.recordsPerRow)
    }
    isLoaded[number] = 1
    loadedCount += 1
  }

  /// The numbers of a set's names.
  ///
  /// - Parameter number: From 0 on.
  func names(ofSet number: Int, _ rows: PartRows) throws -> [UInt32] {
    let (row, place) = number.quotientAndRemainder(dividingBy: AuthorFormat.setsPerRow)
    if let known = sets[row] { return known[place] }
    let count = min(AuthorFormat.setsPerRow, head.setCount - row * AuthorFormat.setsPerRow)
    let read = try rows.withContent(AuthorFormat.sets(row)) {
      try AuthorSets.read($0, count: count, nameCount: head.nameCount)
    }
    sets[row] = read
    return read[place]
  }

  /// The name with a number, from 0 on.
  ///
  /// Names that were asked for are kept, up to `mostNames`: most facets have the same few.
  func name(_ number: Int, _ rows: PartRows) throws -> String {
    if let known = names[number] { return known }
    let name = try readName(number, rows)
    if names.count >= Self.mostNames { names.removeAll(keepingCapacity: true) }
    names[number] = name
    return name
  }

  private static let mostNames = 1_000

  private func readName(_ number: Int, _ rows: PartRows) throws -> String {
    try rows.withContent(AuthorFormat.names(number / AuthorFormat.namesPerRow)) {
      try AuthorNames.read($0, at: number % AuthorFormat.namesPerRow)
    }
  }

  /// The number of a name; `nil` for one that no record had.
  ///
  /// - Complexity: O(log names).
  func number(of name: String, _ rows: PartRows) throws -> Int? {
    var (low, high) = (0, (head.nameCount + AuthorFormat.namesPerRow - 1) / AuthorFormat.namesPerRow)
    while high - low > 1 {
      let middle = (low + high) / 2
      let first = try readName(middle * AuthorFormat.namesPerRow, rows)
      if AuthorFormat.precedes(name, first) { high = middle } else { low = middle }
    }
    guard low < high else { return nil }
    let start = low * AuthorFormat.namesPerRow
    let names = try rows.withContent(AuthorFormat.names(low)) {
      try AuthorNames.read($0, count: min(AuthorFormat.namesPerRow, head.nameCount - start))
    }
    return names.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map { start + $0 }
  }
}

extension PartRows {
  /// Runs `body` with the content of one row.
  func withContent<Value>(_ id: Int64, _ body: (UnsafeRawBufferPointer) throws -> Value) throws -> Value {
    let row = try take()
    defer { giveBack(row) }
    return try body(row.content(id))
  }
}
