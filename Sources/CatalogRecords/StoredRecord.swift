/// A record as it stands in a catalogue.
public struct StoredRecord: Hashable, Sendable {
  public let id: RecordID
  /// The name of its collection.
  public let collection: String
  /// What it holds; `identifier` is never `nil` here.
  public var record: Record
  /// When it came into the catalogue, as a Julian day in UTC.
  public let created: Double
  /// When it was last changed, as a Julian day in UTC.
  public let modified: Double

  public init(id: RecordID, collection: String, record: Record, created: Double, modified: Double) {
    self.id = id
    self.collection = collection
    self.record = record
    self.created = created
    self.modified = modified
  }
}
