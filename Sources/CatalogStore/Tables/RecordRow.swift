package import CatalogRecords
internal import HistoricalDates

/// A record ready to be written and indexed: with its final identifier and hash, and all its texts in one buffer. An
/// import creates it on the reading thread.
///
/// The index gets exactly the texts of the view `record_text`, so that the writing thread need not read back from
/// SQLite what it has just written: `char(31) || ifnull(language, '') || char(31) || title`, or NULL without a title,
/// and so on. Integrity checks read the view; the two have to agree.
package struct RecordRow: Sendable {
  package let identifier: String
  package let hash: ContentHash
  /// True if the source gave no identifier, so that the record is known by its content alone.
  package var isKnownByContent: Bool { hash.isWritten(identifier) }
  /// The texts of `RecordColumns.texts`, then those of each attribution, then the subjects. Searchable texts have a
  /// mark with the language before them.
  let texts: PackedTexts
  package let language: String?
  package let type: String?
  package let dateStart: Double?
  package let dateEnd: Double?
  package let traits: RecordFlags
  /// The names of its extra fields, ascending.
  package let extraNames: [String]
  let attributionCount: Int
  let subjectCount: Int

  /// - Parameter identifier: The identifier; `nil` for the record's own, or else the hash of its content.
  package init(_ record: borrowing CatalogRecord, identifier: String? = nil) {
    let extraJSON = record.extraJSON
    hash = record.contentHash(extraJSON: extraJSON)
    self.identifier = identifier ?? record.identifier ?? hash.hexadecimal
    language = record.language
    type = record.type
    var texts = [
      self.identifier, record.title, record.creator, record.text, record.source, record.subject, record.note,
      record.language, record.type, record.rights, record.date?.raw, record.date?.edtf, extraJSON,
      AttributionLine.text(of: record.attributions),
    ]
    texts.reserveCapacity(
      RecordColumns.texts.count + Self.attributionWidth * record.attributions.count + record.subjects.count)
    for attribution in record.attributions {
      texts.append(attribution.creator)
      texts.append(attribution.role.rawValue)
      texts.append(attribution.locator)
      texts.append(attribution.evidence)
    }
    for subject in record.subjects { texts.append(subject) }
    self.texts = PackedTexts(texts, mark: "\u{1F}\(record.language ?? "")\u{1F}", before: RecordColumns.searchable)
    dateStart = record.date?.interval?.start
    dateEnd = record.date?.interval?.end
    traits = RecordFlags(record)
    extraNames = record.extra.map { $0.name }
    (attributionCount, subjectCount) = (record.attributions.count, record.subjects.count)
  }

  /// The record of the row, with the row's identifier.
  package var record: CatalogRecord {
    texts.withTexts { texts in
      func text(_ place: Int) -> String? { texts[place].map { String(decoding: $0, as: UTF8.self) } }
      var record = CatalogRecord()
      record.identifier = identifier
      (record.title, record.text, record.source, record.note) = (text(1), text(3), text(4), text(6))
      (record.language, record.type, record.rights) = (text(7), text(8), text(9))
      record.date = text(10).map { RecordDate(raw: $0, edtf: text(11), interval: interval) }
      record.extra = text(12).map { ExtraFields(stored: $0) } ?? [:]
      let parts = RecordColumns.texts.count
      record.attributions = (0..<attributionCount).map { position in
        let place = parts + position * Self.attributionWidth
        return Attribution(
          creator: text(place) ?? "", role: text(place + 1).flatMap(Attribution.Role.init) ?? .wrote,
          locator: text(place + 2), evidence: text(place + 3))
      }
      let subjects = parts + attributionCount * Self.attributionWidth
      record.subjects = (0..<subjectCount).map { text(subjects + $0) ?? "" }
      return record
    }
  }

  private var interval: JulianInterval? {
    if let dateStart, let dateEnd { JulianInterval(start: dateStart, end: dateEnd) } else { nil }
  }

  /// Texts of an attribution.
  static let attributionWidth = 4

  /// Runs `body` with access to the index's text of each of `CoreField.searchable`: `nil` for a missing text.
  package func withIndexTexts<R>(
    _ body: (_ text: (_ field: Int) -> UnsafeBufferPointer<UInt8>?) throws -> R
  ) rethrows -> R {
    try texts.withTexts { texts in try body { texts.marked(RecordColumns.searchable.lowerBound + $0) } }
  }
}

extension ContentHash {
  /// 16 bytes, the high half first, each half big-endian: what `record.content_hash` holds.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// The hash with the bytes of `withBytes`. Another number of bytes, as in a damaged file, gives a hash of no record.
  init(stored bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else {
      self.init(high: 0, low: 0)
      return
    }
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}
