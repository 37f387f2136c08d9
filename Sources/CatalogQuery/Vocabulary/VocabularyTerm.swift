/// A word of the index.
package struct VocabularyTerm: Hashable, Sendable {
  /// As the index has it: without case and accents.
  package let text: String
  /// Bytes that the index has on it.
  let weight: Int
  /// How many changes lead to it from the word that was asked for; 0 for other patterns.
  package let edits: Int

  /// About how many records have it: 1 or more, and seldom off by more than a half.
  package var estimatedCount: Int { max(1, weight / Self.bytesPerRecord) }

  /// What the index has on a record: its number as a difference, the size of what follows, and mostly a column and a
  /// place.
  static let bytesPerRecord = 6
}
