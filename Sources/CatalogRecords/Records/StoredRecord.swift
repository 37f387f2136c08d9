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

/// A record's number in its catalogue: given once, never reused and never renumbered.
public struct RecordID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// Above 0.
  public let rawValue: Int64

  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  public var description: String { String(rawValue) }

  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}

/// A named set of records of one origin.
public struct RecordCollection: Hashable, Sendable {
  /// Unique in its catalogue.
  public let name: String
  public let title: String?
  public let rights: String?
  /// Where its records came from.
  public let source: String?
  public let recordCount: Int
  /// Julian days, UTC.
  public let created: Double
  public let modified: Double

  public init(
    name: String, title: String?, rights: String?, source: String?, recordCount: Int, created: Double, modified: Double
  ) {
    self.name = name
    self.title = title
    self.rights = rights
    self.source = source
    self.recordCount = recordCount
    self.created = created
    self.modified = modified
  }
}
