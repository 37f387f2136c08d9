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
