public import CatalogRecords
internal import TextAnalysis

/// A language that a text may be in: an offer, which nothing follows until somebody takes it.
///
///     LanguageGuess.of("Der Mensch ist, was er ißt.").first?.language   // "de"
public struct LanguageGuess: Hashable, Sendable {
  /// A BCP 47 tag.
  public let language: String
  /// How much speaks for it beside the others, 0 to 1.
  public let confidence: Double

  /// The languages that something speaks for, the most likely first; empty when nothing does.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  public static func of(_ text: String) -> [LanguageGuess] {
    detector.guesses(of: text).map { LanguageGuess(language: $0.language.canonical, confidence: $0.confidence) }
  }

  /// The same for a record: of its text, or of its title when it has none.
  public static func of(_ record: CatalogRecord) -> [LanguageGuess] { of(record.text ?? record.title ?? "") }

  private static let detector = LanguageDetector()
}
