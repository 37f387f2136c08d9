extension [QueryToken] {
  /// True for words in capitals alone, such as THOU SHALT NOT KILL, with an operator among them.
  ///
  /// Any small letter, any other sign of the query language, and words of single letters show that the operator is
  /// meant. Conditions around the words do not count.
  private var areCapitals: Bool {
    let words = withoutConditionsAround
    return words.contains { $0.kind != .word } && words.contains(where: \.isWordInCapitals)
      && words.allSatisfy { $0.kind == .word ? $0.isPlainCapitals : $0.isOperatorInCapitals }
  }

  /// The tokens with operators as words, and the first of those operators, where all words are in capitals; `nil`
  /// elsewhere.
  var readAsCapitals: (tokens: [QueryToken], first: QueryToken)? {
    guard areCapitals, let first = first(where: \.isOperatorInCapitals) else { return nil }
    return (map { $0.isOperatorInCapitals ? $0.asWord : $0 }, first)
  }
}

extension QueryToken {
  fileprivate var isWordInCapitals: Bool {
    kind == .word && text.unicodeScalars.count { $0.properties.isUppercase } > 1
  }

  /// True without small letters, and without the signs of exact, fuzzy, prefix and weighted words.
  fileprivate var isPlainCapitals: Bool {
    !text.unicodeScalars.contains { $0.properties.isLowercase || "=~*?^".unicodeScalars.contains($0) }
  }

  /// True for AND, OR, NOT, NEAR and ADJ, and false for `|` and `NEAR/3`.
  fileprivate var isOperatorInCapitals: Bool {
    switch kind {
    case .and, .or, .not, .near: text.unicodeScalars.allSatisfy { $0.properties.isUppercase }
    case .word, .phrase, .expression, .field, .set, .call, .open, .close, .minus, .slop, .boost: false
    }
  }
}
