/// The limits of answering a query.
enum QueryLimits {
  /// The most full-text statements that an explanation shows.
  static let statementsShown = 8
  /// The most characters of an expression that it shows. A pattern may stand for a thousand words.
  static let charactersOfExpression = 400
}
