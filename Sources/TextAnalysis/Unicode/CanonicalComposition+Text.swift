internal import CSystemUnicode

extension CanonicalComposition {
  /// The composed form of UTF-8. Catalogues write accents as marks behind plain letters, a few in each text: only the
  /// stretches around them are taken apart, from the last letter before a mark to the next letter that joins nothing.
  static func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard let start = bytes.baseAddress else { return [] }
    let text = UTF8Bytes(start: start, count: bytes.count)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var (copied, starter, index) = (0, 0, 0)
    while index < text.count {
      let length = lengthOfStarter(in: text, at: index)
      if length > 0 {
        starter = index
        index += length
        continue
      }
      result.append(contentsOf: bytes[copied..<starter])
      var scalars: [UInt32] = []
      var position = starter
      while position < text.count, position <= index || lengthOfStarter(in: text, at: position) == 0 {
        let scalar = text.scalar(at: position)
        scalars.append(scalar.value)
        position += scalar.length
      }
      result.append(contentsOf: String(scalars: composed(scalars)).utf8)
      (copied, starter, index) = (position, position, position)
    }
    result.append(contentsOf: bytes[copied...])
    return result
  }

  /// How many bytes the scalar takes that begins at `index`; 0 when it may change, or join what stands before it.
  @inline(__always)
  private static func lengthOfStarter(in text: UTF8Bytes, at index: Int) -> Int {
    if text[index] < 0x80 { return 1 }
    let scalar = text.scalar(at: index)
    return adagia_normal_form(scalar.value) == 0 ? scalar.length : 0
  }
}
