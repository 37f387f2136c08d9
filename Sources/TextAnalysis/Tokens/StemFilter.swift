/// The stems that a reader of a text looks for, by their first two letters. Most words of a text need not be stemmed to
/// know that their stems are others.
///
///     StemFilter(of: [Array("\u{1}grun".utf8)])   // English stems of words that begin with ru
package struct StemFilter: Sendable {
  /// A bit for each first and each second letter, by its last five bits. Two numbers and no table: they are looked at
  /// for every word.
  private var firsts: UInt32
  private var seconds: UInt32

  /// All stems.
  package static let all = StemFilter(firsts: .max, seconds: .max)
  /// No stem.
  package static let none = StemFilter(firsts: 0, seconds: 0)

  /// The stems among some terms of the index; UTF-8.
  package init(of terms: some Sequence<[UInt8]>) {
    self = .none
    let prefix = TokenScanner.stemPrefix
    for term in terms where term.count > prefix && term[0] == TokenScanner.mark && term[1] != TokenScanner.wholeSign {
      firsts |= Self.bit(term[prefix])
      guard term.count > prefix + 1, term[prefix + 1] < 0x80 else {
        seconds = .max
        continue
      }
      seconds |= Self.bit(term[prefix + 1])
      // The stem of "dying" is "die".
      if term[prefix + 1] == UInt8(ascii: "i") { seconds |= Self.bit(UInt8(ascii: "y")) }
    }
  }

  private init(firsts: UInt32, seconds: UInt32) { (self.firsts, self.seconds) = (firsts, seconds) }

  @inline(__always)
  private static func bit(_ letter: UInt8) -> UInt32 { 1 &<< UInt32(letter & 31) }

  /// True if a stem that is looked for may be that of a word of ASCII letters and digits.
  @inline(__always)
  func mayHaveStem(of word: TermBuffer) -> Bool {
    guard firsts & Self.bit(word[0]) != 0 else { return false }
    // German "ue" stands for ü, which folds to u.
    return word.count < 2 || word[1] == UInt8(ascii: "e") || seconds & Self.bit(word[1]) != 0
  }
}
