internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// Finds the bytes in a record's fields that match a query's words.
///
/// Each field is analyzed once more to find them, all phrases at once, so that offsets belong to the stored text in
/// every script.
struct Highlighter {
  private let finder: PhraseFinder
  /// The numbers of the phrases that are looked for in each field, in the order of `CoreField.searchable`.
  private let phrases: [Set<Int>]

  init(_ expression: MatchExpression) {
    finder = PhraseFinder(expression.phrases)
    phrases = CoreField.searchable.map { field in
      Set(expression.clauses.indices.filter { expression.clauses[$0].isLookedFor(in: field) })
    }
  }

  /// The bytes in each field that the phrases cover that are looked for there, for an expression of alternatives alone:
  /// any of them is a match. Fields without any are left out. FTS5 would find the same places, but it opens every
  /// posting list again for every record that it is asked about.
  func matches(in record: CatalogRecord) -> [CoreField: [Range<Int>]] {
    let language = record.language.map { LanguageTag($0) }
    var matches: [CoreField: [Range<Int>]] = [:]
    for (field, phrases) in zip(CoreField.searchable, phrases) where !phrases.isEmpty {
      guard let text = record.searchableText(of: field) else { continue }
      var ranges: [Range<Int>] = []
      for occurrence in finder.occurrences(in: text, language: language) where phrases.contains(occurrence.phrase) {
        ranges.append(occurrence.range)
      }
      if !ranges.isEmpty { matches[field] = Self.merged(ranges) }
    }
    return matches
  }

  /// The occurrences in each field of the phrases that FTS5 found there, for any expression: in `a NOT b` and `a NEAR
  /// b` a word may be in a record and not be a match.
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
    guard ranges.count > 1 else { return ranges }
    return ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      .reduce(into: []) { merged, range in
        if let last = merged.last, range.lowerBound <= last.upperBound {
          merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
          merged.append(range)
        }
      }
  }
}

extension TextClause {
  fileprivate func isLookedFor(in field: CoreField) -> Bool { fields.isEmpty || fields.contains(field) }
}
