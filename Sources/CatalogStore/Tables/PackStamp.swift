package import GRDB

/// The stamp of a pack: the mark that it is one, and its origin. It is in `meta`.
package struct PackStamp: Hashable, Sendable {
  /// File name of the catalog that it was taken from, without the folder.
  package let origin: String
  /// The query that selected its records.
  package let query: String
  /// The moment it was made, as a Julian day in UTC.
  package let made: Double

  package init(origin: String, query: String, made: Double) {
    (self.origin, self.query, self.made) = (origin, query, made)
  }

  /// The stamp of a file; `nil` when it is not a pack.
  package static func read(_ db: Database) throws -> PackStamp? {
    guard try FileVersion.of(db) > 0 else { return nil }
    let meta = MetaTable(db)
    guard try meta.value("kind") == "pack" else { return nil }
    return PackStamp(
      origin: try meta.value("pack_origin") ?? "", query: try meta.value("pack_query") ?? "",
      made: try meta.value("pack_made").flatMap { Double($0) } ?? 0)
  }

  /// Makes an ordinary catalog of a pack.
  static func remove(_ db: Database) throws {
    let meta = MetaTable(db)
    for key in ["kind", "pack_origin", "pack_query", "pack_made"] { try meta.remove(key) }
  }

  package func write(_ db: Database) throws {
    let meta = MetaTable(db)
    try meta.set("kind", to: "pack")
    try meta.set("pack_origin", to: origin)
    try meta.set("pack_query", to: query)
    try meta.set("pack_made", to: made.description)
  }
}
