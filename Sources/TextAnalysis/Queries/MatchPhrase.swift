/// What somebody typed as one word or one phrase, as a string of an FTS5 `MATCH` expression.
///
///     MatchPhrase("to be", languages: []).literal                       // "\"to be\""
///     MatchPhrase("cour", languages: [], isPrefix: true).literal        // "\"cour\"*"
///     MatchPhrase("--", languages: []).literal                          // nil
///
/// Whatever was typed is text and never syntax.
package struct MatchPhrase: Hashable, Sendable {
  /// Which forms of the typed words count.
  package enum Form: Hashable, Sendable {
    /// All that have the same stem in one of the languages.
    case stemmed
    /// Only the words as they were typed, without regard to case and accents.
    case exact
  }

  /// The string in double quotes, with `*` behind it where the last term is a beginning; nil when there is no term in
  /// it. It may stand wherever FTS5 takes a string: behind a column filter, in `NEAR()`, beside `AND`. A language
  /// marker may stand behind the first quotation mark; it is for the tokenizer alone.
  package let literal: String?

  /// For each position of the phrase the terms of the index that match there, the typed word first. A stem has a byte 1
  /// before it.
  package let terms: [[String]]

  /// Whether the last term matches all terms that begin with it.
  package let isPrefix: Bool

  /// Whether the last term is a single character of a script without spaces.
  let endsInLoneCluster: Bool

  /// How many positions the phrase takes.
  package var tokenCount: Int { terms.count }

  /// What was typed, without what no phrase can hold.
  package let text: String

  /// Whether the last word was typed as a beginning.
  package var isTypedPrefix: Bool { isPrefix && !endsInLoneCluster }

  /// Whether its terms are as good as each other, none of them typed.
  let standsForAlternatives: Bool

  /// Where the words of its positions lie in the text.
  private let wordRanges: [Range<Int>]
  private let algorithms: [StemmingAlgorithm]

  /// Makes a phrase of text that was typed.
  /// - Parameters:
  ///   - text: Anything at all.
  ///   - languages: The languages that the words may be in. Word boundaries do not depend on them, stems do.
  ///   - isPrefix: Whether the last word is only its beginning. It is then looked for as it was typed.
  ///   - form: Whether words with the same stem count.
  package init(_ text: String, languages: [LanguageTag], isPrefix: Bool = false, form: Form = .stemmed) {
    let clean = String(canonicallyComposed(text).unicodeScalars.filter { $0 != "\0" && $0 != "\u{1F}" })
    let algorithms = form == .stemmed ? Self.algorithms(for: languages) : []
    self.init(clean, algorithms, isPrefix: isPrefix)
  }

  private init(_ text: String, _ algorithms: [StemmingAlgorithm], isPrefix: Bool) {
    let found = FoundTerms(in: text, algorithms, isPrefix: isPrefix)
    self.text = text
    self.algorithms = algorithms
    standsForAlternatives = false
    terms = found.terms
    wordRanges = found.ranges
    endsInLoneCluster = found.endsInLoneCluster
    // A single Chinese character is no term of its own where another follows: the index holds the pair, which begins
    // with it. So it is always looked for as a beginning.
    self.isPrefix = isPrefix || endsInLoneCluster
    // By scalars: to Swift a quotation mark with a combining accent behind it is another character.
    let quoted = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "\"\"")
    let marked = IndexText.marked(quoted, algorithms: algorithms)
    literal = terms.isEmpty ? nil : "\"\(marked)\"\(self.isPrefix ? "*" : "")"
  }

  /// The words of the phrase as phrases of one position each, for a search that is content with some of them. Text
  /// without spaces comes in its pairs of characters.
  ///
  ///     MatchPhrase("道德經", languages: []).words.map(\.terms)   // [[["道德"]], [["德經"]]]
  package var words: [MatchPhrase] {
    if wordRanges.isEmpty { return terms.isEmpty ? [] : [self] }
    let bytes = Array(text.utf8)
    return wordRanges.indices.map { index in
      let word = String(decoding: bytes[wordRanges[index]], as: UTF8.self)
      let isLast = index == wordRanges.count - 1
      return MatchPhrase(word, algorithms, isPrefix: isLast && isPrefix && !endsInLoneCluster)
    }
  }

  /// A word that stands for any of some terms of the index, all at one position: what a pattern found.
  ///
  ///     MatchPhrase(alternatives: ["color", "colour"], text: "colo*r").terms   // [["color", "colour"]]
  ///
  /// - Parameters:
  ///   - alternatives: Terms as the index has them; the phrase has no literal when there are none.
  ///   - text: What was typed.
  package init(alternatives: [String], text: String) {
    self.text = text
    algorithms = []
    wordRanges = []
    isPrefix = false
    endsInLoneCluster = false
    standsForAlternatives = true
    terms = alternatives.isEmpty ? [] : [alternatives]
    literal = alternatives.isEmpty ? nil : "\"\(IndexText.marked(alternatives: alternatives))\""
  }

  private static func algorithms(for languages: [LanguageTag]) -> [StemmingAlgorithm] {
    var algorithms: [StemmingAlgorithm] = []
    for algorithm in languages.compactMap({ StemmingAlgorithm($0) }) where !algorithms.contains(algorithm) {
      algorithms.append(algorithm)
    }
    return algorithms
  }
}

/// The terms that the scanner finds in something typed.
struct FoundTerms {
  /// For each position the terms, the typed word first.
  private(set) var terms: [[String]] = []

  /// Where the typed words lie, in bytes.
  private(set) var ranges: [Range<Int>] = []

  private(set) var endsInLoneCluster = false

  init(in text: String, _ algorithms: [StemmingAlgorithm], isPrefix: Bool) {
    var text = text
    endsInLoneCluster = text.withUTF8 { bytes in
      withUnsafeMutablePointer(to: &self) { found in
        StemmingPool.shared.withState { state in
          let sink = TokenSink(context: found, receive: Self.receive)
          let purpose = TokenScanner.Purpose.query(algorithms, isPrefix: isPrefix)
          return TokenScanner.scan(bytes, for: purpose, with: state, into: sink).endsInLoneCluster
        }
      }
    }
  }

  private static let receive: TokenSink.Receive = { context, flags, term, length, start, end in
    guard let found = context?.assumingMemoryBound(to: FoundTerms.self), let term else { return 1 }
    let text = String(decoding: UnsafeRawBufferPointer(start: term, count: Int(length)), as: UTF8.self)
    if flags & TokenSink.colocated == 0 || found.pointee.terms.isEmpty {
      found.pointee.terms.append([text])
      found.pointee.ranges.append(Int(start)..<Int(end))
    } else {
      found.pointee.terms[found.pointee.terms.count - 1].append(text)
    }
    return 0
  }
}
