/// The derivational endings of English, which the stemmer shortens in three steps. In each step the first ending that
/// fits decides, whether its region permits a change or not; longer endings come before their own endings.
enum EnglishSuffixes {
  /// Shortens a word with marked regions.
  static func shorten(_ word: inout StemmedWord) {
    shortenCompounds(&word)
    shortenSimple(&word)
    removeInSecondRegion(&word)
  }

  private static func shortenCompounds(_ word: inout StemmedWord) {
    switch word.fromEnd(2) {
    case UInt8(ascii: "a"):
      _ = word.shorten("ational", to: "ate") || word.shorten("tional", to: "tion")
    case UInt8(ascii: "c"):
      _ = word.shorten("enci", to: "ence") || word.shorten("anci", to: "ance")
    case UInt8(ascii: "e"):
      _ = word.shorten("izer", to: "ize")
    case UInt8(ascii: "g"):
      _ = word.shorten("ogi", to: "og", if: { $0.fromEnd(4) == UInt8(ascii: "l") })
    case UInt8(ascii: "l"):
      _ =
        word.shorten("lessli", to: "less") || word.shorten("entli", to: "ent") || word.shorten("fulli", to: "ful")
        || word.shorten("ousli", to: "ous") || word.shorten("abli", to: "able") || word.shorten("alli", to: "al")
        || word.shorten("bli", to: "ble") || word.shorten("li", to: "", if: { mayPrecedeLi($0.fromEnd(3)) })
    case UInt8(ascii: "o"):
      _ = word.shorten("ization", to: "ize") || word.shorten("ation", to: "ate") || word.shorten("ator", to: "ate")
    case UInt8(ascii: "s"):
      _ =
        word.shorten("iveness", to: "ive") || word.shorten("fulness", to: "ful") || word.shorten("ousness", to: "ous")
        || word.shorten("alism", to: "al") || word.shorten("ogist", to: "og")
    case UInt8(ascii: "t"):
      _ = word.shorten("biliti", to: "ble") || word.shorten("aliti", to: "al") || word.shorten("iviti", to: "ive")
    default: break
    }
  }

  private static func shortenSimple(_ word: inout StemmedWord) {
    switch word.fromEnd(1) {
    case UInt8(ascii: "e"):
      _ =
        word.shorten("alize", to: "al") || word.shorten("icate", to: "ic")
        || word.shorten("ative", to: "", if: { $0.isInR2(5) })
    case UInt8(ascii: "i"):
      _ = word.shorten("iciti", to: "ic")
    case UInt8(ascii: "l"):
      _ =
        word.shorten("ational", to: "ate") || word.shorten("tional", to: "tion") || word.shorten("ical", to: "ic")
        || word.shorten("ful", to: "")
    case UInt8(ascii: "s"):
      _ = word.shorten("ness", to: "")
    default: break
    }
  }

  private static func removeInSecondRegion(_ word: inout StemmedWord) {
    let length: Int? =
      switch word.fromEnd(1) {
      case UInt8(ascii: "l"): word.length(of: "al")
      case UInt8(ascii: "e"):
        word.length(of: "ance") ?? word.length(of: "ence") ?? word.length(of: "able") ?? word.length(of: "ible")
          ?? word.length(of: "ate") ?? word.length(of: "ive") ?? word.length(of: "ize")
      case UInt8(ascii: "r"): word.length(of: "er")
      case UInt8(ascii: "c"): word.length(of: "ic")
      case UInt8(ascii: "t"):
        word.length(of: "ement") ?? word.length(of: "ment") ?? word.length(of: "ent") ?? word.length(of: "ant")
      case UInt8(ascii: "m"): word.length(of: "ism")
      case UInt8(ascii: "i"): word.length(of: "iti")
      case UInt8(ascii: "s"): word.length(of: "ous")
      case UInt8(ascii: "n"): mayPrecedeIon(word.fromEnd(4)) ? word.length(of: "ion") : nil
      default: nil
      }
    if let length, word.isInR2(length) { word.removeLast(length) }
  }

  private static func mayPrecedeLi(_ letter: UInt8) -> Bool {
    let letters: StaticString = "cdeghkmnrt"
    return letters.withUTF8Buffer { $0.contains(letter) }
  }

  private static func mayPrecedeIon(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "s") || letter == UInt8(ascii: "t")
  }
}

extension StemmedWord {
  /// Replaces an ending in the first region.
  /// - Returns: True if the word has the ending, replaced or not.
  @inline(__always)
  fileprivate mutating func shorten(
    _ ending: StaticString, to replacement: StaticString, if condition: (StemmedWord) -> Bool = { _ in true }
  ) -> Bool {
    guard hasSuffix(ending) else { return false }
    let length = ending.utf8CodeUnitCount
    if isInR1(length), condition(self) { replaceLast(length, with: replacement) }
    return true
  }

  @inline(__always)
  fileprivate func length(of ending: StaticString) -> Int? { hasSuffix(ending) ? ending.utf8CodeUnitCount : nil }
}
