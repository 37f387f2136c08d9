/// Bytes that grow at their end, for what is written into pages.
///
/// They have memory of their own, for the reason that `TermBytes` gives.
final class PageBytes {
  private(set) var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// No access lasts longer than a load or a store.
  @exclusivity(unchecked) private(set) var count = 0

  init(capacity: Int = 256) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The bytes, valid until more are appended.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  func removeAll() { count = 0 }

  @inline(__always)
  func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: first, count: bytes.count)
    count += bytes.count
  }

  /// Appends a number as SQLite does: 1 to 9 bytes, most significant bits first.
  @inline(__always)
  func append(varint number: UInt64) {
    reserve(Self.longestVarint)
    if number < 0x80 {
      start[count] = UInt8(truncatingIfNeeded: number)
      count += 1
    } else if number < 0x4000 {
      start[count] = UInt8(truncatingIfNeeded: number >> 7) | 0x80
      start[count + 1] = UInt8(truncatingIfNeeded: number) & 0x7F
      count += 2
    } else {
      appendLong(number)
    }
  }

  private func appendLong(_ number: UInt64) {
    var rest = number
    var size = (UInt64.bitWidth - number.leadingZeroBitCount + 6) / 7
    if number >> 56 != 0 {
      // A ninth byte has eight bits.
      size = Self.longestVarint
      start[count + size - 1] = UInt8(truncatingIfNeeded: number)
      rest = number >> 8
    } else {
      start[count + size - 1] = UInt8(truncatingIfNeeded: number) & 0x7F
      rest = number >> 7
    }
    for place in stride(from: size - 2, through: 0, by: -1) {
      start[count + place] = UInt8(truncatingIfNeeded: rest) | 0x80
      rest >>= 7
    }
    count += size
  }

  /// Replaces two bytes with a number, the high byte first.
  func set(bigEndian number: Int, at place: Int) {
    precondition(place >= 0 && place + 2 <= count, "a header is written before it is changed")
    start[place] = UInt8(truncatingIfNeeded: number >> 8)
    start[place + 1] = UInt8(truncatingIfNeeded: number)
  }

  /// Replaces a byte.
  func set(byte: UInt8, at place: Int) {
    precondition(place >= 0 && place < count, "a byte is written before it is changed")
    start[place] = byte
  }

  @inline(__always)
  private func reserve(_ more: Int) {
    if count + more > capacity { grow(more) }
  }

  private func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  private static let longestVarint = 9
}
