/// A word during stemming, changed in place: its bytes, and the starts of the regions whose endings may be removed.
///
/// `R1` follows the first consonant after a vowel, `R2` the first such consonant inside `R1` (M. F. Porter, *An
/// algorithm for suffix stripping*, 1980, and the Snowball pages).
struct StemmedWord {
  let bytes: UnsafeMutablePointer<UInt8>
  var count: Int
  var r1 = 0
  var r2 = 0

  init(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  subscript(index: Int) -> UInt8 { bytes[index] }

  /// The byte `distance` places before the end. 0 before the start.
  @inline(__always)
  func fromEnd(_ distance: Int) -> UInt8 { distance <= count ? bytes[count - distance] : 0 }

  @inline(__always)
  func hasSuffix(_ suffix: StaticString) -> Bool {
    let length = suffix.utf8CodeUnitCount
    guard length <= count else { return false }
    let own = bytes + (count - length)
    let other = suffix.utf8Start
    for index in 0..<length where own[index] != other[index] { return false }
    return true
  }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    return length <= count && (0..<length).allSatisfy { bytes[$0] == prefix.utf8Start[$0] }
  }

  func equals(_ other: StaticString) -> Bool { count == other.utf8CodeUnitCount && hasPrefix(other) }

  /// True if an ending of `length` bytes is in the first region.
  func isInR1(_ length: Int) -> Bool { count - length >= r1 }

  /// True if an ending of `length` bytes is in the second region.
  func isInR2(_ length: Int) -> Bool { count - length >= r2 }

  /// Removes the first bytes.
  mutating func removeFirst(_ length: Int) {
    count -= length
    bytes.update(from: bytes + length, count: count)
  }

  mutating func removeLast(_ length: Int) { count -= length }

  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  mutating func replaceLast(_ length: Int, with ending: StaticString) {
    count -= length
    for index in 0..<ending.utf8CodeUnitCount { append(ending.utf8Start[index]) }
  }
}
