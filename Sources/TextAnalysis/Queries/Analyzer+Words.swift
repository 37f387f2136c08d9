extension Analyzer {
  /// A word with a dot before it where the index has that as a word of its own: `.net` for `net`. Nil for other words.
  package func dotted(_ word: String) -> String? {
    let tokens = tokens(in: "." + word, language: nil)
    return tokens.count == 1 && tokens[0].exact.hasPrefix(".") ? tokens[0].exact : nil
  }

  /// A text with the words that signs join written as one, as the index has them besides: `email address` for `e-mail
  /// address`. Nil when signs join none of its words.
  package func joined(_ text: String) -> String? {
    var (parts, end) = ([UInt8](), 0)
    let bytes = Array(text.utf8)
    var last: Token?
    for token in tokens(in: text, language: nil) {
      // A joined form begins with its first word and ends after it. Its last word has it too: in `e-mail's`, the range
      // from `mail` to `'s` looks like a second joined form inside the first.
      if let last, token.position == last.position, token.range.lowerBound == last.range.lowerBound,
        token.range.upperBound > last.range.upperBound, token.range.lowerBound >= end
      {
        parts += bytes[end..<token.range.lowerBound] + Array(token.exact.utf8)
        end = token.range.upperBound
      }
      last = token
    }
    return end == 0 ? nil : String(decoding: parts + bytes[end...], as: UTF8.self)
  }
}

extension Analyzer {
  /// The folded words of a text, without other terms at their positions.
  package func words(in text: String) -> [String] {
    var (words, last) = ([String](), -1)
    for token in tokens(in: text, language: nil) where token.position != last {
      words.append(token.exact)
      last = token.position
    }
    return words
  }
}
