/// The text that sorts a title: folded, without signs in front of the first letter or digit, and without a leading
/// article of its language.
///
///     sortingText(ofTitle: "The Waves", in: LanguageTag("en"))      // "waves"
///     sortingText(ofTitle: "L'Étranger", in: LanguageTag("fre"))   // "etranger"
///     sortingText(ofTitle: "Die Hard", in: LanguageTag("en"))      // "die hard"
///
/// An article that is the whole title stays.
///
/// - Parameter language: The language of the title; without one, the articles are English.
/// - Complexity: O(*n*) in the UTF-8 length of the title.
package func sortingText(ofTitle title: String, in language: LanguageTag?) -> String {
  let text = folded(title).drop { !$0.isLetter && !$0.isNumber }
  guard let articles = TitleArticles.byLanguage[language?.language ?? "en"] else { return String(text) }
  for article in articles where text.hasPrefix(article) {
    let rest = text.dropFirst(article.count)
    // An elided article ends with its apostrophe; any other one ends with a space.
    let isWord = article.last == "'" || rest.first?.isWhitespace == true
    let title = rest.drop { !$0.isLetter && !$0.isNumber }
    if isWord, !title.isEmpty { return String(title) }
  }
  return String(text)
}

/// Articles at the beginning of titles, as library catalogs skip them: the initial articles of MARC 21 in the languages
/// with most records. Folded; apostrophes are straight after folding or not at all.
private enum TitleArticles {
  static let byLanguage: [String: [String]] = [
    "en": ["the", "a", "an"],
    "fr": ["le", "la", "les", "l'", "l’", "un", "une", "des"],
    "de": ["der", "die", "das", "den", "dem", "ein", "eine", "einem", "einen", "einer"],
    "es": ["el", "la", "los", "las", "lo", "un", "una", "unos", "unas"],
    "it": ["il", "lo", "la", "i", "gli", "le", "l'", "l’", "un", "uno", "una", "un'", "un’"],
    "pt": ["o", "a", "os", "as", "um", "uma", "uns", "umas"],
    "ca": ["el", "la", "els", "les", "l'", "l’", "un", "una"],
    "nl": ["de", "het", "een", "'t", "'n"],
    "sv": ["en", "ett", "den", "det", "de"],
    "da": ["en", "et", "den", "det", "de"],
    "no": ["en", "et", "ei", "den", "det", "de"],
    "nb": ["en", "et", "ei", "den", "det", "de"],
    "hu": ["a", "az", "egy"],
    "ro": ["un", "o"],
    "eo": ["la"],
    "ga": ["an", "na"],
    "el": ["ο", "η", "το", "οι", "τα", "ενας", "μια", "ενα"],
  ]
}
