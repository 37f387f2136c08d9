extension MatchPhrase {
  /// Where the phrase occurs in a text: half-open ranges of UTF-8 **byte** offsets, ascending. Each reaches from the
  /// first byte of the first word to the last byte of the last one; occurrences may overlap.
  ///
  ///     let english = LanguageTag("en")
  ///     MatchPhrase("run", languages: [english]).ranges(in: "Still running", language: english)   // [6..<13]
  ///
  /// Several phrases are sought sooner by one `PhraseFinder`.
  ///
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  package func ranges(in text: String, language: LanguageTag?) -> [Range<Int>] {
    PhraseFinder([self]).occurrences(in: text, language: language).map(\.range)
  }
}
