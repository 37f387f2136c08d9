internal import TextAnalysis

/// The codes of a text's terms, each at its place: what a field of a shard's index is filled with.
///
/// Every word has room for `width` terms: the word itself, then its stem and other words that it can be found by.
/// Places without a term hold a token that the engine counts and does not index. So the words of a phrase are `width`
/// places apart, whichever of their terms is looked for.
///
/// A word without a stem has the code of an English one, which searches ask for too, so that all forms of a word are
/// one term in a score. A further code says so, for questions without that stem. The joined form of words that signs
/// join comes third, its stem fourth.
enum RecordTerms {
  /// The terms that have room at one word's place.
  static let width = 8
  /// A token that is too short to be a word.
  static let filler = "0"

  /// A field of a row.
  struct Field {
    var text = ""
    /// Terms that had no room.
    var leftOut = 0
    /// Words, however many terms each has.
    var words = 0
  }

  /// - Parameter text: With the mark of its language; `nil` for none.
  static func field(_ text: String?) -> Field {
    guard var text else { return Field() }
    var writer = FieldWriter()
    text.withUTF8 { bytes in
      var word = 0..<0
      Analyzer().forEachTerm(inIndexText: bytes) { term in
        if !term.isColocated { word = term.range }
        // A possessive and initials have parts of the word, a joined form has all of it.
        let isJoined =
          term.isColocated && term.range.lowerBound == word.lowerBound && term.range.upperBound >= word.upperBound
        writer.write(String(decoding: term.bytes, as: UTF8.self), isFirst: !term.isColocated, isJoined: isJoined)
        return true
      }
    }
    writer.endWord()
    return writer.field
  }

  /// Puts the terms of one word after another.
  private struct FieldWriter {
    private(set) var field = Field()
    private var word: String?
    private var used = 0
    private var hasStem = false
    private var hasOwnStem = false

    mutating func write(_ term: String, isFirst: Bool, isJoined: Bool) {
      if isFirst {
        endWord()
        if field.words > 0 { field.text += String(repeating: " " + filler, count: width - used) }
        (word, used, hasStem, hasOwnStem) = (term, 0, false, false)
        field.words += 1
      } else if used == 1 {
        hasStem = term.utf8.first == 1 && term.utf8.dropFirst().first != UInt8(ascii: "!")
        if isJoined { writeOwnStem() }
      }
      write(TermCode.code(ofTerm: term, isFirst: isFirst))
    }

    mutating func endWord() {
      writeOwnStem()
      if let word, !hasStem, used < width { append(TermCode.code(word, .own)) }
      word = nil
    }

    /// Writes the word as its own stem, unless it has one.
    private mutating func writeOwnStem() {
      guard let word, !hasStem, !hasOwnStem, used < width else { return }
      hasOwnStem = true
      append(TermCode.ownStem(word))
    }

    private mutating func write(_ code: String) {
      if used < width { append(code) } else { field.leftOut += 1 }
    }

    private mutating func append(_ code: String) {
      field.text += " " + code
      used += 1
    }
  }
}
