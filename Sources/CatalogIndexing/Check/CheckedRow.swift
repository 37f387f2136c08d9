internal import CatalogRecords
internal import CatalogStore

/// A record as the file has it, with what stands beside it in its row and is to fit it.
struct CheckedRow {
  let key: RowKey
  let collection: Int64
  let identifier: String
  let record: CatalogRecord
  /// The lines of names and subjects as the row has them.
  let creator: String?
  let subject: String?
  let dateStart: Double?
  let dateEnd: Double?
  /// Extra fields as they are stored.
  let extra: String?
  /// Whether what stands for extra fields is a JSON object, or nothing.
  let isExtraReadable: Bool
  /// Whether all that is to be text is stored as text.
  let areTexts: Bool
  let hash: [UInt8]
  let created: Double
  let modified: Double

  /// The same row, made anew out of the record.
  var made: RecordRow { RecordRow(record, identifier: identifier) }

  /// Whether the content is the one that its hash was made of.
  func fits(_ made: RecordRow) -> Bool {
    guard areTexts else { return false }
    if made.hash.withBytes({ $0.elementsEqual(hash) }) { return true }
    return record.contentHash(extraJSON: extra).withBytes { $0.elementsEqual(hash) }
  }

  var linesFit: Bool { Self.same(creator, record.creator) && Self.same(subject, record.subject) }

  /// Byte by byte: to Swift, texts may be equal that are not the same.
  private static func same(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isExactly(right)
  }

  /// Where it is, for a person.
  var place: String { key.entry == 0 ? "record \(key.id)" : "entry \(key.entry), record \(key.id)" }
}

/// What tells one row of records from another: the number, and for earlier states the entry of the journal before it.
struct RowKey: Hashable, Comparable {
  let entry: Int64
  let id: Int64

  static func < (left: RowKey, right: RowKey) -> Bool {
    (left.entry, left.id) < (right.entry, right.id)
  }
}
