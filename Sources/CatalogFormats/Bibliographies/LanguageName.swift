/// Names of languages as bibliographies have them, in English or for TeX's babel, and their BCP 47 tags.
package enum LanguageName {
  /// The tag of a name, or the words themselves when they are not a known name.
  static func code(_ name: String) -> String { codes[name.lowercased()] ?? name }

  /// The tag of a name or of a code of three letters that has one of two letters: `en` for `eng`.
  static func shortest(_ name: String) -> String { MARCLanguage.tag(of: name) ?? code(name) }

  /// The languages of a text that has several, with commas, semicolons, slashes or a conjunction between them. The text
  /// itself unless each part is a code or a name that is known.
  ///
  ///     LanguageName.parts(of: "eng, deu")         // ["eng", "deu"]
  ///     LanguageName.parts(of: "Greek, Ancient")   // ["Greek, Ancient"]
  ///
  /// - Parameter isName: True for other names that are known.
  package static func parts(of text: String, orNames isName: (String) -> Bool = { _ in false }) -> [String] {
    guard text.utf8.contains(where: { ",;/|& ".utf8.contains($0) }) else { return [text] }
    let words = text.split { $0 == " " }.map { conjunctions.contains($0.lowercased()) ? ";" : $0 }
    let parts = words.joined(separator: " ").split { ",;/|&".contains($0) }.map { String($0.trimmingBlanks) }
      .filter { !$0.isEmpty }
    return parts.count > 1 && parts.allSatisfy({ isLanguage($0) || isName($0) }) ? parts : [text]
  }

  private static let conjunctions: Set<String> = ["and", "und", "et"]

  /// True for `en`, `deu`, `zh-Hant`, `English`.
  private static func isLanguage(_ text: String) -> Bool {
    codes[text.lowercased()] != nil || text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil
  }

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
