/// How much of what a query asks for its hits have.
public enum MatchLevel: String, CaseIterable, Sendable {
  /// All of it.
  case all
  /// No record has all of the plain words; these have most of those that matter.
  case most
  /// No record has most of the plain words; these have at least one of those that matter.
  case any
}
