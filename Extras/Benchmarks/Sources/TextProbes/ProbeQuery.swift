/// A query made from the words of a text.
struct ProbeQuery {
  enum Form: CaseIterable {
    case word, words, phrase, prefix
  }

  let typed: String
  /// The words and phrases that every hit must have.
  let parts: [String]
  let isPrefix: Bool

  init?(in text: String, using random: inout some RandomNumberGenerator) {
    guard let run = TextRun(in: text, using: &random) else { return nil }
    let words = run.typed.split(separator: " ").map(String.init)
    switch Form.allCases.randomElement(using: &random) {
    case .word: self.init([words[0]])
    case .phrase: self.init([words.prefix(3).joined(separator: " ")], isPhrase: true)
    case .prefix where run.isSpaced && words[0].count > 3:
      self.init([String(words[0].prefix(words[0].count - 1))], isPrefix: true)
    default: self.init(Array(words.prefix(3)))
    }
  }

  /// `nil` if the parser would not read every part as words.
  private init?(_ parts: [String], isPhrase: Bool = false, isPrefix: Bool = false) {
    let isPlain = parts.allSatisfy { part in
      part.allSatisfy { $0.isLetter || $0 == " " } && !["AND", "OR", "NOT"].contains(part)
    }
    guard isPlain else { return nil }
    self.parts = parts
    self.isPrefix = isPrefix
    typed = isPhrase ? "\"\(parts[0])\"" : parts.joined(separator: " ") + (isPrefix ? "*" : "")
  }
}
