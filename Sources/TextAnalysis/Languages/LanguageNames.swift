/// Names of languages, as people type them: in English, and in the language itself.
package enum LanguageNames {
  /// The tag of a language by its name, in any case; `nil` for other words, and for tags and codes.
  ///
  ///     LanguageNames.tag(of: "German")           // "de"
  ///     LanguageNames.tag(of: "Greek, Ancient")   // "grc"
  package static func tag(of name: String) -> String? {
    guard name.utf8.count > longestCode else { return nil }
    let words = name.lowercased().split { " -_".contains($0) }
    guard words.count > 1 else { return tags[String(words.first ?? "")] }
    // Lists of languages sort by the main word.
    let isInverted = words.count == 2 && words[0].hasSuffix(",")
    return tags[isInverted ? "\(words[1]) \(words[0].dropLast())" : words.joined(separator: " ")]
  }

  /// The length of a code in bytes. `lao` is the code of Lao, and its name.
  private static let longestCode = 3

  private static let tags = english.merging(own) { name, _ in name }

  /// Languages with a two-letter code in ISO 639-1, and the ancient ones that catalogs of quotations have.
  private static let english: [String: String] = [
    "afrikaans": "af", "albanian": "sq", "amharic": "am", "ancient greek": "grc", "arabic": "ar", "armenian": "hy",
    "assamese": "as", "azerbaijani": "az", "basque": "eu", "belarusian": "be", "bengali": "bn", "bosnian": "bs",
    "breton": "br", "bulgarian": "bg", "burmese": "my", "catalan": "ca", "chinese": "zh", "cornish": "kw",
    "corsican": "co", "croatian": "hr", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en",
    "esperanto": "eo", "estonian": "et", "faroese": "fo", "finnish": "fi", "french": "fr", "galician": "gl",
    "georgian": "ka", "german": "de", "greek": "el", "gujarati": "gu", "hausa": "ha", "hawaiian": "haw",
    "hebrew": "he", "hindi": "hi", "hungarian": "hu", "icelandic": "is", "igbo": "ig", "indonesian": "id",
    "interlingua": "ia", "irish": "ga", "italian": "it", "japanese": "ja", "javanese": "jv", "kannada": "kn",
    "kazakh": "kk", "khmer": "km", "korean": "ko", "kurdish": "ku", "lao": "lo", "latin": "la", "latvian": "lv",
    "lithuanian": "lt", "luxembourgish": "lb", "macedonian": "mk", "malagasy": "mg", "malay": "ms", "malayalam": "ml",
    "maltese": "mt", "maori": "mi", "marathi": "mr", "modern greek": "el", "mongolian": "mn", "nepali": "ne",
    "norwegian": "no",
    "occitan": "oc", "odia": "or", "pashto": "ps", "persian": "fa", "polish": "pl", "portuguese": "pt",
    "punjabi": "pa", "quechua": "qu", "romanian": "ro", "russian": "ru", "sanskrit": "sa", "scots": "sco",
    "scottish gaelic": "gd", "serbian": "sr", "sinhala": "si", "slovak": "sk", "slovene": "sl", "slovenian": "sl",
    "somali": "so", "spanish": "es", "swahili": "sw", "swedish": "sv", "tagalog": "tl", "tamil": "ta", "telugu": "te",
    "thai": "th", "tibetan": "bo", "turkish": "tr", "ukrainian": "uk", "urdu": "ur", "uzbek": "uz",
    "vietnamese": "vi", "welsh": "cy", "xhosa": "xh", "yiddish": "yi", "yoruba": "yo", "zulu": "zu",
  ]

  /// Names of languages in the languages themselves.
  private static let own: [String: String] = [
    "bahasa indonesia": "id", "català": "ca", "čeština": "cs", "česky": "cs", "cymraeg": "cy", "dansk": "da",
    "deutsch": "de", "eesti": "et", "español": "es", "castellano": "es", "euskara": "eu", "français": "fr",
    "gaeilge": "ga", "galego": "gl", "hrvatski": "hr", "íslenska": "is", "italiano": "it", "latviešu": "lv",
    "lietuvių": "lt", "magyar": "hu", "nederlands": "nl", "norsk": "no", "bokmål": "nb", "norsk bokmål": "nb",
    "nynorsk": "nn", "norsk nynorsk": "nn", "polski": "pl", "português": "pt", "română": "ro", "slovenčina": "sk",
    "slovenščina": "sl", "suomi": "fi", "svenska": "sv", "shqip": "sq", "tiếng việt": "vi", "türkçe": "tr",
    "ελληνικά": "el", "беларуская": "be", "български": "bg", "македонски": "mk", "русский": "ru", "српски": "sr",
    "українська": "uk", "עברית": "he", "العربية": "ar", "فارسی": "fa", "हिन्दी": "hi", "ไทย": "th", "中文": "zh",
    "日本語": "ja", "한국어": "ko",
  ]
}

extension LanguageTag {
  /// A tag from a tag, a code, or the name of a language.
  package init(named text: String) { self.init(LanguageNames.tag(of: text) ?? text) }
}
