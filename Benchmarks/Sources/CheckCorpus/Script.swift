/// The script, or scripts, that a language of the corpus is written in, as ranges of Unicode's blocks. The standard
/// library does not tell a scalar's script.
struct Script {
  /// For messages.
  let name: String
  private let ranges: [ClosedRange<UInt32>]

  /// Latin for a language that is not listed.
  init(of language: String) {
    self = Self.byLanguage[String(language.prefix { $0 != "-" })] ?? Self.latin
  }

  private init(_ name: String, _ ranges: ClosedRange<UInt32>...) {
    self.name = name
    self.ranges = ranges
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }

  private static let latin = Script("Latin", 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x300...0x36F, 0x1E00...0x1EFF)
  private static let greek = Script("Greek", 0x370...0x3FF, 0x1F00...0x1FFF)
  private static let cyrillic = Script("Cyrillic", 0x400...0x52F)
  private static let arabic = Script("Arabic", 0x600...0x6FF, 0x750...0x77F)
  private static let hebrew = Script("Hebrew", 0x590...0x5FF, 0xFB1D...0xFB4F)
  private static let devanagari = Script("Devanagari", 0x900...0x97F)
  private static let thai = Script("Thai", 0xE00...0xE7F)
  private static let han = Script("Han", 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x2_0000...0x3_FFFF)
  private static let japanese = Script(
    "Japanese", 0x3005...0x3007, 0x3031...0x3035, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF)
  private static let hangul = Script("Hangul", 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF)

  private static let byLanguage = [
    "ar": arabic, "el": greek, "fa": arabic, "grc": greek, "he": hebrew, "hi": devanagari, "ja": japanese,
    "ko": hangul, "ru": cyrillic, "sa": devanagari, "th": thai, "yi": hebrew, "zh": han,
  ]
}
