/// A term that changes in place as a reader goes from one to the next.
///
/// It has memory of its own: an array's checks and copies took three times as long as all other work on the term. The
/// dictionary spends most of its time here, so everything can be inlined into other modules. That takes `public`: Swift
/// 6.3 does not inline members that are `package`. No product of the package has this module in it.
public final class TermBytes {
  @usableFromInline let start: UnsafeMutablePointer<UInt8>
  /// No access lasts longer than a load or a store. Outside this module, the check of that at run time would take
  /// longer than the access.
  @exclusivity(unchecked) @usableFromInline var length = 0

  /// FTS5 cuts tokens at 32,768 bytes, and puts one byte before them.
  @inlinable public static var capacity: Int { 32_769 }

  public init() {
    start = .allocate(capacity: Self.capacity)
  }

  deinit {
    start.deallocate()
  }

  public var count: Int {
    @inlinable @inline(__always) get { length }
  }

  public var isEmpty: Bool {
    @inlinable @inline(__always) get { length == 0 }
  }

  /// The bytes, valid until the term changes.
  public var bytes: UnsafeBufferPointer<UInt8> {
    @inlinable @inline(__always) get { UnsafeBufferPointer(start: start, count: length) }
  }

  @inlinable public func removeAll() { length = 0 }

  /// Replaces everything after the first bytes.
  ///
  /// - Precondition: The term has `kept` bytes, and the new one fits into `capacity`.
  @inlinable
  @inline(__always)
  public func replaceEnd(after kept: Int, with end: UnsafeBufferPointer<UInt8>) {
    precondition(
      kept >= 0 && kept <= length && end.count <= Self.capacity - kept, "a term is checked before it is kept")
    if let first = end.baseAddress { (start + kept).update(from: first, count: end.count) }
    length = kept + end.count
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if these bytes come before others in the order of terms, which is that of `memcmp`.
  @inlinable
  @inline(__always)
  public func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let shared = sharedCount(other)
    return shared < other.count && (shared == count || self[shared] < other[shared])
  }

  /// The number of bytes that both begin with.
  @inlinable
  @inline(__always)
  public func sharedCount(_ other: UnsafeBufferPointer<UInt8>) -> Int {
    let most = Swift.min(count, other.count)
    var shared = 0
    while shared < most, self[shared] == other[shared] { shared += 1 }
    return shared
  }

  /// The bytes after the first few.
  ///
  /// - Precondition: There are as many.
  @inlinable
  @inline(__always)
  public func bytes(after place: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self[place...]) }
}
