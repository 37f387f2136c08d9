/// One term of a text, and where it stands.
///
///     Analyzer().tokens(in: "Carpe diem", language: nil).map(\.term)   // ["carpe", "diem"]
public struct Token: Hashable, Sendable {
  /// The term that the index holds.
  public let term: String

  /// The word as it was written, folded but not stemmed.
  public let exact: String

  /// How many positions come before this one. Terms that stand for the same words share a position.
  public let position: Int

  /// The half-open range of UTF-8 **byte** offsets in the given text that the term was made of.
  public let range: Range<Int>

  /// Makes a token out of its parts.
  public init(term: String, exact: String, position: Int, range: Range<Int>) {
    self.term = term
    self.exact = exact
    self.position = position
    self.range = range
  }
}
