/// The stemming algorithms of Snowball, one a language, and the spelling of Latin.
enum StemmingAlgorithm: UInt8, CaseIterable {
  case arabic = 1
  case armenian, basque, catalan, danish, dutch, english, finnish, french, german, greek, hindi, hungarian, indonesian,
    irish, italian, lithuanian, nepali, norwegian, portuguese, romanian, russian, serbian, spanish, swedish, tamil,
    turkish, yiddish, latin

  /// The algorithm of a language. Nil when this program has none; its words then match as they are written.
  init?(_ language: LanguageTag) {
    let letters = language.canonical.utf8.prefix { $0 != UInt8(ascii: "-") }
    guard letters.count == 2 else { return nil }
    self.init(twoLetterCode: letters.reduce(0) { $0 << 8 | UInt16($1) })
    guard Self.hasSnowball || isOurs else { return nil }
  }

  /// True if the program is built with the Snowball library.
  static var hasSnowball: Bool {
    #if Snowball
      true
    #else
      false
    #endif
  }

  /// True if this module has the algorithm, so that it is there without the Snowball library too.
  var isOurs: Bool { self == .english || self == .german || self == .latin }

  /// Codes are compared as numbers, because a query in a catalog of two hundred languages looks all of them up.
  private init?(twoLetterCode: UInt16) {
    guard let index = Self.codes.firstIndex(where: { $0.code == twoLetterCode }) else { return nil }
    self = Self.codes[index].algorithm
  }

  private static let codes: [(code: UInt16, algorithm: StemmingAlgorithm)] = [
    ("ar", .arabic), ("hy", .armenian), ("eu", .basque), ("ca", .catalan), ("da", .danish), ("nl", .dutch),
    ("en", .english), ("fi", .finnish), ("fr", .french), ("de", .german), ("el", .greek), ("hi", .hindi),
    ("hu", .hungarian), ("id", .indonesian), ("ga", .irish), ("it", .italian), ("lt", .lithuanian), ("ne", .nepali),
    ("no", .norwegian), ("nb", .norwegian), ("nn", .norwegian), ("pt", .portuguese), ("ro", .romanian),
    ("ru", .russian), ("sr", .serbian), ("es", .spanish), ("sv", .swedish), ("ta", .tamil), ("tr", .turkish),
    ("yi", .yiddish), ("la", .latin),
  ].map { (code: StaticString, algorithm: StemmingAlgorithm) in
    (UInt16(code.utf8Start[0]) << 8 | UInt16(code.utf8Start[1]), algorithm)
  }

  /// The two-letter codes of the languages that the algorithm is for.
  var codesOfLanguages: [String] { Self.codesByAlgorithm[self] ?? [] }

  private static let codesByAlgorithm = Dictionary(grouping: codes, by: \.algorithm).mapValues { codes in
    codes.map { String(decoding: [UInt8($0.code >> 8), UInt8($0.code & 0xFF)], as: UTF8.self) }
  }

  /// The letter of the algorithm's stems in the index.
  var letter: UInt8 { UInt8(ascii: "`") + rawValue }

  /// The word for *and*, folded.
  var and: String { Self.ands[Int(rawValue) - 1] }

  private static let ands: [String] = [
    "و", "եւ", "eta", "i", "og", "en", "and", "ja", "et", "und", "και", "और", "es", "dan", "agus", "e", "ir", "र", "og",
    "e", "si", "и", "i", "y", "och", "மறறும", "ve", "און", "et",
  ]

  /// True if the algorithm is for words of the folded word's script: those of other scripts leave Latin letters as they
  /// are.
  func mayStem(_ word: some Collection<UInt8>) -> Bool {
    switch self {
    case .arabic, .armenian, .greek, .hindi, .nepali, .russian, .tamil, .yiddish: (word.first ?? 0) >= 0x80
    default: true
    }
  }

  /// True if the stem of a word of ASCII letters begins like the word, as `StemFilter` needs it: the algorithm only
  /// removes or changes endings. False also for algorithms that were not examined.
  var keepsBeginnings: Bool {
    switch self {
    case .basque, .catalan, .danish, .english, .finnish, .french, .german, .hungarian, .italian, .lithuanian,
      .norwegian,
      .portuguese, .romanian, .spanish, .swedish:
      true
    default: false
    }
  }

  /// Snowball's name of the algorithm.
  var name: StaticString { Self.names[Int(rawValue) - 1] }

  private static let names: [StaticString] = [
    "arabic", "armenian", "basque", "catalan", "danish", "dutch", "english", "finnish", "french", "german", "greek",
    "hindi", "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali", "norwegian", "portuguese",
    "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish", "yiddish", "latin",
  ]
}
