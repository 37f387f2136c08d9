/// A word or phrase, and another that a search for it also finds.
public struct Synonym: Hashable, Sendable {
  /// The word or phrase in the query.
  public let word: String
  /// The word or phrase that is also searched.
  public let other: String
  /// True if a search for `other` also finds `word`.
  public let isMutual: Bool
  /// The built-in list that contains the synonym; `nil` for a synonym that a person added.
  public let list: String?

  package init(word: String, other: String, isMutual: Bool, list: String? = nil) {
    self.word = word
    self.other = other
    self.isMutual = isMutual
    self.list = list
  }
}

/// One direction of a synonym: a search for `word` also finds `other`.
package struct SynonymRule: Hashable, Sendable, CustomStringConvertible {
  /// The word or phrase in the query, in its original spelling.
  package let word: String
  /// The word or phrase that is also searched, in its original spelling.
  package let other: String
  /// The built-in list that contains the synonym; `nil` for a synonym that a person added.
  package let list: String?

  package init(word: String, other: String, list: String? = nil) {
    self.word = word
    self.other = other
    self.list = list
  }

  package var description: String { "\(word) → \(other)" }
}
