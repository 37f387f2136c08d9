/// What somebody typed as one word or one phrase, as a string of an FTS5 `MATCH` expression.
///
///     MatchPhrase("to be", languages: []).literal                       // "\"to be\""
///     MatchPhrase("cour", languages: [], isPrefix: true).literal        // "\"cour\"*"
///     MatchPhrase("--", languages: []).literal                          // nil
///
/// Whatever was typed is text and never syntax.
package struct MatchPhrase: Hashable, Sendable {
  /// The string in double quotes, with `*` behind it where the last term is a beginning; nil when there is no term in
  /// it. It may stand wherever FTS5 takes a string: behind a column filter, in `NEAR()`, beside `AND`.
  package let literal: String?

  /// How many positions the phrase takes.
  package let tokenCount: Int

  /// Makes a phrase of text that was typed.
  /// - Parameters:
  ///   - text: Anything at all.
  ///   - languages: The languages that the words may be in. Word boundaries do not depend on them.
  ///   - isPrefix: Whether the last word is only its beginning.
  package init(_ text: String, languages: [LanguageTag], isPrefix: Bool = false) {
    let clean = String(canonicallyComposed(text).unicodeScalars.filter { $0 != "\0" && $0 != "\u{1F}" })
    let (count, endsInLoneCluster) = Self.terms(of: clean)
    tokenCount = count
    guard count > 0 else {
      literal = nil
      return
    }
    // A single Chinese character is no term of its own where another follows: the index holds the pair, which begins
    // with it. So it is always looked for as a beginning.
    // By scalars: to Swift a quotation mark with a combining accent behind it is another character.
    let quoted = clean.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "\"\"")
    literal = "\"\(quoted)\"\(isPrefix || endsInLoneCluster ? "*" : "")"
  }

  private static func terms(of text: String) -> (count: Int, endsInLoneCluster: Bool) {
    var count = 0
    var text = text
    let outcome = text.withUTF8 { bytes in
      withUnsafeMutablePointer(to: &count) {
        TokenScanner.scan(bytes, for: .query, into: TokenSink(context: $0, receive: countPosition))
      }
    }
    return (count, outcome.endsInLoneCluster)
  }

  private static let countPosition: TokenSink.Receive = { context, flags, _, _, _, _ in
    guard flags & TokenSink.colocated == 0 else { return 0 }
    context?.assumingMemoryBound(to: Int.self).pointee += 1
    return 0
  }
}
