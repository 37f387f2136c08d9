internal import CatalogRecords
internal import TextAnalysis

/// A possible language of a text.
///
///     LanguageGuess.of("Der Mensch ist, was er ißt.").first?.language   // "de"
public struct LanguageGuess: Hashable, Sendable {
  /// A BCP 47 tag.
  public let language: String
  /// The confidence in this language compared with the others, 0 to 1.
  public let confidence: Double

  /// The possible languages of a text, most likely first; empty without evidence for any.
  ///
  /// - Complexity: O(*n*) in the length of `text`.
  public static func of(_ text: String) -> [LanguageGuess] {
    detector.guesses(of: text).map { LanguageGuess(language: $0.language.canonical, confidence: $0.confidence) }
  }

  /// The possible languages of a record's text, or of its title when it has no text.
  package static func of(_ record: CatalogRecord) -> [LanguageGuess] { of(record.text ?? record.title ?? "") }

  private static let detector = LanguageDetector()
}
