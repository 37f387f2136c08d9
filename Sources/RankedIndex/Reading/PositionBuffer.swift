/// A position of a term in a record: the field, and the token's number there.
///
/// One number, so that positions of one field are together and ascend.
package struct Position: Comparable {
  let packed: UInt64

  @inline(__always)
  init(field: Int, token: UInt32) { packed = UInt64(field) << 32 | UInt64(token) }

  @inline(__always)
  private init(packed: UInt64) { self.packed = packed }

  package var field: Int {
    @inline(__always) get { Int(packed >> 32) }
  }

  package var token: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: packed) }
  }

  /// The position that is some tokens further.
  @inline(__always)
  func advanced(by tokens: Int) -> Position { Position(packed: packed &+ UInt64(tokens)) }

  /// The position that is some tokens before.
  ///
  /// - Precondition: The field has as many before it.
  func moved(back tokens: Int) -> Position { Position(packed: packed &- UInt64(tokens)) }

  @inline(__always)
  package static func < (left: Position, right: Position) -> Bool { left.packed < right.packed }
}

/// Positions in memory of its own, which its owner gives back with `close`. An array's checks took longer than the
/// reading.
struct PositionBuffer {
  private(set) var start: UnsafeMutablePointer<Position>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    start = .allocate(capacity: capacity)
  }

  func close() { start.deallocate() }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ position: Position) {
    if count == capacity { grow() }
    start[count] = position
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Position>.allocate(capacity: 2 * capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (larger, 2 * capacity)
  }

  /// Appends a position, unless it is the last one.
  mutating func appendOnce(_ position: Position) {
    if count == 0 || start[count - 1] != position { append(position) }
  }

  mutating func append(contentsOf others: PositionBuffer) {
    for index in 0..<others.count { append(others.start[index]) }
  }

  /// Occurrences in each field.
  var fieldCounts: FieldCounts {
    var counts = FieldCounts()
    for index in 0..<count { counts[start[index].field] += 1 }
    return counts
  }

  /// Sorts the positions, and keeps each once.
  mutating func unite() {
    guard count > 1 else { return }
    var all = UnsafeMutableBufferPointer(start: start, count: count)
    all.sort()
    var kept = 0
    for index in 1..<count where start[index] != start[kept] {
      kept += 1
      start[kept] = start[index]
    }
    count = kept + 1
  }

  /// True if it has all of some other positions. Both ascend.
  func contains(_ others: PositionBuffer) -> Bool {
    var next = 0
    for index in 0..<others.count {
      while next < count, start[next] < others.start[index] { next += 1 }
      guard next < count, start[next] == others.start[index] else { return false }
    }
    return true
  }

  /// Keeps the positions that another one follows after some tokens. Both ascend.
  mutating func keep(before others: PositionBuffer, by tokens: Int) {
    var (kept, next) = (0, 0)
    for index in 0..<count {
      let wanted = start[index].advanced(by: tokens)
      while next < others.count, others.start[next] < wanted { next += 1 }
      guard next < others.count else { break }
      guard others.start[next] == wanted else { continue }
      start[kept] = start[index]
      kept += 1
    }
    count = kept
  }

  /// Occurrences, each counted as its field's weight.
  ///
  /// - Parameter weights: A weight for each field that the format has room for.
  func weighted(_ weights: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<count { sum += weights[start[index].field] }
    return sum
  }
}
