internal import CSystemFTS5
package import FTS5Pages
package import GRDB
internal import TextAnalysis

/// One of two indexes: the one that searches use, or the one that is being built to replace it.
///
/// Both have the same tables (`record_fts`, `column_chunk`, `column_code`, `extra_field`); the names of the next one's
/// end in `_next`. The same holds for the ranked index (`ranked_term`, `ranked_part`, `ranked_state`, `ranked_stale`),
/// which is built at another time.
package enum IndexGeneration: Hashable, Sendable {
  case current
  case next

  /// The end of its tables' names.
  package var suffix: String { self == .current ? "" : "_next" }

  /// The pages of its full-text index.
  package func pages(_ db: Database) -> IndexPages {
    switch self {
    case .current: IndexPages(db, table: "record_fts")
    case .next: IndexPages(db, table: "record_fts_next")
    }
  }
}

extension IndexGeneration {
  /// The tables of its full-text index, for those who add segments to it.
  package func segments(_ db: Database) -> SegmentTables {
    switch self {
    case .current: SegmentTables(db, table: "record_fts")
    case .next: SegmentTables(db, table: "record_fts_next")
    }
  }

  /// Runs `body` on a connection that can meanwhile write to the tables behind virtual tables.
  package static func withShadowTables<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
    guard let connection = db.sqliteConnection else { return try body() }
    let wasDefensive = adagia_set_defensive(connection, 0)
    defer { _ = adagia_set_defensive(connection, wasDefensive) }
    return try body()
  }
}

/// The progress of an index build. A build that was killed continues from it.
package struct IndexBuildState: Hashable, Sendable {
  /// The analyzer version of the new index.
  package let analyzer: Int
  /// The last id in the new index.
  package var position: Int64

  package init(position: Int64 = 0) {
    analyzer = Analyzer.version
    self.position = position
  }

  private init?(_ text: String) {
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 2 else { return nil }
    (analyzer, position) = (Int(parts[0]), parts[1])
  }

  /// True if this program can continue the build.
  package var isOurs: Bool { analyzer == Analyzer.version }

  /// The state in the file; `nil` when no index is being built.
  package static func read(_ db: Database) throws -> IndexBuildState? {
    guard try FileVersion.of(db) >= FileVersion.journal else { return nil }
    return try MetaTable(db).value(key).flatMap { IndexBuildState($0) }
  }

  package func write(_ db: Database) throws {
    try MetaTable(db).set(Self.key, to: "\(analyzer):\(position)")
  }

  package static func remove(_ db: Database) throws {
    try MetaTable(db).remove(key)
  }

  private static let key = "index_build"
}
