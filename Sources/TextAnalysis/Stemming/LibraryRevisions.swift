/// Snowball 3's changes for French over libstemmer 2.2, applied before the library stems.
enum FrenchRevision {
  /// Stems a word of lower-case letters in UTF-8.
  static func stem(_ word: inout StemmedWord, _ library: SnowballLibrary) -> UnsafeBufferPointer<UInt8> {
    removeElided(&word)
    removePluralX(&word)
    addAccent(&word)
    makeInfinitive(&word)
    guard makesMasculine(&word) || !keepsAis(word) else { return word.buffer }
    guard let beginning = wholeBeginnings.first(where: { word.hasPrefix($0) }) else { return library.stem(word.buffer) }
    return stem(&word, behind: beginning, library)
  }

  private static let elided: [StaticString] = ["c'", "d'", "j'", "l'", "m'", "n'", "s'", "t'", "qu'"]

  /// Removes an elided article or pronoun, which is not part of the word.
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

  /// Adds the accent that many writers omit on a participle: creee, creees. Hardly any other French word ends so.
  private static func addAccent(_ word: inout StemmedWord) {
    if word.hasSuffix("ees") {
      word.replaceLast(3, with: "ées")
    } else if word.hasSuffix("ee") {
      word.replaceLast(2, with: "ée")
    }
  }

  /// Makes the infinitive of verbs in -érer: préfèrent. The ending -èrent of other verbs, aimèrent, is no part of their
  /// stems.
  private static func makeInfinitive(_ word: inout StemmedWord) {
    for (ending, beginnings) in [("èrent", accented), ("erent", plain)] as [(StaticString, [StaticString])]
    where word.hasSuffix(ending) {
      var beginning = word
      beginning.removeLast(ending.utf8CodeUnitCount)
      guard beginnings.contains(where: { beginning.equals($0) }) else { return }
      return word.replaceLast(ending.utf8CodeUnitCount, with: "érer")
    }
  }

  /// The beginnings of verbs in -érer.
  private static let accented: [StaticString] = [
    "accél", "adh", "adult", "aér", "agglom", "alt", "av", "conf", "conféd", "consid", "coop", "décél", "déf",
    "dégén", "délib", "désalt", "désesp", "diff", "dig", "dilac", "énum", "esp", "exag", "exasp", "exon", "féd",
    "gén", "g", "incarc", "incin", "inf", "ing", "ins", "interf", "lac", "légif", "lib", "mac", "mod", "num", "ob",
    "oblit", "obtemp", "op", "persév", "pond", "préf", "prof", "prolif", "prosp", "récup", "réf", "réfrig", "régén",
    "réins", "réit", "rémun", "rep", "réverb", "rév", "sid", "sugg", "temp", "tol", "transf", "ulc", "vén", "vitup",
    "vocif",
  ]

  /// The same without accents, but for what is an adjective or a noun in -érent too: différent.
  private static let plain: [StaticString] = [
    "accel", "adult", "aer", "agglom", "alt", "av", "confed", "consid", "coop", "decel", "degen", "delib", "desalt",
    "desesp", "dig", "dilac", "enum", "esp", "exag", "exasp", "exon", "fed", "gen", "incarc", "incin", "inf", "ing",
    "ins", "interf", "lac", "legif", "lib", "mac", "mod", "num", "ob", "oblit", "obtemp", "op", "persev", "pond",
    "pref", "prof", "prolif", "prosp", "recup", "refrig", "regen", "reins", "reit", "remun", "rep", "reverb", "rev",
    "sid", "sugg", "temp", "tol", "transf", "ulc", "ven", "vitup", "vocif",
  ]

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

  /// True if the word ends in an -ais that is part of its stem: calais, palais, mauvais.
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

/// Portuguese forms that Snowball keeps apart, brought together before the library stems.
enum PortugueseRevision {
  /// Makes the singular of plurals in -ões, -ães, -ãos and -ns, and adds the tilde and cedilla that many writers omit:
  /// declaracoes, declarações and declaracao become declaração, and homens becomes homem.
  static func prepare(_ word: inout StemmedWord) {
    addAccents(&word)
    if word.hasSuffix("ões") || word.hasSuffix("ães") || word.hasSuffix("ãos") {
      guard !word.equals("mães") else { return }
      word.replaceLast(4, with: "ão")
    } else if word.hasSuffix("ns"), word.count > 3, vowels.withUTF8Buffer({ $0.contains(word.fromEnd(3)) }) {
      word.replaceLast(2, with: "m")
    }
  }

  private static let vowels: StaticString = "aeiou"

  private static func addAccents(_ word: inout StemmedWord) {
    for (plain, accented) in endings where word.hasSuffix(plain) && word.count > plain.utf8CodeUnitCount {
      return word.replaceLast(plain.utf8CodeUnitCount, with: accented)
    }
  }

  private static let endings: [(StaticString, StaticString)] = [
    ("cao", "ção"), ("coes", "ções"), ("oes", "ões"), ("ao", "ão"),
  ]
}

/// The two spellings of Latin: older editions write jam and virtus, newer ones iam and uirtus.
enum LatinSpelling {
  /// Makes i of j, and u of v.
  static func unify(_ word: inout StemmedWord) {
    for index in 0..<word.count {
      switch word.bytes[index] {
      case UInt8(ascii: "j"): word.bytes[index] = UInt8(ascii: "i")
      case UInt8(ascii: "v"): word.bytes[index] = UInt8(ascii: "u")
      default: break
      }
    }
  }
}
