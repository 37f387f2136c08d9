/// A record in a catalog, with its number and the times of its changes. The record's own values are members too.
///
///     stored.text   // stored.record.text
@dynamicMemberLookup
public struct StoredRecord: Hashable, Sendable {
  public let id: RecordID
  /// The name of its collection.
  public let collection: String
  /// What it holds; `identifier` is never `nil` here.
  public var record: CatalogRecord
  /// When it came into the catalogue, as a Julian day in UTC.
  public let created: Double
  /// When it was last changed, as a Julian day in UTC.
  public let modified: Double

  public init(id: RecordID, collection: String, record: CatalogRecord, created: Double, modified: Double) {
    self.id = id
    self.collection = collection
    self.record = record
    self.created = created
    self.modified = modified
  }

  /// A value of the record.
  public subscript<Value>(dynamicMember member: KeyPath<CatalogRecord, Value>) -> Value { record[keyPath: member] }

  /// A searchable field of the record as the index has it.
  public func searchableText(of field: CoreField) -> String? { record.searchableText(of: field) }
}
