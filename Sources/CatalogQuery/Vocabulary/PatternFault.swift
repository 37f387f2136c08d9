/// What is wrong with a regular expression.
package struct PatternFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// In plain words, without the place.
  package let message: String
  /// The character where it is, counted from 1; `nil` when it is the whole.
  package let position: Int?

  package var description: String { position.map { "\(message), at character \($0)" } ?? message }
}
