internal import CatalogRecords

/// A record of the MARC family, whatever its serialization: a leader and fields, all in UTF-8.
///
/// The fields are ranges of one array of bytes, in the notation of ISO 2709: control fields are plain; others have two
/// indicators, then for each subfield the byte 0x1F, a code of one byte, and the value.
package struct MARCRecord: Sendable {
  /// A field's tag, and the place of its bytes.
  package struct Field: Sendable {
    package let tag: MARCTag
    package let range: Range<Int>
  }

  /// The byte before each subfield's code.
  static let subfieldMark: UInt8 = 0x1F
  /// The byte after each field.
  static let fieldEnd: UInt8 = 0x1E
  /// The byte after each record.
  static let recordEnd: UInt8 = 0x1D

  /// 24 bytes of ASCII. Its lengths and addresses have no meaning here.
  private(set) var leader: [UInt8]
  private(set) var bytes: [UInt8]
  package private(set) var fields: [Field]

  /// A record without fields.
  ///
  /// - Parameter leader: Made 24 bytes long; bytes that are not printable ASCII become blanks.
  init(leader: some Collection<UInt8>) {
    self.init(leader: leader, bytes: [], fields: [])
  }

  /// A record of bytes in the notation above.
  ///
  /// - Precondition: The ranges are in `bytes`, which is UTF-8.
  init(leader: some Collection<UInt8>, bytes: [UInt8], fields: [Field]) {
    self.leader = leader.prefix(24).map { (0x20..<0x7F).contains($0) ? $0 : .space }
    self.leader += Array(repeating: .space, count: 24 - self.leader.count)
    (self.bytes, self.fields) = (bytes, fields)
  }

  /// Adds a control field.
  mutating func append(_ tag: MARCTag, control value: some StringProtocol) {
    let start = bytes.count
    append(value)
    fields.append(Field(tag: tag, range: start..<bytes.count))
  }

  /// Adds a field with subfields.
  ///
  /// - Parameter indicators: Two bytes; fewer are filled with blanks.
  mutating func append(_ tag: MARCTag, indicators: String, subfields: [(code: UInt8, value: String)]) {
    let start = bytes.count
    let marks = indicators.utf8.prefix(2).map { (0x20..<0x7F).contains($0) ? $0 : .space }
    bytes += marks + Array(repeating: .space, count: 2 - marks.count)
    for (code, value) in subfields {
      bytes += [Self.subfieldMark, code]
      append(value)
    }
    fields.append(Field(tag: tag, range: start..<bytes.count))
  }

  /// Adds a text with blanks in place of the bytes that separate subfields, fields and records.
  private mutating func append(_ text: some StringProtocol) {
    for byte in text.utf8 { bytes.append((Self.recordEnd...Self.subfieldMark).contains(byte) ? .space : byte) }
  }
}

extension MARCRecord {
  /// A subfield's code, and the place of its value.
  package struct Subfield {
    package let code: UInt8
    package let range: Range<Int>
  }

  /// The text in a range.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// True if a field has no indicators and subfields.
  package func isControl(_ field: Field) -> Bool {
    field.tag.isControl || field.range.count < 3 || bytes[field.range.lowerBound + 2] != Self.subfieldMark
  }

  /// The subfields in order; none of a control field.
  package func subfields(_ field: Field) -> [Subfield] {
    if isControl(field) { return [] }
    var subfields: [Subfield] = []
    subfields.reserveCapacity(4)
    var place = field.range.lowerBound + 2
    while place < field.range.upperBound {
      var end = place + 1
      while end < field.range.upperBound, bytes[end] != Self.subfieldMark { end += 1 }
      // A mark at the very end has no code.
      if end > place + 1 { subfields.append(Subfield(code: bytes[place + 1], range: place + 2..<end)) }
      place = end
    }
    return subfields
  }

  /// One of the two indicators; a blank for control fields.
  func indicator(_ number: Int, _ field: Field) -> UInt8 {
    isControl(field) ? .space : bytes[field.range.lowerBound + number - 1]
  }

  /// The value of the first field with a tag, of control fields; `nil` without one.
  func control(_ tag: MARCTag) -> String? { fields.first { $0.tag == tag }.map { text($0.range) } }

  /// The value of a field's first subfield with a code.
  func first(_ code: Unicode.Scalar, _ field: Field) -> String? {
    subfields(field).first { $0.code == UInt8(ascii: code) }.map { text($0.range) }
  }
}

/// A field's tag: three characters of ASCII, nearly always digits.
package struct MARCTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The characters in the three low bytes, the first one highest.
  private let code: UInt32

  /// A tag of three characters.
  ///
  /// - Precondition: The text has three bytes.
  package init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount == 3, "a tag has three characters")
    code = UInt32(text.utf8Start[0]) << 16 | UInt32(text.utf8Start[1]) << 8 | UInt32(text.utf8Start[2])
  }

  /// A tag of three bytes; more are ignored, and missing ones are zeros at the front, so that `1` is `001`.
  init(_ bytes: some Collection<UInt8>) {
    var code: UInt32 = 0
    for _ in bytes.count..<max(3, bytes.count) { code = code << 8 | UInt32(UInt8(ascii: "0")) }
    for byte in bytes.prefix(3) { code = code << 8 | UInt32((0x21..<0x7F).contains(byte) ? byte : UInt8(ascii: "?")) }
    self.code = code
  }

  /// The tag as a number; `nil` for one with letters.
  var number: Int? {
    // Each byte of a digit is 0x30 to 0x39.
    guard code & 0xF0_F0F0 == 0x30_3030, (code + 0x06_0606) & 0xF0_F0F0 == 0x30_3030 else { return nil }
    let digits = code & 0x0F_0F0F
    return Int((digits >> 16) * 100 + (digits >> 8 & 0x0F) * 10 + (digits & 0x0F))
  }

  /// True if fields of this tag never have indicators: `001` to `009`.
  var isControl: Bool { code >> 8 == 0x3030 }

  var bytes: [UInt8] { [UInt8(code >> 16), UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)] }

  /// The three characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
