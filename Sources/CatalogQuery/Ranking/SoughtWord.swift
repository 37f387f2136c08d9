internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// A word of a query as the reranker looks for it in a text.
struct SoughtWord {
  /// The terms that stand for it, the word as typed first; UTF-8.
  let terms: [[UInt8]]
  /// Whether words that begin so count too.
  let isPrefix: Bool
  /// The fields' numbers in `CoreField.searchable`; `nil` for any.
  let columns: Set<Int>?
  /// What it counts beside the other words; above 0.
  let weight: Double
  /// What it counts where a record has only a part of it; 0 for small words.
  let partWeight: Double
}

extension SoughtWord {
  /// More words change no order worth the time.
  static let most = 64

  /// The words of a query in their order, phrases in pieces.
  ///
  /// - Parameters:
  ///   - rarity: The inverse document frequency of a phrase, `nil` where it is not known.
  ///   - isSought: Whether records were looked for with a phrase. Those that were and have no rarity are in no record.
  static func words(
    of node: QueryNode, languages: [LanguageTag], weights: RankingWeights, rarity: (MatchPhrase) -> Double?,
    isSought: (MatchPhrase) -> Bool = { _ in true }
  ) -> [SoughtWord] {
    let words = node.positiveText.flatMap { clause -> [(MatchPhrase, TextClause, Double?)] in
      let phrase = clause.narrowed.phrase(languages)
      let whole = rarity(phrase).map { $0 / Double(max(1, phrase.tokenCount)) }
      return phrase.words.map { ($0, clause, whole ?? rarity($0)) }
    }.prefix(most)
    let known = words.compactMap(\.2)
    let mean = known.isEmpty ? 1 : max(known.reduce(0, +) / Double(known.count), 1e-6)
    return words.map { phrase, clause, rarity in
      SoughtWord(
        terms: (phrase.terms.first ?? []).map { Array($0.utf8) }, isPrefix: phrase.isPrefix,
        columns: clause.fields.columns,
        weight: max(rarity ?? weights.smallWord * mean * clause.boost, 1e-6),
        partWeight: rarity ?? (isSought(phrase) ? mean : 0))
    }
  }
}

extension [SoughtWord] {
  /// The weight of some of the words, by their numbers. Summed up in one order always: a set has another in each process,
  /// and the last digit of a sum depends on it, which a page's cursor has to meet.
  func weight(of numbers: Set<Int>) -> Double { numbers.sorted().reduce(0) { $0 + self[$1].weight } }
}

extension [CoreField] {
  /// The numbers of the index's columns; `nil` for all.
  fileprivate var columns: Set<Int>? {
    isEmpty ? nil : Set(compactMap { CoreField.searchable.firstIndex(of: $0) })
  }
}
