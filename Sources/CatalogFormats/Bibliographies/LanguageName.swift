/// Names of languages as bibliographies have them, in English or for TeX's babel, and their BCP 47 tags.
enum LanguageName {
  /// The tag of a name, or the words themselves when they are no name that is known.
  static func code(_ name: String) -> String { codes[name.lowercased()] ?? name }

  /// The tag of a name or of a code of three letters that has one of two letters: `en` for `eng`.
  static func shortest(_ name: String) -> String { MARCLanguage.tag(of: name) ?? code(name) }

  private static let codes: [String: String] = [
    "english": "en", "american": "en-US", "usenglish": "en-US", "british": "en-GB", "ukenglish": "en-GB",
    "australian": "en-AU", "canadian": "en-CA", "german": "de", "ngerman": "de", "austrian": "de-AT",
    "naustrian": "de-AT", "swissgerman": "de-CH", "nswissgerman": "de-CH", "french": "fr", "francais": "fr",
    "français": "fr", "acadian": "fr-CA", "canadien": "fr-CA", "italian": "it", "spanish": "es", "mexican": "es-MX",
    "portuguese": "pt", "portuges": "pt", "brazilian": "pt-BR", "brazil": "pt-BR", "catalan": "ca", "galician": "gl",
    "basque": "eu", "romanian": "ro", "dutch": "nl", "afrikaans": "af", "danish": "da", "norwegian": "no",
    "norsk": "nb",
    "nynorsk": "nn", "swedish": "sv", "icelandic": "is", "finnish": "fi", "estonian": "et", "latvian": "lv",
    "lithuanian": "lt", "polish": "pl", "czech": "cs", "slovak": "sk", "slovene": "sl", "slovenian": "sl",
    "croatian": "hr", "serbian": "sr", "bulgarian": "bg", "macedonian": "mk", "russian": "ru", "ukrainian": "uk",
    "belarusian": "be", "hungarian": "hu", "magyar": "hu", "greek": "el", "polutonikogreek": "el",
    "ancientgreek": "grc",
    "latin": "la", "hebrew": "he", "arabic": "ar", "persian": "fa", "farsi": "fa", "turkish": "tr", "hindi": "hi",
    "sanskrit": "sa", "bengali": "bn", "tamil": "ta", "chinese": "zh", "japanese": "ja", "korean": "ko",
    "vietnamese": "vi", "thai": "th", "indonesian": "id", "irish": "ga", "welsh": "cy", "esperanto": "eo",
  ]
}
