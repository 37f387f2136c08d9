/// In which order an answer lists its hits. Hits that are equal in it come in the order of their ids.
public enum SortOrder: String, CaseIterable, Sendable {
  /// Best match first.
  case rank
  /// Earliest date first, by its start, then its end; records without a readable date come last.
  case date
  /// Latest date first, by its start, then its end; records without a readable date come last.
  case dateDescending = "-date"
  /// By the names as they are written, folded; records that name nobody come last.
  case author
  /// In the order in which they came into the catalogue.
  case added
  /// Newest in the catalogue first.
  case addedDescending = "-added"
}
