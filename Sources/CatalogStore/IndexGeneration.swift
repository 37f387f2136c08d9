/// Which of two indexes: the one that is searched, or the one that is being built beside it and will take its place.
///
/// Both are the same tables (`record_fts`, `column_chunk`, `column_code`, `extra_field`); those of the next one have
/// names that end in `_next`.
package enum IndexGeneration: Hashable, Sendable {
  case current
  case next

  /// What the names of its tables end in.
  package var suffix: String { self == .current ? "" : "_next" }
}
