/// English names of languages, as people type them.
package enum LanguageNames {
  /// The tag of a language by its English name, in any case; `nil` for other words.
  ///
  ///     LanguageNames.tag(of: "German")   // "de"
  package static func tag(of name: String) -> String? { tags[name.lowercased()] }

  /// Languages with a two-letter code in ISO 639-1, and the ancient ones that catalogs of quotations have.
  private static let tags: [String: String] = [
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
    "maltese": "mt", "maori": "mi", "marathi": "mr", "mongolian": "mn", "nepali": "ne", "norwegian": "no",
    "occitan": "oc", "odia": "or", "pashto": "ps", "persian": "fa", "polish": "pl", "portuguese": "pt",
    "punjabi": "pa", "quechua": "qu", "romanian": "ro", "russian": "ru", "sanskrit": "sa", "scots": "sco",
    "scottish gaelic": "gd", "serbian": "sr", "sinhala": "si", "slovak": "sk", "slovene": "sl", "slovenian": "sl",
    "somali": "so", "spanish": "es", "swahili": "sw", "swedish": "sv", "tagalog": "tl", "tamil": "ta", "telugu": "te",
    "thai": "th", "tibetan": "bo", "turkish": "tr", "ukrainian": "uk", "urdu": "ur", "uzbek": "uz",
    "vietnamese": "vi", "welsh": "cy", "xhosa": "xh", "yiddish": "yi", "yoruba": "yo", "zulu": "zu",
  ]
}
