internal import CatalogRecords

/// A reader for MARC in ISO 2709. A record's place is its number; messages also give the byte and the control number.
struct ISO2709Reader: RecordReader {
  private var records: ISO2709Records
  private let limit: Int
  private let mapper: MARCMapper
  private var notices: [ReadEvent]?
  /// Records with bytes that MARC-8 does not define.
  private var markedCount = 0

  init(_ window: InputWindow, options: InputOptions) {
    records = ISO2709Records(window, limit: options.maxRecordBytes, isStrict: options.rejectsWrongLengths)
    limit = options.maxRecordBytes
    mapper = MARCMapper(options)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard let piece = try records.next() else { return takeLastNotice() }
    guard let bytes = piece.bytes else { return .tooLarge(at: piece.location, limit: limit) }
    do {
      let values = try mapper.values(of: records.parsed(bytes))
      if Self.mayBeMarked(bytes), values.contains(where: \.hasReplacement) { markedCount += 1 }
      return .record(RawRecord(names: MARCTarget.names, values: values, location: piece.location, bytes: bytes))
    } catch {
      let number = ISO2709Parser.controlNumber(bytes).map { ", control number \($0)" } ?? ""
      let reason = "at byte \(piece.start)\(number): \(error.reason)"
      return .rejected(RejectedInput(location: piece.location, reason: reason, bytes: bytes))
    }
  }

  /// True if a record says that it is in MARC-8, and is not in ASCII.
  private static func mayBeMarked(_ bytes: [UInt8]) -> Bool {
    bytes.count > 9 && bytes[9] != UInt8(ascii: "a") && bytes.contains { $0 >= 0x80 }
  }

  /// The numbers of records with wrong lengths and with undefined bytes, once.
  private mutating func takeLastNotice() -> ReadEvent? {
    var rest = notices ?? lastNotices
    defer { notices = rest }
    return rest.popLast()
  }

  private var lastNotices: [ReadEvent] {
    var texts: [String] = []
    if markedCount > 0 {
      let them = markedCount == 1 ? "1 record has" : "\(markedCount) records have"
      texts.append(
        "\(them) bytes that MARC-8 does not define, which became \u{FFFD}; if the file is in another encoding, name it with "
          + "--encoding, such as latin1")
    }
    if records.repairedCount > 0 {
      let count = records.repairedCount
      let them = count == 1 ? "1 record with a wrong length was" : "\(count) records with a wrong length were"
      texts.append("\(them) read by the ends of the fields; check the accents in them")
    }
    return texts.map { .notice(InputNotice(file: records.file, $0)) }
  }
}

extension JSONValue {
  /// True if the value is a text with U+FFFD, or a list with one.
  fileprivate var hasReplacement: Bool {
    switch self {
    case .string(let text): text.unicodeScalars.contains("\u{FFFD}")
    case .array(let values): values.contains(where: \.hasReplacement)
    case .object(let members): members.values.contains(where: \.hasReplacement)
    case .null, .bool, .integer, .number: false
    }
  }
}
