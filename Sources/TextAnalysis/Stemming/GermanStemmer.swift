/// Snowball's German stemmer (<https://snowballstem.org/algorithms/german/stemmer.html>, as of version 3).
///
/// It is written out here for the same reason as the English one: libstemmer 2.2, which distributions have, gives a
/// thirtieth of the words of Snowball's list another stem, among them all plurals in -innen.
enum GermanStemmer {
  /// Stems a word of lower-case letters in Latin-1, one byte a letter.
  static func stem(_ word: inout StemmedWord) {
    markConsonants(&word)
    replaceSpellings(&word)
    markRegions(&word)
    removeInflection(&word)
    removeComparison(&word)
    removeDerivation(&word)
    for index in 0..<word.count { word.bytes[index] = plain(word[index]) }
  }

  private static let sharpS: UInt8 = 0xDF
  private static let aUmlaut: UInt8 = 0xE4
  private static let oUmlaut: UInt8 = 0xF6
  private static let uUmlaut: UInt8 = 0xFC

  // MARK: Preparation

  /// Marks u and y between vowels, where they are consonants, as `U` and `Y`.
  private static func markConsonants(_ word: inout StemmedWord) {
    guard word.count > 2 else { return }
    for index in 1..<word.count - 1 where isVowel(word[index - 1]) && isVowel(word[index + 1]) {
      if word[index] == UInt8(ascii: "u") { word.bytes[index] = UInt8(ascii: "U") }
      if word[index] == UInt8(ascii: "y") { word.bytes[index] = UInt8(ascii: "Y") }
    }
  }

  /// Replaces ß by ss, and the two-letter spelling of an umlaut by the umlaut. The u of `qu` starts no umlaut.
  private static func replaceSpellings(_ word: inout StemmedWord) {
    var source = 0
    while source < word.count {
      let letter = word[source]
      let next = source + 1 < word.count ? word[source + 1] : 0
      if letter == sharpS {
        word.replaceSharpS(at: source)
        source += 1
      } else if letter == UInt8(ascii: "q"), next == UInt8(ascii: "u") {
        source += 1
      } else if next == UInt8(ascii: "e"), let umlaut = umlaut(of: letter) {
        word.bytes[source] = umlaut
        word.remove(at: source + 1)
      }
      source += 1
    }
  }

  private static func umlaut(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"): aUmlaut
    case UInt8(ascii: "o"): oUmlaut
    case UInt8(ascii: "u"): uUmlaut
    default: nil
    }
  }

  private static func markRegions(_ word: inout StemmedWord) {
    let first = region(of: word, from: 0)
    word.r1 = first < word.count || word.count > 3 ? max(first, 3) : word.count
    word.r2 = region(of: word, from: first)
  }

  private static func region(of word: StemmedWord, from start: Int) -> Int {
    var index = start
    while index < word.count, !isVowel(word[index]) { index += 1 }
    while index < word.count, isVowel(word[index]) { index += 1 }
    return min(index + 1, word.count)
  }

  // MARK: Endings

  private static func removeInflection(_ word: inout StemmedWord) {
    switch word.fromEnd(1) {
    case UInt8(ascii: "m"):
      if word.hasSuffix("em"), word.isInR1(2), !word.hasSuffix("system") { word.removeLast(2) }
    case UInt8(ascii: "n"):
      removeEndingInN(&word)
    case UInt8(ascii: "r"):
      if word.hasSuffix("er"), word.isInR1(2) { word.removeLast(2) }
    case UInt8(ascii: "e"):
      if word.isInR1(1) { removeVowelEnding(1, from: &word) }
    case UInt8(ascii: "s"):
      removeEndingInS(&word)
    default: break
    }
  }

  private static func removeEndingInN(_ word: inout StemmedWord) {
    if word.hasSuffix("erinnen"), word.isInR1(7) {
      word.removeLast(7)
    } else if word.hasSuffix("erin"), word.isInR1(4) {
      word.removeLast(4)
    } else if word.hasSuffix("ern"), word.isInR1(3) {
      word.removeLast(3)
    } else if word.hasSuffix("en"), word.isInR1(2) {
      removeVowelEnding(2, from: &word)
    } else if word.hasSuffix("ln"), word.isInR1(2) {
      word.removeLast(1)
    }
  }

  private static func removeEndingInS(_ word: inout StemmedWord) {
    if word.hasSuffix("es"), word.isInR1(2) {
      removeVowelEnding(2, from: &word)
    } else if word.hasSuffix("lns"), word.isInR1(3) {
      word.removeLast(2)
    } else if word.isInR1(1), mayPrecede("bdfghklmnrt", word.fromEnd(2)) {
      word.removeLast(1)
    }
  }

  private static func removeVowelEnding(_ length: Int, from word: inout StemmedWord) {
    word.removeLast(length)
    if word.hasSuffix("niss") { word.removeLast(1) }
  }

  private static func removeComparison(_ word: inout StemmedWord) {
    if word.hasSuffix("est"), word.isInR1(3) {
      word.removeLast(3)
    } else if word.hasSuffix("en") || word.hasSuffix("er"), word.isInR1(2) {
      word.removeLast(2)
    } else if word.hasSuffix("st"), word.isInR1(2) {
      if word.count > 5, mayPrecede("bdfghklmnt", word.fromEnd(3)) { word.removeLast(2) }
    } else if word.hasSuffix("et"), word.isInR1(2), mayPrecedeEt(word) {
      word.removeLast(2)
    }
  }

  private static func mayPrecedeEt(_ word: StemmedWord) -> Bool {
    let letter = word.fromEnd(3)
    guard letter == aUmlaut || mayPrecede("dfgklmnrstUz", letter) else { return false }
    var beginning = word
    beginning.removeLast(2)
    return !beginning.hasSuffix("geordn") && !beginning.hasSuffix("intern") && !beginning.hasSuffix("plan")
      && !beginning.hasSuffix("tick") && !beginning.hasSuffix("tr")
  }

  private static func removeDerivation(_ word: inout StemmedWord) {
    if word.hasSuffix("isch") {
      removeUnlessAfterE(4, from: &word)
    } else if word.hasSuffix("lich") || word.hasSuffix("heit") {
      guard word.isInR2(4) else { return }
      word.removeLast(4)
      if word.hasSuffix("er") || word.hasSuffix("en"), word.isInR1(2) { word.removeLast(2) }
    } else if word.hasSuffix("keit") {
      removeKeit(from: &word)
    } else if word.hasSuffix("end") || word.hasSuffix("ung") {
      guard word.isInR2(3) else { return }
      word.removeLast(3)
      if word.hasSuffix("ig") { removeUnlessAfterE(2, from: &word) }
    } else if word.hasSuffix("ig") || word.hasSuffix("ik") {
      removeUnlessAfterE(2, from: &word)
    }
  }

  private static func removeKeit(from word: inout StemmedWord) {
    guard word.isInR2(4) else { return }
    word.removeLast(4)
    if word.hasSuffix("lich"), word.isInR2(4) {
      word.removeLast(4)
    } else if word.hasSuffix("ig"), word.isInR2(2) {
      word.removeLast(2)
    }
  }

  private static func removeUnlessAfterE(_ length: Int, from word: inout StemmedWord) {
    if word.isInR2(length), word.fromEnd(length + 1) != UInt8(ascii: "e") { word.removeLast(length) }
  }

  // MARK: Letters

  private static func isVowel(_ letter: UInt8) -> Bool {
    mayPrecede("aeiouy", letter) || letter == aUmlaut || letter == oUmlaut || letter == uUmlaut
  }

  private static func mayPrecede(_ letters: StaticString, _ letter: UInt8) -> Bool {
    letters.withUTF8Buffer { $0.contains(letter) }
  }

  private static func plain(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "U"), uUmlaut: UInt8(ascii: "u")
    case UInt8(ascii: "Y"): UInt8(ascii: "y")
    case aUmlaut: UInt8(ascii: "a")
    case oUmlaut: UInt8(ascii: "o")
    default: letter
    }
  }
}

extension StemmedWord {
  /// Replaces the letter at `index` by `ss`.
  fileprivate mutating func replaceSharpS(at index: Int) {
    (bytes + index + 1).update(from: bytes + index, count: count - index)
    bytes[index] = UInt8(ascii: "s")
    bytes[index + 1] = UInt8(ascii: "s")
    count += 1
  }

  fileprivate mutating func remove(at index: Int) {
    (bytes + index).update(from: bytes + index + 1, count: count - index - 1)
    count -= 1
  }
}
