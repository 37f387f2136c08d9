/// Snowball's English stemmer (Porter 2, <https://snowballstem.org/algorithms/english/stemmer.html>, as of version 3).
///
/// It is written out here because libstemmer is older in the distributions, and its versions stem some words
/// differently (docs/text.md lists how many): the terms of an index would depend on the machine that made it. English
/// is also the most frequent language of catalogs, and the words need no copy here.
enum EnglishStemmer {
  /// Stems a word of lower-case letters, with `'` for an apostrophe.
  static func stem(_ word: inout StemmedWord) {
    guard word.count > 2, !isException(&word) else { return }
    removeLeadingApostrophe(&word)
    let hasConsonantY = markConsonantY(&word)
    markRegions(&word)
    removePlural(&word)
    removePastAndProgressive(&word)
    replaceFinalY(&word)
    EnglishSuffixes.shorten(&word)
    removeFinalLetter(&word)
    if hasConsonantY { restoreY(&word) }
  }

  // MARK: Preparation

  private static let unchanged: [StaticString] = ["sky", "news", "howe", "atlas", "cosmos", "bias", "andes"]
  private static let exceptions: [(word: StaticString, stem: StaticString)] = [
    ("skis", "ski"), ("skies", "sky"), ("idly", "idl"), ("gently", "gentl"), ("ugly", "ugli"), ("early", "earli"),
    ("only", "onli"), ("singly", "singl"),
  ]

  private static func isException(_ word: inout StemmedWord) -> Bool {
    guard word.count < 7 else { return false }
    switch word[0] {
    case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "e"), UInt8(ascii: "g"),
      UInt8(ascii: "h"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "s"), UInt8(ascii: "u"):
      break
    default: return false
    }
    for exception in exceptions where word.equals(exception.word) {
      word.replaceLast(word.count, with: exception.stem)
      return true
    }
    return unchanged.contains { word.equals($0) }
  }

  private static func removeLeadingApostrophe(_ word: inout StemmedWord) {
    guard word[0] == UInt8(ascii: "'") else { return }
    word.bytes.update(from: word.bytes + 1, count: word.count - 1)
    word.count -= 1
  }

  /// Marks every consonant y, at the start and after a vowel, as `Y`.
  private static func markConsonantY(_ word: inout StemmedWord) -> Bool {
    var isMarked = false
    for index in 0..<word.count where word[index] == UInt8(ascii: "y") {
      guard index == 0 || isVowel(word[index - 1]) else { continue }
      word.bytes[index] = UInt8(ascii: "Y")
      isMarked = true
    }
    return isMarked
  }

  private static func restoreY(_ word: inout StemmedWord) {
    for index in 0..<word.count where word[index] == UInt8(ascii: "Y") { word.bytes[index] = UInt8(ascii: "y") }
  }

  /// Prefixes that set the first region, because otherwise different words would share a stem.
  private static let wholeBeginnings: [StaticString] = [
    "gener", "commun", "arsen", "past", "univers", "later", "emerg", "organ", "inter",
  ]

  private static func markRegions(_ word: inout StemmedWord) {
    word.r1 = wholeBeginnings.first { word.hasPrefix($0) }?.utf8CodeUnitCount ?? region(of: word, from: 0)
    word.r2 = region(of: word, from: word.r1)
  }

  private static func region(of word: StemmedWord, from start: Int) -> Int {
    var index = start
    while index < word.count, !isVowel(word[index]) { index += 1 }
    while index < word.count, isVowel(word[index]) { index += 1 }
    guard index < word.count else { return word.count }
    index += 1
    while index < word.count, word[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  // MARK: Inflectional endings

  private static func removePlural(_ word: inout StemmedWord) {
    if word.hasSuffix("'s'") {
      word.removeLast(3)
    } else if word.hasSuffix("'s") {
      word.removeLast(2)
    } else if word.fromEnd(1) == UInt8(ascii: "'") {
      word.removeLast(1)
    }
    if word.hasSuffix("sses") {
      word.removeLast(2)
    } else if word.hasSuffix("ied") || word.hasSuffix("ies") {
      word.removeLast(word.count > 4 ? 2 : 1)
    } else if word.fromEnd(1) == UInt8(ascii: "s"), word.fromEnd(2) != UInt8(ascii: "s"),
      word.fromEnd(2) != UInt8(ascii: "u"), hasVowel(word, before: word.count - 2)
    {
      word.removeLast(1)
    }
  }

  private static func removePastAndProgressive(_ word: inout StemmedWord) {
    switch word.fromEnd(1) {
    case UInt8(ascii: "d"):
      if word.hasSuffix("eed") { shortenEed(&word, ending: 3) } else if word.hasSuffix("ed") { remove(2, from: &word) }
    case UInt8(ascii: "g"):
      if word.hasSuffix("ing"), !keepsIng(word) { removeIng(&word) }
    case UInt8(ascii: "y"):
      if word.hasSuffix("eedly") {
        shortenEed(&word, ending: 5)
      } else if word.hasSuffix("edly") {
        remove(4, from: &word)
      } else if word.hasSuffix("ingly") {
        remove(5, from: &word)
      }
    default: break
    }
  }

  private static func shortenEed(_ word: inout StemmedWord, ending: Int) {
    guard word.isInR1(ending), !word.equals("proceed"), !word.equals("exceed"), !word.equals("succeed") else { return }
    word.replaceLast(ending, with: "ee")
  }

  private static let wholeIng: [StaticString] = [
    "inning", "outing", "canning", "herring", "earring", "evening",
  ]

  private static func keepsIng(_ word: StemmedWord) -> Bool {
    word.count < 8 && wholeIng.contains { word.equals($0) }
  }

  private static func removeIng(_ word: inout StemmedWord) {
    if word.count == 5, word[1] == UInt8(ascii: "y"), !isVowel(word[0]) {
      word.replaceLast(4, with: "ie")
    } else {
      remove(3, from: &word)
    }
  }

  /// Removes an ending that must follow a vowel, and repairs the rest.
  private static func remove(_ ending: Int, from word: inout StemmedWord) {
    guard hasVowel(word, before: word.count - ending) else { return }
    word.removeLast(ending)
    if word.hasSuffix("at") || word.hasSuffix("bl") || word.hasSuffix("iz") {
      word.append(UInt8(ascii: "e"))
    } else if endsDoubled(word) {
      if word.count != 3 || !isWideVowel(word[0]) { word.removeLast(1) }
    } else if word.count == word.r1, endsShort(word) {
      word.append(UInt8(ascii: "e"))
    }
  }

  private static func endsDoubled(_ word: StemmedWord) -> Bool {
    guard word.fromEnd(1) == word.fromEnd(2) else { return false }
    return switch word.fromEnd(1) {
    case UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "m"),
      UInt8(ascii: "n"), UInt8(ascii: "p"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  private static func replaceFinalY(_ word: inout StemmedWord) {
    guard word.count > 2, word.fromEnd(1) | 0x20 == UInt8(ascii: "y"), !isVowel(word.fromEnd(2)) else { return }
    word.bytes[word.count - 1] = UInt8(ascii: "i")
  }

  private static func removeFinalLetter(_ word: inout StemmedWord) {
    if word.fromEnd(1) == UInt8(ascii: "e") {
      guard word.isInR2(1) || word.isInR1(1) && !endsShort(word, before: 1) else { return }
      word.removeLast(1)
    } else if word.hasSuffix("ll"), word.isInR2(1) {
      word.removeLast(1)
    }
  }

  // MARK: Letters

  /// True if the word ends in a short syllable: a vowel between two consonants, or an initial vowel before a consonant.
  private static func endsShort(_ word: StemmedWord, before ending: Int = 0) -> Bool {
    var word = word
    word.removeLast(ending)
    if word.hasSuffix("past") { return true }
    guard word.count > 1, !isVowel(word.fromEnd(1)), isVowel(word.fromEnd(2)) else { return false }
    guard word.count > 2 else { return true }
    let last = word.fromEnd(1)
    let isOpen = last == UInt8(ascii: "w") || last == UInt8(ascii: "x") || last == UInt8(ascii: "Y")
    return !isOpen && !isVowel(word.fromEnd(3))
  }

  private static func hasVowel(_ word: StemmedWord, before end: Int) -> Bool {
    var index = 0
    while index < end {
      if isVowel(word[index]) { return true }
      index += 1
    }
    return false
  }

  @inline(__always)
  private static func isVowel(_ letter: UInt8) -> Bool {
    // a, e, i, o, u and y as bits, counted from a.
    letter &- UInt8(ascii: "a") < 26 && 0x0110_4111 >> UInt32(letter &- UInt8(ascii: "a")) & 1 == 1
  }

  private static func isWideVowel(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "a") || letter == UInt8(ascii: "e") || letter == UInt8(ascii: "o")
  }
}
