/// MARC's codes for languages, which have three letters.
enum MARCLanguage {
  /// The code for a tag of BCP 47 whose language has two letters (ISO 639-2, bibliographic codes); `nil` for others.
  static func code(of tag: String) -> String? {
    codes[String(tag.lowercased().prefix { $0.isLetter })]
  }

  /// The tag of two letters for a code; `nil` for others.
  static func tag(of code: String) -> String? { tags[code.lowercased()] }

  private static let tags = Dictionary(codes.map { ($1, $0) }) { first, _ in first }

  private static let codes: [String: String] = [
    "af": "afr", "ar": "ara", "az": "aze", "be": "bel", "bg": "bul", "bn": "ben", "bs": "bos", "ca": "cat", "cs": "cze",
    "cy": "wel", "da": "dan", "de": "ger", "el": "gre", "en": "eng", "eo": "epo", "es": "spa", "et": "est", "eu": "baq",
    "fa": "per", "fi": "fin", "fr": "fre", "ga": "gle", "gl": "glg", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun",
    "hy": "arm", "id": "ind", "is": "ice", "it": "ita", "ja": "jpn", "ka": "geo", "kk": "kaz", "ko": "kor", "la": "lat",
    "lt": "lit", "lv": "lav", "mk": "mac", "mn": "mon", "ms": "may", "nb": "nob", "nl": "dut", "nn": "nno", "no": "nor",
    "pl": "pol", "pt": "por", "ro": "rum", "ru": "rus", "sa": "san", "sk": "slo", "sl": "slv", "sq": "alb", "sr": "srp",
    "sv": "swe", "sw": "swa", "ta": "tam", "te": "tel", "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd", "uz": "uzb",
    "vi": "vie", "yi": "yid", "zh": "chi",
  ]
}
