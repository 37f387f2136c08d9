/// One posting as it is read from FTS5: field counts, and positions as the ranked index stores them.
final class PostingBuffer {
  private let counts: UnsafeMutablePointer<UInt32>
  /// The field of the last position; -1 before the first.
  private var field = -1
  private var lastPosition = 0
  private var isOnlyField = true
  private(set) var positions: [UInt8] = []
  /// A position was in a field that no index of this program has.
  private(set) var isDamaged = false

  init() {
    counts = .allocate(capacity: RankedFormat.fieldCount)
    counts.initialize(repeating: 0, count: RankedFormat.fieldCount)
    positions.reserveCapacity(256)
  }

  deinit { counts.deallocate() }

  /// Begins a posting.
  @inline(__always)
  func removeAll() {
    if field >= 0 { counts.update(repeating: 0, count: RankedFormat.fieldCount) }
    (field, lastPosition, isOnlyField) = (-1, 0, true)
    positions.removeAll(keepingCapacity: true)
  }

  /// A posting without positions says that the record no longer has the term.
  var isEmpty: Bool { field < 0 }

  /// The field when no other has positions.
  var onlyField: Int? { isOnlyField ? field : nil }

  var fieldCounts: FieldCounts {
    FieldCounts(UnsafeRawPointer(counts).loadUnaligned(as: SIMD8<UInt32>.self))
  }

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
    let difference = position - lastPosition
    lastPosition = position
    if difference < 0x80 {
      positions.append(UInt8(truncatingIfNeeded: difference))
    } else {
      positions.append(varint: UInt64(difference))
    }
  }
}
