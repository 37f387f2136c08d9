/// The first byte of a record that is not text: invalid UTF-8, or a NUL.
struct TextFault: Hashable {
  enum Kind: Hashable {
    case notUTF8(byte: UInt8)
    /// Bytes that are not a character of the named encoding.
    case notInEncoding
    case nul
  }

  let kind: Kind
  /// Offset in bytes from the start of the record.
  let offset: Int

  /// The message for the person: what is wrong, where, and what to do.
  var reason: String {
    switch kind {
    case .notUTF8(let byte):
      "byte 0x\(String(byte, radix: 16, uppercase: true)) at offset \(offset) is not UTF-8; "
        + "if the whole file has another encoding, convert it to UTF-8"
    case .notInEncoding:
      "the bytes at offset \(offset) of the text in UTF-8 are no character of the file's encoding; correct them, or "
        + "name another encoding"
    case .nul:
      "the byte at offset \(offset) is a NUL; remove it, or check that the file is text"
    }
  }

  /// The first fault; `nil` when the bytes are UTF-8 without NUL.
  ///
  /// - Complexity: O(*n*), eight bytes a step for ASCII.
  static func first(in bytes: UnsafeBufferPointer<UInt8>) -> TextFault? {
    var offset = 0
    while offset < bytes.count {
      offset = endOfASCII(in: bytes, from: offset)
      guard offset < bytes.count else { break }
      if bytes[offset] == 0 { return TextFault(kind: .nul, offset: offset) }
      let length = characterLength(in: bytes, at: offset)
      if length == 0 { return TextFault(kind: kind(of: bytes[offset...]), offset: offset) }
      offset += length
    }
    return nil
  }

  /// Replaces bytes that are not a character of a file's encoding when its text is converted. UTF-8 has neither of
  /// these bytes, and a file that begins with both is not taken for UTF-8.
  static let notInEncoding: [UInt8] = [0xFF, 0xFE]

  /// The kind of bytes that are not UTF-8.
  private static func kind(of bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Kind {
    bytes.starts(with: notInEncoding) ? .notInEncoding : .notUTF8(byte: bytes[bytes.startIndex])
  }

  /// Offset of the first byte from `start` that is NUL or not ASCII, or the end.
  private static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = start
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // The second term sets the top bit of a byte that is 0, or that follows one.
      let suspects = (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
      if suspects != 0 { break }
      offset += 8
    }
    while offset < raw.count, raw[offset] &- 1 < 0x7F { offset += 1 }
    return offset
  }

  /// The length of the UTF-8 sequence at `offset`; 0 when it is malformed. Unicode 15, table 3-7.
  private static func characterLength(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    let first = bytes[offset]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xE1...0xEC, 0xEE, 0xEF: (3, 0x80...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
    for place in 2..<max(length, 2) where bytes[offset + place] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
