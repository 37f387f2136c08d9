package import GRDB

/// What a pack says of itself: that it is one, and where it came from. It stands in `meta`.
public struct PackStamp: Hashable, Sendable {
  /// The name of the catalog's file that it was taken out of, without its folder.
  public let origin: String
  /// Which records were taken.
  public let query: String
  /// When, as a Julian day in UTC.
  package let made: Double

  package init(origin: String, query: String, made: Double) {
    (self.origin, self.query, self.made) = (origin, query, made)
  }

  /// `nil` when the file is no pack.
  package static func read(_ db: Database) throws -> PackStamp? {
    guard try Schema.version(of: db) > 0 else { return nil }
    let meta = MetaTable(db)
    guard try meta.value("kind") == "pack" else { return nil }
    return PackStamp(
      origin: try meta.value("pack_origin") ?? "", query: try meta.value("pack_query") ?? "",
      made: try meta.value("pack_made").flatMap { Double($0) } ?? 0)
  }

  package func write(_ db: Database) throws {
    let meta = MetaTable(db)
    try meta.set("kind", to: "pack")
    try meta.set("pack_origin", to: origin)
    try meta.set("pack_query", to: query)
    try meta.set("pack_made", to: made.description)
  }
}
