extension [QueryToken] {
  /// Whether the tokens are words in capitals alone, such as THOU SHALT NOT KILL, with words among them that are operators beside
  /// small letters.
  ///
  /// One more sign of the query language, or a single letter in place of each word, and the capitals are meant.
  var areCapitals: Bool {
    let hasOperator = contains { $0.kind != .word }
    return hasOperator && contains(where: \.isWordInCapitals)
      && allSatisfy { $0.kind == .word ? !$0.hasSmallLetters : $0.isOperatorInCapitals }
  }
}

extension QueryToken {
  fileprivate var isWordInCapitals: Bool {
    kind == .word && text.unicodeScalars.count { $0.properties.isUppercase } > 1
  }

  fileprivate var hasSmallLetters: Bool {
    // A word with a sign of its own, as in =STONE, is no plain one.
    text.unicodeScalars.contains { $0.properties.isLowercase || "=~*?^".unicodeScalars.contains($0) }
  }

  fileprivate var isOperatorInCapitals: Bool {
    switch kind {
    case .and, .or, .not: text.unicodeScalars.allSatisfy { $0.properties.isUppercase }
    case .word, .phrase, .expression, .field, .set, .call, .open, .close, .minus, .near, .slop, .boost: false
    }
  }
}
