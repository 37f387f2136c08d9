/// A word or a phrase that a query may stand for besides what was typed.
public struct Synonym: Hashable, Sendable {
  /// What is typed.
  public let word: String
  /// What is looked for as well.
  public let other: String
  /// Whether `other`, when it is typed, stands for `word` too.
  public let isMutual: Bool
  /// The built-in list it came from; `nil` for one that a person gave.
  public let list: String?

  public init(word: String, other: String, isMutual: Bool, list: String? = nil) {
    self.word = word
    self.other = other
    self.isMutual = isMutual
    self.list = list
  }
}

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
