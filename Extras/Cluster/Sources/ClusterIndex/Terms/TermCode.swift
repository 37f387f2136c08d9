/// The terms of the index in the characters that the engine leaves as they are.
///
/// A code is a letter for the kind of term and the term itself: letters from a to z, digits, and characters from U+0080
/// to U+1FFFF stand for themselves, any other is its number in hexadecimal between underscores. Different terms have
/// different codes, and a prefix of a term has a prefix of its code.
///
///     TermCode.word("etat")          // "xetat"
///     TermCode.word("c++")           // "xc_2b__2b_"
///     TermCode.code(ofTerm: "\u{1}grun", isFirst: false)   // "sgrun"
package enum TermCode {
  /// The first letter of a code.
  package enum Kind: Character, CaseIterable, Sendable {
    /// A word as it is written, folded.
    case word = "x"
    /// Another word at the place of a written one: the name in a possessive, the letters of initials.
    case besides = "p"
    case stem = "s"
    /// A word without a stem, or that is its own.
    case own = "o"
    /// A value that is in no text.
    case fact = "z"
  }

  /// Sphinx's list of characters.
  package static let characters = "0..9, a..z, _, U+80..U+1FFFF"

  /// The engine cuts words off after 42 characters. A longer code ends in a hash instead.
  static let longest = 40
  /// The characters before the hash.
  static let kept = 24

  package static func word(_ term: String) -> String { code(term, .word) }

  /// The code of a word that is its own stem: that of an English one.
  package static func ownStem(_ word: String) -> String { code(stemTerm(word), .stem) }

  /// A word that is its own stem, as the terms of stems are written here: with the letter of the algorithm.
  static func stemTerm(_ word: String) -> String { "g" + word }

  /// The code of a term of the index. A stem has a byte 1 before it.
  ///
  /// - Parameter isFirst: True if it is the first term at its place.
  package static func code(ofTerm term: String, isFirst: Bool) -> String {
    if term.utf8.first == 1 { return code(String(term.dropFirst()), .stem) }
    return code(term, isFirst ? .word : .besides)
  }

  package static func code(_ term: String, _ kind: Kind) -> String {
    let body = escaped(term)
    let code = "\(kind.rawValue)\(body)"
    guard code.unicodeScalars.count > longest else { return code }
    let start = String(String.UnicodeScalarView(code.unicodeScalars.prefix(kept)))
    return start + "_h" + String(hash(body), radix: 36)
  }

  /// The prefix of the codes of all terms with a prefix, and whether no others have it.
  package static func prefix(_ text: String, _ kind: Kind) -> (code: String, isExact: Bool) {
    let code = "\(kind.rawValue)\(escaped(text))"
    if code.unicodeScalars.count <= kept { return (code, true) }
    return (String(String.UnicodeScalarView(code.unicodeScalars.prefix(kept))), false)
  }

  private static func escaped(_ term: String) -> String {
    if term.utf8.allSatisfy({ isPlain($0) }) { return term }
    var code = ""
    for scalar in term.unicodeScalars {
      let isKept = scalar.isASCII ? isPlain(UInt8(scalar.value)) : scalar.value < 0x20000
      if isKept { code.unicodeScalars.append(scalar) } else { code += "_" + String(scalar.value, radix: 16) + "_" }
    }
    return code
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// FNV-1a in 64 bits (Fowler, Noll & Vo): two long words of one beginning and one hash would be taken for one
  /// another.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
