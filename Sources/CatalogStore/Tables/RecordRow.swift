package import CatalogRecords
internal import HistoricalDates

/// A record as it is about to be written and indexed: with the identifier and the hash it will have, and all its texts in
/// one piece. An import makes it while it reads, on a thread of its own.
///
/// What the index takes in are the very texts that the view `record_text` would give, so that the thread that writes need
/// not ask SQLite for what it has just written: `char(31) || ifnull(language, '') || char(31) || title`, or NULL without a
/// title, and so on. Integrity checks read the view; the two have to agree.
package struct RecordRow: Sendable {
  package let identifier: String
  package let hash: ContentHash
  /// Those of the columns in the order of `RecordTable`'s statements, then those of each attribution, then the subjects.
  /// Searchable ones have the language before them.
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

  /// - Parameter identifier: `nil`: the record's own, else its content's hash.
  package init(_ record: borrowing CatalogRecord, identifier: String? = nil) {
    let extraJSON = record.extraJSON
    hash = record.contentHash(extraJSON: extraJSON)
    self.identifier = identifier ?? record.identifier ?? hash.hexadecimal
    language = record.language
    type = record.type
    var texts = [
      self.identifier, record.title, record.creator, record.text, record.source, record.subject, record.note,
      record.language, record.type, record.rights, record.date?.raw, record.date?.edtf, extraJSON,
    ]
    texts.reserveCapacity(
      Self.columnCount + Self.attributionWidth * record.attributions.count + record.subjects.count)
    for attribution in record.attributions {
      texts.append(attribution.creator)
      texts.append(attribution.role.rawValue)
      texts.append(attribution.locator)
      texts.append(attribution.evidence)
    }
    for subject in record.subjects { texts.append(subject) }
    self.texts = PackedTexts(texts, mark: "\u{1F}\(record.language ?? "")\u{1F}", before: Self.searchablePlaces)
    dateStart = record.date?.interval?.start
    dateEnd = record.date?.interval?.end
    traits = RecordFlags(record)
    extraNames = record.extra.map(\.name)
    (attributionCount, subjectCount) = (record.attributions.count, record.subjects.count)
  }

  /// The texts of the columns, and of an attribution.
  static let columnCount = 13
  static let attributionWidth = 4

  /// Where the texts of `CoreField.searchable` stand, in that order.
  private static let searchablePlaces = 1..<7

  /// Runs `body` with a way to what the index takes in of each of `CoreField.searchable`: `nil` where there is no text.
  package func withIndexTexts<R>(
    _ body: (_ text: (_ field: Int) -> UnsafeBufferPointer<UInt8>?) throws -> R
  ) rethrows -> R {
    try texts.withTexts { texts in try body { texts.marked(Self.searchablePlaces.lowerBound + $0) } }
  }
}

extension ContentHash {
  /// 16 bytes, the high half first, each half big-endian: what `record.content_hash` holds.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withUnsafeBytes(of: (high.bigEndian, low.bigEndian), body)
  }

  /// What `withBytes` gave. Anything but 16 bytes, as a damaged file may have, equals no record's hash.
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
