/// What a query is taken for: itself, or what it stands for where no record has all of it.
///
/// A page's cursor carries it, so that the next page is one of the same answer. Fewer words are no reading of their own: each
/// reading has its `Strictness`.
enum QueryReading: Character, CaseIterable, Sendable {
  /// The query as it was typed.
  case typed = "T"
  /// Misspelled words corrected.
  case respelled = "R"
  /// A year beside the words, of records with that date.
  case dated = "D"
  /// Words in extra fields.
  case extra = "E"
  /// A quotation with a wrong word in it.
  case misquoted = "Q"
}
