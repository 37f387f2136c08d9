internal import CatalogRecords
internal import QueryLanguage
internal import TextAnalysis

/// A word of a query, as the reranker looks for it in a text.
struct QueryTerm {
  /// The terms that match it, the word as typed first; UTF-8.
  let terms: [[UInt8]]
  /// True if it was typed in ASCII: `day` is not quite the Vietnamese `đáy`.
  let isASCII: Bool
  /// True if terms that begin with these match too.
  let isPrefix: Bool
  /// The fields' numbers in `CoreField.searchable`; `nil` for any.
  let columns: Set<Int>?
  /// The weight beside the other words; above 0.
  let weight: Double
  /// The weight in records with only a part of the word; 0 for stop words.
  let partWeight: Double
}

extension QueryTerm {
  /// Further words change no order worth the time.
  static let most = 64

  /// The words of a query in order, phrases word by word.
  ///
  /// - Parameters:
  ///   - expression: An expression whose phrases may be those of the query.
  ///   - idf: The inverse document frequency of a phrase; `nil` if it is not known.
  ///   - isSearched: True if a phrase was searched for. Phrases that were, and have no IDF, are in no record.
  static func terms(
    of node: QueryNode, languages: [LanguageTag], weights: RankingWeights, expression: MatchExpression? = nil,
    idf: (MatchPhrase) -> Double?,
    isSearched: (MatchPhrase) -> Bool = { _ in true }
  ) -> [QueryTerm] {
    var words: [(MatchPhrase, TextClause, Double?)] = []
    for clause in node.positiveText where words.count < most {
      let clause = clause.narrowed
      let phrase = expression?.phrase(of: clause) ?? clause.phrase(languages)
      let whole = idf(phrase).map { $0 / Double(max(1, phrase.tokenCount)) }
      words += phrase.words.prefix(most - words.count).map { ($0, clause, whole ?? idf($0)) }
    }
    let known = words.compactMap(\.2)
    let mean = known.isEmpty ? 1 : max(known.reduce(0, +) / Double(known.count), 1e-6)
    return words.map { phrase, clause, idf in
      QueryTerm(
        terms: (phrase.terms.first ?? []).map { Array($0.utf8) }, isASCII: ASCIIWord.isIn(phrase.text.utf8),
        isPrefix: phrase.isPrefix,
        columns: clause.fields.columns,
        weight: max(idf ?? weights.smallWord * mean * clause.boost, 1e-6),
        partWeight: idf ?? (isSearched(phrase) ? mean : 0))
    }
  }
}

extension [QueryTerm] {
  /// The weight of some of the words, added up in their order: the last digit of the sum depends on it, and a page
  /// cursor has to meet that.
  func weight(of words: WordSet) -> Double { words.reduce(0) { $0 + self[$1].weight } }
}

/// Numbers of words of a query, one bit each: at most `QueryTerm.most`.
struct WordSet: Sequence, IteratorProtocol {
  private var bits: UInt64 = 0

  init() {}

  init(_ places: [FieldMatches.Place]) {
    for place in places { insert(place.word) }
  }

  var count: Int { bits.nonzeroBitCount }

  func contains(_ word: Int) -> Bool { bits & 1 << UInt64(word) != 0 }

  /// - Returns: True if the word is new.
  @discardableResult
  mutating func insert(_ word: Int) -> Bool {
    defer { bits |= 1 << UInt64(word) }
    return !contains(word)
  }

  /// Takes the lowest number out: a copy is the sequence of all, ascending.
  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return bits.trailingZeroBitCount
  }
}

extension [CoreField] {
  /// The numbers of the index's columns; `nil` for all.
  fileprivate var columns: Set<Int>? {
    isEmpty ? nil : Set(compactMap { CoreField.searchable.firstIndex(of: $0) })
  }
}

/// The query words that terms of a text match.
struct QueryTermMatcher {
  /// A query word that a term matches.
  struct Meaning {
    /// The word's number in the query.
    let word: Int
    /// True if the term is the word as typed, and not just a form with the same stem.
    let isExact: Bool
    /// True if the word was typed in ASCII.
    let isASCII: Bool
  }

  /// By the numbers of the terms.
  private(set) var meanings: [Meaning] = []
  private(set) var wanted: WantedTerms

  /// True if no term of a text matches.
  var isEmpty: Bool { meanings.isEmpty }

  /// - Parameter column: Words restricted to other fields are left out.
  init(_ words: [QueryTerm], column: Int) {
    var terms: [(term: [UInt8], number: Int)] = []
    var prefixes: [(prefix: [UInt8], word: Int)] = []
    for (number, word) in words.enumerated() where word.columns?.contains(column) ?? true {
      for (index, term) in word.terms.enumerated() {
        if word.isPrefix { prefixes.append((term, number)) }
        terms.append((term, meanings.count))
        meanings.append(Meaning(word: number, isExact: index == 0, isASCII: word.isASCII))
      }
    }
    wanted = WantedTerms(terms)
    for (prefix, word) in prefixes {
      wanted.insert(startingWith: prefix, meanings.count)
      meanings.append(Meaning(word: word, isExact: false, isASCII: words[word].isASCII))
    }
  }
}
