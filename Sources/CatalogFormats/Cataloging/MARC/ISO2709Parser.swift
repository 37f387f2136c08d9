internal import CatalogRecords

/// A parser for one record of ISO 2709: leader, directory, fields.
///
/// YAZ reads ISO 2709 too, but gives its fields only as text that is to be parsed once more; docs/formats/marc.md has
/// the measurement.
struct ISO2709Parser {
  /// Converts records in MARC-8; made when the first of them comes.
  private var marc8: MARC8Converter?
  /// True if records whose lengths do not fit their bytes are rejected.
  var isStrict = false
  /// The number of records whose lengths did not fit their bytes, and whose fields were told by their ends.
  private(set) var repairedCount = 0

  /// - Parameter bytes: With the record's end.
  /// - Throws: `PieceFault` in words that do not name the place.
  mutating func record(_ bytes: [UInt8]) throws(PieceFault) -> MARCRecord {
    let fields = try fields(bytes)
    let leader = bytes[..<24]
    // Position 9 says `a` for Unicode. Many records in UTF-8 leave it blank, as MARC-8 does.
    let isPlain = bytes.allSatisfy { $0 < 0x80 && $0 != MARC8Converter.escape }
    if isPlain || bytes[9] == UInt8(ascii: "a") || Self.isUTF8(bytes) {
      if let fault = bytes.withUnsafeBufferPointer(TextFault.first) { throw PieceFault(reason: fault.reason) }
      return MARCRecord(leader: leader, bytes: bytes, fields: fields)
    }
    let record = MARCRecord(leader: leader, bytes: bytes, fields: fields)
    if UNIMARC.isLikely(record) { throw PieceFault(reason: UNIMARC.encodingReason) }
    if marc8 == nil { marc8 = try MARC8Converter() }
    return try marc8?.converted(record) ?? record
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(MARC8Converter.escape) && bytes.withUnsafeBufferPointer(TextFault.first) == nil
  }

  /// The fields by the directory's addresses, or else between their ends.
  private mutating func fields(_ bytes: [UInt8]) throws(PieceFault) -> [MARCRecord.Field] {
    do {
      return try Self.fieldsOfDirectory(bytes)
    } catch {
      guard !isStrict, let fields = ISO2709FieldEnds(bytes)?.fields else { throw error }
      repairedCount += 1
      return fields
    }
  }

  /// The directory's fields, checked: each is inside the record and ends where a field may end.
  private static func fieldsOfDirectory(_ bytes: [UInt8]) throws(PieceFault) -> [MARCRecord.Field] {
    let base = try base(of: bytes)
    var fields: [MARCRecord.Field] = []
    fields.reserveCapacity((base - 25) / 12)
    var place = 24
    while place + 12 < base {
      let tag = MARCTag(bytes[place..<place + 3])
      guard let length = number(bytes[place + 3..<place + 7]), let start = number(bytes[place + 7..<place + 12]),
        length > 0, base + start + length < bytes.count, bytes[base + start + length - 1] == MARCRecord.fieldEnd
      else {
        throw PieceFault(
          reason: "the directory says that field \(tag.text) is where no field is; the lengths do not fit the bytes, "
            + "as after a conversion of the encoding; get a new copy, or repair it with MarcEdit or yaz-marcdump")
      }
      fields.append(MARCRecord.Field(tag: tag, range: base + start..<base + start + length - 1))
      place += 12
    }
    return fields
  }

  /// The place of the first field.
  private static func base(of bytes: [UInt8]) throws(PieceFault) -> Int {
    guard bytes.count > 25, let length = number(bytes[..<5]) else {
      throw PieceFault(
        reason: "the record does not begin with its length in five digits; check that the file is MARC in ISO 2709")
    }
    // A longer record cannot say so in five digits.
    guard length == bytes.count || bytes.count > 99_999 else {
      throw PieceFault(
        reason: "the leader says that the record has \(length) bytes, but it has \(bytes.count); "
          + "get a new copy, or repair it with MarcEdit or yaz-marcdump")
    }
    guard bytes.last == MARCRecord.recordEnd else {
      throw PieceFault(reason: "the record does not end with the byte 0x1D; it may be truncated, so get a new copy")
    }
    guard let base = number(bytes[12..<17]), base > 24, base < bytes.count, (base - 25) % 12 == 0,
      bytes[base - 1] == MARCRecord.fieldEnd
    else {
      throw PieceFault(
        reason: "the leader gives \(String(decoding: bytes[12..<17], as: UTF8.self)) as the place of the first field, "
          + "where no directory ends; get a new copy of the record")
    }
    return base
  }

  /// The number that ASCII digits stand for.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit & 0x0F)
    }
    return number
  }

  /// The control number, field 001, of a record that may be broken: for messages.
  static func controlNumber(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 36, bytes[24..<27].elementsEqual("001".utf8), let base = number(bytes[12..<17]),
      base < bytes.count
    else { return nil }
    let value = bytes[base...].prefix { $0 >= 0x20 && $0 < 0x7F }
    let text = String(decoding: value.prefix(40), as: UTF8.self).trimmingBlanks
    return text.isEmpty ? nil : String(text)
  }
}
