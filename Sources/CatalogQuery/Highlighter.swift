internal import CatalogRecords
internal import TextAnalysis

/// Finds the bytes of a record's fields that a query's words stand for.
///
/// FTS5 says which phrases matched in which fields; the fields are analysed once more to learn where. Offsets so belong
/// to the stored text, in every script.
struct Highlighter {
  private let phrases: [MatchPhrase]

  init(_ expression: MatchExpression) {
    phrases = expression.phrases
  }

  func matches(_ places: [MatchPlace], in record: Record) -> [CoreField: [Range<Int>]] {
    var matches: [CoreField: [Range<Int>]] = [:]
    for (column, places) in Dictionary(grouping: places, by: \.column) {
      guard CoreField.searchable.indices.contains(column) else { continue }
      let field = CoreField.searchable[column]
      guard let text = record.searchableText(of: field) else { continue }
      let ranges = ranges(of: Set(places.map(\.phrase)), in: text, language: record.language)
      if !ranges.isEmpty { matches[field] = Self.merged(ranges) }
    }
    return matches
  }

  private func ranges(of numbers: Set<Int>, in text: String, language: String?) -> [Range<Int>] {
    let language = language.map { LanguageTag($0) }
    return numbers.filter(phrases.indices.contains).flatMap { phrases[$0].ranges(in: text, language: language) }
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
