package import FTS5Pages
package import GRDB

/// One of two indexes: the one that searches use, or the one that is being built beside it and will replace it.
///
/// Both have the same tables (`record_fts`, `column_chunk`, `column_code`, `extra_field`); the names of the next one's
/// end in `_next`.
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
