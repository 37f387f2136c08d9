extension MatchPhrase {
  /// Where the phrase occurs in a text: half-open ranges of UTF-8 **byte** offsets, ascending. Each reaches from the
  /// first byte of the first word to the last byte of the last one; occurrences may overlap.
  ///
  ///     let english = LanguageTag("en")
  ///     MatchPhrase("run", languages: [english]).ranges(in: "Still running", language: english)   // [6..<13]
  ///
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  package func ranges(in text: String, language: LanguageTag?) -> [Range<Int>] {
    guard !terms.isEmpty else { return [] }
    let tokens = Analyzer().tokens(in: text, language: language)
    var firstOfPosition: [Int] = []
    for (index, token) in tokens.enumerated() where token.position == firstOfPosition.count {
      firstOfPosition.append(index)
    }
    return firstOfPosition.indices.compactMap { range(from: $0, tokens, firstOfPosition, text) }
  }

  /// The range of the phrase when it stands at a position.
  private func range(
    from position: Int, _ tokens: [Token], _ firstOfPosition: [Int], _ text: String
  ) -> Range<Int>? {
    guard position + terms.count <= firstOfPosition.count else { return nil }
    var found: Range<Int>?
    for (offset, wanted) in terms.enumerated() {
      let here = tokens[firstOfPosition[position + offset]...].prefix { $0.position == position + offset }
      let isBeginning = isPrefix && offset == terms.count - 1
      guard let token = here.first(where: { matches($0, wanted, isBeginning: isBeginning) }) else { return nil }
      let end = isBeginning && endsInLoneCluster ? endOfFirstCharacter(of: token, in: text) : token.range.upperBound
      found = (found?.lowerBound ?? token.range.lowerBound)..<end
    }
    return found
  }

  private func matches(_ token: Token, _ wanted: [String], isBeginning: Bool) -> Bool {
    if isBeginning { return wanted.contains { token.exact.utf8.starts(with: $0.utf8) } }
    let stem = token.term == token.exact ? nil : TokenScanner.marked(token.term)
    return wanted.contains { $0 == token.exact || $0 == stem }
  }

  /// A single character of a script without spaces matches the pair that it begins. What was typed ends before the
  /// pair's second half.
  private func endOfFirstCharacter(of token: Token, in text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return token.range.upperBound }
      let end = UTF8Bytes(start: start, count: bytes.count).endOfCluster(at: token.range.lowerBound)
      return min(end, token.range.upperBound)
    }
  }
}
