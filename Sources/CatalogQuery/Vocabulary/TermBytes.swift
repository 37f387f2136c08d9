/// A term that changes from one to the next, in memory of its own: an array's checks and copies would take three times
/// as long as all else that is done with it.
final class TermBytes {
  private let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// FTS5 cuts longer terms, and puts a byte in front.
  static let capacity = 32_769

  init() {
    start = .allocate(capacity: Self.capacity)
  }

  deinit {
    start.deallocate()
  }

  var isEmpty: Bool { count == 0 }

  /// Valid until the term changes.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  func removeAll() { count = 0 }

  /// Replaces what is behind the first bytes.
  func replaceEnd(behind kept: Int, with end: UnsafeBufferPointer<UInt8>) {
    precondition(kept <= count && end.count <= Self.capacity - kept, "a term is checked before it is taken")
    if let first = end.baseAddress { (start + kept).update(from: first, count: end.count) }
    count = kept + end.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it stands before other bytes in the order of terms.
  @inline(__always)
  func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let shared = sharedCount(other)
    return shared < other.count && (shared == count || self[shared] < other[shared])
  }

  /// How many bytes are the same at the beginning.
  @inline(__always)
  func sharedCount(_ other: UnsafeBufferPointer<UInt8>) -> Int {
    let most = Swift.min(count, other.count)
    var shared = 0
    while shared < most, self[shared] == other[shared] { shared += 1 }
    return shared
  }

  @inline(__always)
  func behind(_ place: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self[place...]) }
}
