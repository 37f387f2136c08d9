/// Snowball 3's changes for French over libstemmer 2.2, applied before the library stems.
enum FrenchRevision {
  /// Stems a word of lower-case letters in UTF-8.
  static func stem(_ word: inout StemmedWord, _ library: SnowballLibrary) -> UnsafeBufferPointer<UInt8> {
    removeElided(&word)
    removePluralX(&word)
    guard makesMasculine(&word) || !keepsAis(word) else { return word.buffer }
    guard let beginning = wholeBeginnings.first(where: { word.hasPrefix($0) }) else { return library.stem(word.buffer) }
    return stem(&word, behind: beginning, library)
  }

  private static let elided: [StaticString] = ["c'", "d'", "j'", "l'", "m'", "n'", "s'", "t'", "qu'"]

  /// Removes an elided article or pronoun, which is no part of the word.
  private static func removeElided(_ word: inout StemmedWord) {
    guard let length = elided.first(where: { word.hasPrefix($0) })?.utf8CodeUnitCount, word.count > length else {
      return
    }
    word.removeFirst(length)
  }

  /// Removes the x of the seven plurals in -oux and the words that rhyme with them: bijoux, hiboux, époux; but not
  /// doux.
  private static func removePluralX(_ word: inout StemmedWord) {
    let consonants: StaticString = "bhjlnp"
    guard word.hasSuffix("oux"), consonants.withUTF8Buffer({ $0.contains(word.fromEnd(4)) }) else { return }
    word.removeLast(1)
  }

  /// Removes the feminine ending: japonaises.
  private static func makesMasculine(_ word: inout StemmedWord) -> Bool {
    let length = word.hasSuffix("aises") ? 2 : word.hasSuffix("aise") ? 1 : 0
    guard length > 0 else { return false }
    var masculine = word
    masculine.removeLast(length)
    guard !endsInWholeAis(masculine) else { return false }
    word = masculine
    return true
  }

  /// Whether the word ends in an -ais that is part of its stem: calais, palais, mauvais.
  private static func keepsAis(_ word: StemmedWord) -> Bool {
    guard endsInWholeAis(word) else { return false }
    return !word.hasSuffix("alais") || word.count == 6
  }

  private static func endsInWholeAis(_ word: StemmedWord) -> Bool {
    word.hasSuffix("alais") || word.hasSuffix("auvais") || word.hasSuffix("éplais")
  }

  /// Prefixes that endings may not touch, so that nier and niais keep more than ni.
  private static let wholeBeginnings: [StaticString] = ["nia", "nie", "nié"]

  /// The library has such prefixes of three letters. One of them, `par`, is used in place of the word's own.
  private static func stem(
    _ word: inout StemmedWord, behind beginning: StaticString, _ library: SnowballLibrary
  ) -> UnsafeBufferPointer<UInt8> {
    word.removeFirst(beginning.utf8CodeUnitCount - 3)
    word.bytes[0] = UInt8(ascii: "p")
    word.bytes[1] = UInt8(ascii: "a")
    word.bytes[2] = UInt8(ascii: "r")
    let stem = library.stem(word.buffer)
    word.replaceLast(word.count, with: beginning)
    for byte in stem.dropFirst(3) { word.append(byte) }
    return word.buffer
  }
}

/// Snowball 3's changes for Spanish over libstemmer 2.2, applied before the library stems.
enum SpanishRevision {
  /// Adds the accent that many writers omit on -ación and -ución.
  static func prepare(_ word: inout StemmedWord) {
    guard word.hasSuffix("acion") || word.hasSuffix("ucion") else { return }
    word.replaceLast(2, with: "ón")
  }
}
