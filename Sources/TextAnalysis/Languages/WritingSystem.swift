/// A script, at the granularity that helps to detect a language.
enum WritingSystem: UInt8, CaseIterable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, syriac, thaana, devanagari, bengali, gurmukhi, gujarati, oriya,
    tamil, telugu, kannada, malayalam, sinhala, thai, lao, tibetan, burmese, georgian, hangul, ethiopic, cherokee,
    canadian, khmer, mongolian, kana, han, yi

  /// The blocks that contain most letters of a script, ascending.
  private static let blocks: [(last: UInt32, system: WritingSystem?)] = [
    (0x40, nil), (0x5A, .latin), (0x60, nil), (0x7A, .latin), (0xBF, nil), (0x24F, .latin), (0x36F, nil),
    (0x3FF, .greek), (0x52F, .cyrillic), (0x58F, .armenian), (0x5FF, .hebrew), (0x6FF, .arabic), (0x74F, .syriac),
    (0x77F, .arabic), (0x7BF, .thaana), (0x89F, nil), (0x8FF, .arabic), (0x97F, .devanagari), (0x9FF, .bengali),
    (0xA7F, .gurmukhi), (0xAFF, .gujarati), (0xB7F, .oriya), (0xBFF, .tamil), (0xC7F, .telugu), (0xCFF, .kannada),
    (0xD7F, .malayalam), (0xDFF, .sinhala), (0xE7F, .thai), (0xEFF, .lao), (0xFFF, .tibetan), (0x109F, .burmese),
    (0x10FF, .georgian), (0x11FF, .hangul), (0x139F, .ethiopic), (0x13FF, .cherokee), (0x167F, .canadian),
    (0x177F, nil), (0x17FF, .khmer), (0x18AF, .mongolian), (0x1DFF, nil), (0x1EFF, .latin), (0x1FFF, .greek),
    (0x2E7F, nil), (0x2FDF, .han), (0x3040, nil), (0x30FF, .kana), (0x312F, .han), (0x318F, .hangul), (0x33FF, nil),
    (0x9FFF, .han), (0xA4CF, .yi), (0xABFF, nil), (0xD7FF, .hangul), (0xF8FF, nil), (0xFAFF, .han), (0xFB06, .latin),
    (0xFB4F, .hebrew), (0xFDFF, .arabic), (0x1FFFF, nil), (0x3FFFF, .han),
  ]

  /// The script of a scalar. Nil for punctuation, digits and scripts without a case of their own.
  init?(_ scalar: UInt32) {
    var range = 0..<Self.blocks.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = Self.blocks[middle].last < scalar ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    guard range.lowerBound < Self.blocks.count, let system = Self.blocks[range.lowerBound].system else { return nil }
    self = system
  }

  /// The languages of the script, the most likely first. A script of one major language has that language alone.
  var languages: [String] {
    switch self {
    case .latin: StopWords.latin.map(\.language)
    case .cyrillic: StopWords.cyrillic.map(\.language)
    case .arabic: StopWords.arabic.map(\.language)
    case .devanagari: StopWords.devanagari.map(\.language)
    case .greek: StopWords.greek.map(\.language)
    case .hebrew: ["he", "yi"]
    case .bengali: ["bn", "as"]
    case .armenian: ["hy"]
    case .syriac: ["syr"]
    case .thaana: ["dv"]
    case .gurmukhi: ["pa"]
    case .gujarati: ["gu"]
    case .oriya: ["or"]
    case .tamil: ["ta"]
    case .telugu: ["te"]
    case .kannada: ["kn"]
    case .malayalam: ["ml"]
    case .sinhala: ["si"]
    case .thai: ["th"]
    case .lao: ["lo"]
    case .tibetan: ["bo"]
    case .burmese: ["my"]
    case .georgian: ["ka"]
    case .hangul: ["ko"]
    case .ethiopic: ["am"]
    case .cherokee: ["chr"]
    case .canadian: ["iu"]
    case .khmer: ["km"]
    case .mongolian: ["mn"]
    case .kana: ["ja"]
    case .han: ["zh"]
    case .yi: ["ii"]
    }
  }
}
