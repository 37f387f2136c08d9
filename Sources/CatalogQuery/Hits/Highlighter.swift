internal import CatalogRecords
internal import TextAnalysis

/// Finds the bytes in a record's fields that match a query's words.
///
/// FTS5 says which phrases matched in which fields. Each field is analyzed once more to find their places, all phrases
/// at once, so that offsets belong to the stored text in every script.
struct Highlighter {
  private let finder: PhraseFinder

  init(_ expression: MatchExpression) {
    finder = PhraseFinder(expression.phrases)
  }

  /// The occurrences in each field of the phrases that FTS5 found there.
  func occurrences(_ places: [PhraseOccurrence], in record: CatalogRecord) -> [CoreField: [PhraseFinder.Occurrence]] {
    let language = record.language.map { LanguageTag($0) }
    var found: [CoreField: [PhraseFinder.Occurrence]] = [:]
    for (column, places) in Dictionary(grouping: places, by: \.column) {
      guard CoreField.searchable.indices.contains(column) else { continue }
      let field = CoreField.searchable[column]
      guard let text = record.searchableText(of: field) else { continue }
      let phrases = Set(places.map(\.phrase))
      found[field] = finder.occurrences(in: text, language: language).filter { phrases.contains($0.phrase) }
    }
    return found
  }

  /// The bytes that occurrences cover. Fields without any are left out.
  static func ranges(_ occurrences: [CoreField: [PhraseFinder.Occurrence]]) -> [CoreField: [Range<Int>]] {
    occurrences.compactMapValues { $0.isEmpty ? nil : merged($0.map(\.range)) }
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { merged, range in
        if let last = merged.last, range.lowerBound <= last.upperBound {
          merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
  }
}
