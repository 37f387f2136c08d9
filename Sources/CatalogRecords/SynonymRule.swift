/// A synonym in use: who types `word` looks for `other` as well.
public struct SynonymRule: Hashable, Sendable, CustomStringConvertible {
  /// What is typed, as it was written down.
  public let word: String
  /// What is looked for as well, as it was written down.
  public let other: String
  /// The built-in list it came from; `nil` for one that a person gave.
  public let list: String?

  public init(word: String, other: String, list: String? = nil) {
    self.word = word
    self.other = other
    self.list = list
  }

  public var description: String { "\(word) → \(other)" }
}
