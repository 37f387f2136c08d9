/// A piece of a query as typed, before anything is known of its meaning.
struct QueryToken: Hashable {
  enum Kind: Hashable {
    /// Any run without white space: `slow`, `cour*`, `C++`.
    case word
    /// What stood between quotation marks; `isClosed` when the second mark was there.
    case phrase(isClosed: Bool)
    /// A name and a colon directly before a value: `author:`.
    case field
    case open, close
    /// `-` directly before something.
    case minus
    case and, or, not
  }

  let kind: Kind
  /// The words without quotation marks; a field's name without its colon.
  let text: String

  var isPhrase: Bool {
    if case .phrase = kind { true } else { false }
  }
}
