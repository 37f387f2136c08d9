/// A piece of a query as typed, before anything is known of its meaning.
struct QueryToken: Hashable {
  enum Kind: Hashable {
    /// Any run without white space: `slow`, `cour*`, `~corage`, `C++`.
    case word
    /// What stood between quotation marks; `isClosed` when the second mark was there.
    case phrase(isClosed: Bool)
    /// What stood between slashes: `/colou?r/`.
    case expression
    /// A name and a colon directly before a value: `author:`; or several names, `{title,text}:`.
    case field([String])
    /// What stood between braces behind a field: `{de,fr}`.
    case set([String])
    /// `name(argument, …)` behind `query:`.
    case call(arguments: [String])
    case open, close
    /// `-` directly before something.
    case minus
    case and, or, not
    /// `NEAR/3`, `ADJ/3`: within so many words.
    case near(Proximity)
    /// `~3` directly behind a phrase.
    case slop(Int)
    /// `^2` directly behind something.
    case boost(Double)
  }

  let kind: Kind
  /// The words without quotation marks; a field's name without its colon.
  let text: String
  /// Where it stands in the query, in UTF-8 bytes.
  let range: Range<Int>

  /// Whether it is an "or" in small letters.
  var isSmallOr: Bool { kind == .or && text == "or" }

  /// The same, whatever it is, as a word.
  var asWord: QueryToken { QueryToken(kind: .word, text: text, range: range) }

  var isPhrase: Bool {
    if case .phrase = kind { true } else { false }
  }
}

/// How far from each other words may stand.
package struct Proximity: Hashable, Sendable {
  /// The most other words between the first and the last of them; in order, between each and the next.
  package let distance: Int
  /// Whether they have to come in the order in which they were typed.
  package let isOrdered: Bool

  /// What `NEAR` and `ADJ` mean without a number.
  static let usualDistance = 10
  /// Farther apart two words are not near each other, whatever the number.
  static let farthest = 10_000

  package init(distance: Int, isOrdered: Bool) {
    (self.distance, self.isOrdered) = (distance, isOrdered)
  }

  /// `NEAR`, `NEAR/3`, `ADJ`, `ADJ/3`; `nil` for anything else.
  init?(typed: String) {
    let parts = typed.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.first, name == "NEAR" || name == "ADJ", parts.count < 3 else { return nil }
    guard parts.count == 2 else {
      self.init(distance: Self.usualDistance, isOrdered: name == "ADJ")
      return
    }
    guard let distance = Int(parts[1]), (0...Self.farthest).contains(distance) else { return nil }
    self.init(distance: distance, isOrdered: name == "ADJ")
  }

  /// As the query language writes it.
  var typed: String { "\(isOrdered ? "ADJ" : "NEAR")/\(distance)" }
}
