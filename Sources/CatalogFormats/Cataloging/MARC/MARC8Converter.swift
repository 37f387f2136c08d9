internal import CatalogRecords
internal import Platform

/// A converter from MARC-8, the character set of older MARC 21 records, by YAZ.
final class MARC8Converter {
  /// The first byte of a change of character set.
  static let escape: UInt8 = 0x1B

  private typealias Convert =
    @Sendable @convention(c) (
      OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<Int>?
    ) -> Int
  private typealias Open = @Sendable @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  private typealias Close = @Sendable @convention(c) (OpaquePointer) -> CInt

  private let handle: OpaquePointer
  private let convert: Convert
  private let close: Close

  /// - Throws: `PieceFault` when YAZ is not installed.
  init() throws(PieceFault) {
    guard let library = DynamicLibrary(["libyaz.so.5", "libyaz.5.dylib"]),
      let open = library.function("yaz_iconv_open", as: Open.self),
      let convert = library.function("yaz_iconv", as: Convert.self),
      let close = library.function("yaz_iconv_close", as: Close.self),
      let handle = open("UTF-8", "MARC-8")
    else {
      throw PieceFault(
        reason: "the record is in MARC-8, which YAZ converts, and YAZ is not installed; "
          + "install it (on Debian: apt-get install libyaz5) and import the record again")
    }
    (self.handle, self.convert, self.close) = (handle, convert, close)
  }

  deinit { _ = close(handle) }

  /// The same record in UTF-8. Each subfield begins with the default character sets, as MARC 21 requires.
  func converted(_ record: MARCRecord) throws(PieceFault) -> MARCRecord {
    var leader = record.leader
    leader[9] = UInt8(ascii: "a")
    var (bytes, fields) = ([UInt8](), [MARCRecord.Field]())
    bytes.reserveCapacity(record.bytes.count * 3 / 2)
    for field in record.fields {
      let start = bytes.count
      if record.isControl(field) {
        bytes += try utf8(record.bytes[field.range], of: field.tag)
      } else {
        bytes += record.bytes[field.range.lowerBound..<field.range.lowerBound + 2].map { $0 < 0x80 ? $0 : .space }
        for subfield in record.subfields(field) {
          bytes += [MARCRecord.subfieldMark, subfield.code < 0x80 ? subfield.code : UInt8(ascii: "?")]
          bytes += try utf8(record.bytes[subfield.range], of: field.tag)
        }
      }
      fields.append(MARCRecord.Field(tag: field.tag, range: start..<bytes.count))
    }
    return MARCRecord(leader: leader, bytes: bytes, fields: fields)
  }

  private func utf8(_ bytes: ArraySlice<UInt8>, of tag: MARCTag) throws(PieceFault) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 && $0 != Self.escape && $0 != UInt8(ascii: "&") }) { return Array(bytes) }
    guard let converted = markingUndefined(bytes) else {
      throw PieceFault(
        reason: "field \(tag.text) is neither UTF-8 nor MARC-8; "
          + "convert the file from its encoding, for example with yaz-marcdump -f … -t utf-8")
    }
    return Self.replacingReferences(converted)
  }

  /// The bytes in UTF-8 with U+FFFD for each that MARC-8 does not define, which YAZ leaves out without a word. After a
  /// change of character set, other bytes are defined.
  private func markingUndefined(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard !bytes.contains(Self.escape), bytes.contains(where: Self.isUndefined) else { return utf8(bytes) }
    let pieces = bytes.split(omittingEmptySubsequences: false, whereSeparator: Self.isUndefined).map { utf8($0) }
    guard !pieces.contains(nil) else { return nil }
    return Array(pieces.compactMap(\.self).joined(separator: [0xEF, 0xBF, 0xBD]))
  }

  /// True if a byte is no character of ASCII and ANSEL, the sets that each field begins with (MARC 21 Specifications,
  /// code table extended Latin).
  private static func isUndefined(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80...0x87, 0x8A...0x8C, 0x8F...0xA0, 0xAF, 0xBB, 0xBE, 0xBF, 0xC9...0xDF, 0xFC, 0xFD, 0xFF: true
    default: false
    }
  }

  /// The bytes in UTF-8; `nil` when they are not MARC-8.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    // A byte of MARC-8 is at most one character of three bytes; the end may flush one more.
    var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
    var input = Array(bytes)
    let count: Int? = output.withUnsafeMutableBytes { output in
      input.withUnsafeMutableBytes { input in
        var (source, sourceCount) = (input.baseAddress?.assumingMemoryBound(to: CChar.self), input.count)
        var (target, targetCount) = (output.baseAddress?.assumingMemoryBound(to: CChar.self), output.count)
        _ = convert(handle, nil, nil, nil, nil)
        let isConverted = convert(handle, &source, &sourceCount, &target, &targetCount) != -1
        let isFlushed = convert(handle, nil, nil, &target, &targetCount) != -1
        return isConverted && isFlushed ? output.count - targetCount : nil
      }
    }
    guard let count else { return nil }
    output.removeLast(output.count - count)
    return output.withUnsafeBufferPointer(TextFault.first) == nil ? output : nil
  }

  /// The text with characters in place of references such as `&#x4E00;`, MARC-8's form for characters outside its sets.
  private static func replacingReferences(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self).replacing(/&#x([0-9A-Fa-f]{1,6});/) { match -> Substring in
      guard let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init) else { return match.0 }
      return scalar.value < 0x20 ? "" : Substring(String(scalar))
    }
    return Array(text.utf8)
  }
}
