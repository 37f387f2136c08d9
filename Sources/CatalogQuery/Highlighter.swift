internal import CatalogRecords
internal import TextAnalysis

/// Finds the bytes of a record's fields that a query's words stand for.
///
/// FTS5 says which tokens matched; the fields are analysed once more to learn where those tokens are. Offsets so
/// belong to the stored text, in every script.
struct Highlighter {
  private let analyzer = Analyzer()
  private let phrases: [Phrase]

  private struct Phrase {
    let terms: Set<String>
    let prefix: String?
  }

  init(_ expression: MatchExpression) {
    let analyzer = analyzer
    phrases = expression.phrases.map { clause in
      let tokens = analyzer.tokens(in: clause.words, language: nil)
      return Phrase(terms: Set(tokens.map(\.term)), prefix: clause.isPrefix ? tokens.last?.term : nil)
    }
  }

  func matches(_ places: [MatchPlace], in record: Record) -> [CoreField: [Range<Int>]] {
    var matches: [CoreField: [Range<Int>]] = [:]
    for (column, places) in Dictionary(grouping: places, by: \.column) {
      guard CoreField.searchable.indices.contains(column) else { continue }
      let field = CoreField.searchable[column]
      guard let text = record.searchableText(of: field) else { continue }
      let tokens = analyzer.tokens(in: text, language: record.language.map { LanguageTag($0) })
      let starts = Self.starts(of: tokens)
      let ranges = places.compactMap { range(of: $0, tokens, starts) }
      if !ranges.isEmpty { matches[field] = Self.merged(ranges) }
    }
    return matches
  }

  /// Where the tokens of each position begin in the list; positions count from 0 and leave none out.
  private static func starts(of tokens: [Token]) -> [Int] {
    tokens.indices.filter { $0 == 0 || tokens[$0].position != tokens[$0 - 1].position } + [tokens.count]
  }

  /// From the first byte of a phrase's first token to the last byte of its last one.
  private func range(of place: MatchPlace, _ tokens: [Token], _ starts: [Int]) -> Range<Int>? {
    let positions = place.positions.clamped(to: 0..<starts.count - 1)
    let found = positions.compactMap { token(of: place.phrase, among: tokens[starts[$0]..<starts[$0 + 1]]) }
    guard let start = found.map(\.range.lowerBound).min(), let end = found.map(\.range.upperBound).max() else {
      return nil
    }
    return start..<end
  }

  /// Of the tokens at one position, the one that the phrase has.
  private func token(of phrase: Int, among tokens: ArraySlice<Token>) -> Token? {
    guard tokens.count > 1, phrases.indices.contains(phrase) else { return tokens.first }
    let phrase = phrases[phrase]
    return tokens.first { phrase.terms.contains($0.term) || phrase.terms.contains($0.exact) }
      ?? phrase.prefix.flatMap { prefix in tokens.first { $0.term.hasPrefix(prefix) } } ?? tokens.first
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
