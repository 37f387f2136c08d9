internal import CatalogRecords
internal import CatalogStore

/// A record as the file has it, with the other columns of its row that must match it.
struct CheckedRow {
  let key: RowKey
  let collection: Int64
  let identifier: String
  let record: CatalogRecord
  /// The joined lines of names and subjects, as stored.
  let creator: String?
  let subject: String?
  /// The text of `AttributionLine`, as stored.
  let attributionLine: String?
  let dateStart: Double?
  let dateEnd: Double?
  /// Extra fields as stored.
  let extra: String?
  /// True if the extra fields are a JSON object, or absent.
  let isExtraReadable: Bool
  /// True if all text columns are stored as text.
  let areTexts: Bool
  let hash: [UInt8]
  let created: Double
  let modified: Double

  /// The row that the record should have.
  var made: RecordRow { RecordRow(record, identifier: identifier) }

  /// True if the content matches its hash.
  func fits(_ made: RecordRow) -> Bool {
    guard areTexts else { return false }
    if made.hash.withBytes({ $0.elementsEqual(hash) }) { return true }
    return record.contentHash(extraJSON: extra).withBytes { $0.elementsEqual(hash) }
  }

  /// A row without the text of its attributions is one of an earlier version.
  var linesFit: Bool {
    Self.same(creator, record.creator) && Self.same(subject, record.subject)
      && (attributionLine == nil || Self.same(attributionLine, AttributionLine.text(of: record.attributions)))
  }

  /// Compares byte by byte: Swift's `==` is canonical equivalence.
  private static func same(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isExactly(right)
  }

  /// The row's place for a finding.
  var place: String { key.entry == 0 ? "record \(key.id)" : "entry \(key.entry), record \(key.id)" }
}

/// The key of a row: the record's id, preceded by the journal entry for a before-image.
struct RowKey: Hashable, Comparable {
  let entry: Int64
  let id: Int64

  static func < (left: RowKey, right: RowKey) -> Bool {
    (left.entry, left.id) < (right.entry, right.id)
  }
}
