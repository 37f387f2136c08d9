/// One posting as it is read from FTS5: field counts, and positions as the ranked index stores them.
///
/// It has memory of its own, and no access lasts longer than a load or a store: the checks of arrays and of exclusive
/// access took longer than all else on a posting.
final class PostingBuffer {
  private let counts: UnsafeMutablePointer<UInt32>
  /// The field of the last position; -1 before the first.
  @exclusivity(unchecked) private var field = -1
  @exclusivity(unchecked) private var lastPosition = 0
  @exclusivity(unchecked) private var isOnlyField = true
  @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var capacity = 1024
  /// A position was in a field that no index of this program has.
  @exclusivity(unchecked) private(set) var isDamaged = false

  private static let longestVarint = 10

  init() {
    counts = .allocate(capacity: RankedFormat.fieldCount)
    counts.initialize(repeating: 0, count: RankedFormat.fieldCount)
    start = .allocate(capacity: 1024)
  }

  deinit {
    counts.deallocate()
    start.deallocate()
  }

  /// Begins a posting.
  @inline(__always)
  func removeAll() {
    if field >= 0 { counts.update(repeating: 0, count: RankedFormat.fieldCount) }
    (field, lastPosition, isOnlyField, count) = (-1, 0, true, 0)
  }

  /// A posting without positions says that the record no longer has the term.
  var isEmpty: Bool { field < 0 }

  /// The field when no other has positions.
  var onlyField: Int? { isOnlyField ? field : nil }

  var fieldCounts: FieldCounts {
    FieldCounts(UnsafeRawPointer(counts).loadUnaligned(as: SIMD8<UInt32>.self))
  }

  /// The positions' varints, valid until the next posting.
  var positions: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Adds a position. They come ascending by field and position.
  @inline(__always)
  func append(_ column: Int, _ position: Int) {
    if column != field {
      guard column < RankedFormat.fieldCount else {
        isDamaged = true
        return
      }
      if field >= 0 { isOnlyField = false }
      (field, lastPosition) = (column, 0)
    }
    counts[column] &+= 1
    append(varint: UInt64(truncatingIfNeeded: position &- lastPosition))
    lastPosition = position
  }

  @inline(__always)
  private func append(varint number: UInt64) {
    if count + Self.longestVarint > capacity { grow() }
    var rest = number
    while rest >= 0x80 {
      start[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count &+= 1
      rest >>= 7
    }
    start[count] = UInt8(truncatingIfNeeded: rest)
    count &+= 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (larger, 2 * capacity)
  }
}
