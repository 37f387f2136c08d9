package import CatalogRecords
internal import HistoricalDates

/// A record as it is about to be written: with the identifier and the hash it will have, and all its texts in one piece.
package struct RecordRow: Sendable {
  package let identifier: String
  package let hash: ContentHash
  /// Those of the columns in the order of `RecordTable`'s statements, then those of each attribution, then the subjects.
  let texts: PackedTexts
  let dateStart: Double?
  let dateEnd: Double?
  let attributionCount: Int
  let subjectCount: Int

  /// - Parameter identifier: `nil`: the record's own, else its content's hash.
  package init(_ record: borrowing CatalogRecords.Record, identifier: String? = nil) {
    let extraJSON = record.extraJSON
    hash = record.contentHash(extraJSON: extraJSON)
    self.identifier = identifier ?? record.identifier ?? hash.hexadecimal
    var texts = [
      self.identifier, record.title, record.creator, record.text, record.source,
      record.subject, record.note, record.language, record.type, record.rights, record.date?.raw, record.date?.edtf,
      extraJSON,
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
    self.texts = PackedTexts(texts)
    dateStart = record.date?.interval?.start
    dateEnd = record.date?.interval?.end
    (attributionCount, subjectCount) = (record.attributions.count, record.subjects.count)
  }

  /// The texts of the columns, and of an attribution.
  static let columnCount = 13
  static let attributionWidth = 4
}
