/// A meaning of a query: the query itself, or a likely one, mostly if no record has all of it, or few have. They are
/// tried in this order.
///
/// The cursor of a page carries the reading, so that the next page belongs to the same answer. A query with fewer words
/// is no reading of its own: each reading has its `Strictness`.
enum QueryReading: Character, CaseIterable, Sendable {
  /// The readings that are tried if no record has all of the query, in this order.
  static let ofIncomplete = allCases.filter { $0 != .located && $0 != .typed }

  /// Words beside a locator, for the records with exactly that locator. It comes before the query as typed: a page of
  /// numbers has every number.
  case located = "L"
  /// The query as typed.
  case typed = "T"
  /// A date beside the words, for records of that date.
  case dated = "D"
  /// Words in extra fields.
  case extra = "E"
  /// The words of a name in another order, or some of them beginnings.
  case named = "N"
  /// A word written as several, or several as one.
  case apart = "P"
  /// The query with further forms of its words, if few records have it as typed.
  case wider = "F"
  /// A quotation with a wrong word.
  case misquoted = "Q"
  /// Rare words corrected too, where a record then has all words.
  case rareRespelled = "S"
  /// Unknown words corrected.
  case respelled = "R"
}
