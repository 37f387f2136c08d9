internal import CatalogRecords

/// A reader for MARC in ISO 2709. A record's place is its number; messages also give the byte and the control number.
struct ISO2709Reader: RecordReader {
  private var records: ISO2709Records
  private let limit: Int
  private let mapper: MARCMapper
  private var isAtEnd = false

  init(_ window: InputWindow, options: InputOptions) {
    records = ISO2709Records(window, limit: options.maxRecordBytes, isStrict: options.rejectsWrongLengths)
    limit = options.maxRecordBytes
    mapper = MARCMapper(options)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    guard let piece = try records.next() else { return lastNotice() }
    guard let bytes = piece.bytes else { return .tooLarge(at: piece.location, limit: limit) }
    do {
      let values = try mapper.values(of: records.parsed(bytes))
      return .record(RawRecord(names: MARCTarget.names, values: values, location: piece.location, bytes: bytes))
    } catch {
      let number = ISO2709Parser.controlNumber(bytes).map { ", control number \($0)" } ?? ""
      let reason = "at byte \(piece.start)\(number): \(error.reason)"
      return .rejected(RejectedInput(location: piece.location, reason: reason, bytes: bytes))
    }
  }

  /// The number of records with wrong lengths, once.
  private mutating func lastNotice() -> ReadEvent? {
    let count = records.repairedCount
    guard !isAtEnd, count > 0 else { return nil }
    isAtEnd = true
    let them = count == 1 ? "1 record with a wrong length was" : "\(count) records with a wrong length were"
    return .notice(InputNotice(file: records.file, "\(them) read by the ends of the fields; check the accents in them"))
  }
}
