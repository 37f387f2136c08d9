internal import CatalogRecords
internal import TextAnalysis

/// The words of a record that others may have as well, with how much they count in it.
struct RecordTerms {
  struct Term {
    /// The form that comes first.
    let word: String
    /// Occurrences, each as much as its field counts.
    var frequency: Double
  }

  /// In the order of the record; without small words, unless there are no others.
  private(set) var terms: [Term] = []

  /// Of longer records the first words are enough.
  private static let mostTerms = 400

  init(_ record: CatalogRecord) {
    let language = record.language.map { LanguageTag($0) }
    var indices: [String: Int] = [:]
    for (column, field) in CoreField.searchable.enumerated() {
      guard let text = record.searchableText(of: field) else { continue }
      for token in Analyzer().tokens(in: text, language: language) {
        if let index = indices[token.term] {
          terms[index].frequency += BM25.fieldWeights[column]
        } else if terms.count < Self.mostTerms {
          indices[token.term] = terms.count
          terms.append(Term(word: token.exact, frequency: BM25.fieldWeights[column]))
        }
      }
    }
    let isSmall = StopWords.areStopWords(terms.map(\.word), in: language.map { [$0] } ?? [])
    let large = zip(terms, isSmall).filter { !$0.1 }.map(\.0)
    if !large.isEmpty { terms = large }
  }
}
