public import CatalogRecords
public import TextAnalysis

/// A word or a phrase of a query that a record has.
public struct WordMatch: Hashable, Sendable {
  /// As the query language writes it: `stone`, `cour*`, `=colour`, `title:"the prince"`.
  public let word: String
  /// The synonyms that brought it, when it was not typed; several, when they replaced several words of a phrase.
  public let synonyms: [SynonymRule]
  /// Where it stands: field by field, in each form by form.
  public let places: [WordPlace]
  /// What it gives to the score; `nil` when the answer is not ranked.
  public let share: WordShare?
}

/// A form of a word in a field.
public struct WordPlace: Hashable, Sendable {
  public let field: CoreField
  /// As it stands in the record.
  public let text: String
  /// How it relates to what was looked for.
  public let form: WordForm
  /// How often it stands there.
  public internal(set) var count: Int
}

/// What a word gives to a record's BM25 score.
public struct WordShare: Hashable, Sendable {
  /// Its inverse document frequency: the fewer records have it, the higher.
  public let rarity: Double
  /// How often it stands in the record, each time as often as its field counts.
  public let frequency: Double
  /// Its part of the score. What was typed twice counts twice.
  public let score: Double
}
