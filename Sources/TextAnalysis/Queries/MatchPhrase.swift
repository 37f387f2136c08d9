internal import CUnicodeTables
internal import Platform

/// A typed word or phrase as a string of an FTS5 `MATCH` expression.
///
///     MatchPhrase("to be", languages: []).literal                       // "\"to be\""
///     MatchPhrase("cour", languages: [], isPrefix: true).literal        // "\"cour\"*"
///     MatchPhrase("--", languages: []).literal                          // nil
///
/// Typed text is always text and never syntax.
package struct MatchPhrase: Hashable, Sendable {
  /// The forms of the typed words that match.
  package enum Form: Hashable, Sendable {
    /// All words with the same stem in one of the languages.
    case stemmed
    /// Only the typed words, without regard to case and accents.
    case exact
  }

  /// The string in double quotes, followed by `*` when the last term is a prefix. Nil when the text has no term. It may
  /// be wherever FTS5 takes a string: after a column filter, in `NEAR()`, beside `AND`. A language marker may follow
  /// the first quotation mark; only the tokenizer reads it.
  package var literal: String? {
    guard let last = terms.last else { return nil }
    if isExpansion { return "\"\(IndexText.marked(alternatives: last))\"" }
    return "\"\(IndexText.marked(Self.quoted(text), algorithms: algorithms))\"\(isPrefix ? "*" : "")"
  }

  /// The index terms that match at each position of the phrase, the typed word first. A stem has a byte 1 and the
  /// letter of its algorithm before it.
  package let terms: [[String]]

  /// True if the last term is a prefix.
  package let isPrefix: Bool

  /// True if the last term is a single character of a script without spaces.
  let endsInLoneCluster: Bool

  /// The number of positions in the phrase.
  package var tokenCount: Int { terms.count }

  /// The typed text, without the characters that no phrase can hold.
  package let text: String

  /// True if the user typed the last word as a prefix.
  package var isTypedPrefix: Bool { isPrefix && !endsInLoneCluster }

  /// True when some of the words touch, as in a script without spaces. A sign separates those of *covid-19*.
  package var isRun: Bool {
    zip(wordRanges, wordRanges.dropFirst()).contains { $1.lowerBound <= $0.upperBound }
  }

  /// True if the phrase is the expansion of a pattern: its terms are equal alternatives, and none was typed.
  let isExpansion: Bool

  /// The byte ranges of the words of the positions.
  private let wordRanges: [Range<Int>]
  private let algorithms: [StemmingAlgorithm]

  /// Creates a phrase from typed text.
  /// - Parameters:
  ///   - text: Anything at all.
  ///   - languages: The possible languages of the words. Stems depend on them; word boundaries do not.
  ///   - isPrefix: True if the last word is a prefix, which matches as it was typed.
  ///   - form: The words that match besides the typed ones.
  package init(_ text: String, languages: [LanguageTag], isPrefix: Bool = false, form: Form = .stemmed) {
    let composed = canonicallyComposed(text)
    let hasUnmatchable = composed.utf8.contains { $0 == 0 || $0 == 0x1F }
    let clean = hasUnmatchable ? String(composed.unicodeScalars.filter { $0 != "\0" && $0 != "\u{1F}" }) : composed
    let algorithms = form == .stemmed ? Self.algorithms(for: languages) : []
    self.init(clean, algorithms, isPrefix: isPrefix)
  }

  private init(_ text: String, _ algorithms: [StemmingAlgorithm], isPrefix: Bool) {
    let found = FoundTerms(in: text, algorithms, isPrefix: isPrefix)
    self.text = text
    self.algorithms = algorithms
    isExpansion = false
    terms = found.terms
    wordRanges = found.ranges
    endsInLoneCluster = found.endsInLoneCluster
    // A single Chinese character before another is no term of its own, because the index holds the pair, which begins
    // with it. So a single character always matches as a prefix.
    self.isPrefix = isPrefix || endsInLoneCluster
  }

  /// The number of positions in the phrase of a text, whatever the languages and the form.
  package static func tokenCount(of text: String) -> Int {
    // Most words of queries are letters and digits of ASCII, which are one word whatever they are.
    let isPlainWord = !text.isEmpty && text.utf8.allSatisfy { adagia_ascii_byte($0) &- 2 < 126 }
    return isPlainWord ? 1 : MatchPhrase(text, languages: []).tokenCount
  }

  /// The text with its quotation marks doubled.
  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return text }
    // The text is split by scalars: to Swift a quotation mark with a combining accent is another character.
    return text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(by: "\"\"")
  }

  /// The words of the phrase as phrases of one position each, for a search that is satisfied with some of them. Text
  /// without spaces comes in its pairs of characters.
  ///
  ///     MatchPhrase("道德經", languages: []).words.map(\.terms)   // [[["道德"]], [["德經"]]]
  package var words: [MatchPhrase] {
    if wordRanges.isEmpty { return terms.isEmpty ? [] : [self] }
    if !endsInLoneCluster, wordRanges == [0..<text.utf8.count] { return [self] }
    let bytes = Array(text.utf8)
    return wordRanges.indices.map { index in
      let word = String(decoding: bytes[wordRanges[index]], as: UTF8.self)
      let isLast = index == wordRanges.count - 1
      return MatchPhrase(word, algorithms, isPrefix: isLast && isPrefix && !endsInLoneCluster)
    }
  }

  /// The text up to the end of its first few words; all of it when it has no more.
  ///
  /// - Parameter count: 1 or more.
  package func text(ofFirst count: Int) -> String {
    guard wordRanges.count > count else { return text }
    return String(decoding: text.utf8.prefix(wordRanges[count - 1].upperBound), as: UTF8.self)
  }

  /// A phrase of one position that any of several index terms matches: the expansion of a pattern.
  ///
  ///     MatchPhrase(alternatives: ["color", "colour"], text: "colo*r").terms   // [["color", "colour"]]
  ///
  /// - Parameters:
  ///   - alternatives: Terms of the index; the phrase has no literal when there are none.
  ///   - text: The typed pattern.
  package init(alternatives: [String], text: String) {
    self.text = text
    algorithms = []
    wordRanges = []
    isPrefix = false
    endsInLoneCluster = false
    isExpansion = true
    terms = alternatives.isEmpty ? [] : [alternatives]
  }

  private static func algorithms(for languages: [LanguageTag]) -> [StemmingAlgorithm] {
    var algorithms: [StemmingAlgorithm] = []
    for algorithm in languages.compactMap({ StemmingAlgorithm($0) }) where !algorithms.contains(algorithm) {
      algorithms.append(algorithm)
    }
    return algorithms
  }
}

/// The terms that the scanner finds in typed text.
struct FoundTerms {
  /// The terms at each position, the typed word first.
  private(set) var terms: [[String]] = []

  /// The byte ranges of the typed words.
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
