/// A record in a catalog, with its number and the times of its changes. The record's own values are members too.
///
///     stored.text   // stored.record.text
@dynamicMemberLookup
public struct StoredRecord: Hashable, Identifiable, Sendable {
  /// The record's number in its catalog.
  public let id: RecordID
  /// The name of its collection.
  public let collection: String
  /// The record itself. Its `identifier` is never `nil` here.
  public var record: CatalogRecord
  /// The time of the record's addition, a Julian day in UTC.
  package let created: Double
  /// The time of the last change, a Julian day in UTC.
  package let modified: Double
  /// False if the content does not match the hash that the catalog has of it: the file is damaged, or another program
  /// has changed the record. True for records with a part of their fields, and for those that no file has.
  public package(set) var isSound = true

  /// A record with its place in a catalog.
  package init(id: RecordID, collection: String, record: CatalogRecord, created: Double, modified: Double) {
    self.id = id
    self.collection = collection
    self.record = record
    self.created = created
    self.modified = modified
  }

  /// A value of the record.
  public subscript<Value>(dynamicMember member: KeyPath<CatalogRecord, Value>) -> Value { record[keyPath: member] }

  /// A searchable field of the record as the index has it.
  package func searchableText(of field: CoreField) -> String? { record.searchableText(of: field) }
}

/// A record's number in its catalog: assigned once, never reused and never changed.
public struct RecordID: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, 1 or more.
  public let rawValue: Int64

  /// The ID with a number.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  public var description: String { String(rawValue) }

  public static func < (left: RecordID, right: RecordID) -> Bool { left.rawValue < right.rawValue }
}

/// A named set of records from one origin.
public struct RecordCollection: Hashable, Sendable {
  /// The name, unique in the catalog.
  public let name: String
  /// The title for people; `nil` for none.
  public let title: String?
  /// The license of the collection, or the owner of the rights; `nil` if unknown.
  public let rights: String?
  /// The origin of the records.
  public let source: String?
  /// The number of its records.
  public let recordCount: Int
  /// The time of the collection's creation, a Julian day in UTC.
  package let created: Double
  /// The time of the last change, a Julian day in UTC.
  package let modified: Double

  package init(
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
