/// UTF-8 bytes from any source. Reads stay inside them and assume nothing about them.
struct UTF8Bytes {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// The byte at an index, or 0 at and after the end, so that lookahead needs no bounds check.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index < count ? start[index] : 0 }

  /// The scalar at `index`. A byte that begins no scalar is returned alone, as a separator.
  @inline(__always)
  func scalar(at index: Int) -> ScannedScalar {
    let first = self[index]
    guard first >= 0x80 else { return ScannedScalar(value: UInt32(first), length: index < count ? 1 : 0) }
    return longScalar(at: index, first: UInt32(first))
  }

  /// The end of the ASCII at `index`, or up to seven bytes less, because the scan reads eight bytes at a time.
  @inline(__always)
  func endOfASCII(from index: Int) -> Int {
    let bytes = UnsafeRawPointer(start)
    var end = index
    while count - end >= 8, bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
      end += 8
    }
    return end
  }

  private func longScalar(at index: Int, first: UInt32) -> ScannedScalar {
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, 0)
      }
    guard length > 1, index + length <= count else { return malformed }
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = UInt32(start[index + offset])
      guard byte & 0xC0 == 0x80 else { return malformed }
      value = value << 6 | byte & 0x3F
    }
    guard value >= least, value < 0x110000, value & 0xFFFF_F800 != 0xD800 else { return malformed }
    return ScannedScalar(value: value, length: length)
  }

  private var malformed: ScannedScalar { ScannedScalar(value: ScannedScalar.notAScalar, length: 1) }
}
