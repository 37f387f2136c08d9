internal import TextAnalysis

/// Finds the words of a query that a term of a text stands for.
struct SoughtTerms {
  /// What a term stands for.
  struct Meaning {
    /// The word's number in the query.
    let word: Int
    /// Whether the term is the word as it was typed, and not only a form with the same stem.
    let isExact: Bool
  }

  private var meanings: [Meaning] = []
  /// The terms, by the numbers of their meanings.
  private var terms = TermBuckets()
  /// The words that are sought as beginnings.
  private var beginnings: [(prefix: [UInt8], word: Int)] = []

  /// - Parameter column: Only words that are sought in this field, or in any, are found.
  init(_ words: [SoughtWord], column: Int) {
    for (number, word) in words.enumerated() where word.columns?.contains(column) ?? true {
      for (index, term) in word.terms.enumerated() {
        if word.isPrefix { beginnings.append((term, number)) }
        terms.insert(term, meanings.count)
        meanings.append(Meaning(word: number, isExact: index == 0))
      }
    }
  }

  /// Gives what a term stands for, each word of the query at most once.
  @inline(__always)
  func forEachMeaning(of term: UnsafeBufferPointer<UInt8>, _ body: (Meaning) -> Void) {
    terms.forEachNumber(of: term) { body(meanings[$0]) }
    guard !beginnings.isEmpty else { return }
    for (prefix, word) in beginnings where term.count > prefix.count && term.starts(with: prefix) {
      body(Meaning(word: word, isExact: false))
    }
  }
}
