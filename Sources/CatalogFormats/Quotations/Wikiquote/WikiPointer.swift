/// Items of a page that only point to other pages: `Main article: [[Some Work]]`, `See also [[Hope]]`.
enum WikiPointer {
  /// True if a text has links, and beside them no words but those of a pointer.
  static func isPointer(_ source: String) -> Bool {
    if source.hasPrefix("{{"), let template = WikiDraft.template(source) { return templates.contains(template.name) }
    guard source.utf8.count < 500, source.contains("[[") || source.contains("[http") else { return false }
    if isLinkToText(source) { return true }
    guard source.contains("[[") else { return false }
    var words = source.replacing(/\[\[[^\[\]]*\]\]/, with: " ").lowercased()
    if words.contains(/^\W*for (?:more |other )?(?:quotes|quotations)\b.*\bsee\W+$/) { return true }
    let isOfQuotes = words.split { !$0.isLetter }.contains { quotes.contains($0) }
    for phrase in phrases {
      if let range = words.firstRange(of: phrase) { words.replaceSubrange(range, with: " ") }
    }
    let rest = words.split { !$0.isLetter && !$0.isNumber }
    // `''[[Some Work]]'' (1900)`: a work in a list of works.
    let hasYear = words.contains(/^\W*\(\W*\d{3,4}\W*\)\W*$/)
    return hasYear || rest.allSatisfy { joints.contains($0) || isOfQuotes && wordsOfQuotes.contains($0) }
  }

  /// True if an item is a link to a whole work: `Full text at [https://…]`, `[https://… Full text]`. A quotation may be
  /// a link itself.
  private static func isLinkToText(_ source: String) -> Bool {
    let words = source.replacing(/\[https?:[^\s\]]*/, with: " ").drop { !$0.isLetter }.lowercased()
    return links.contains(where: words.hasPrefix) && source.contains("[http")
  }

  private static let links = [
    "full text", "complete text", "volltext", "texte intégral", "texto completo", "testo completo",
  ]

  private static let templates: Set<String> = [
    "main", "main article", "see", "see also", "seealso", "further", "details", "hauptartikel", "siehe auch",
    "article détaillé", "voir", "voir aussi", "véase", "ap", "vedi anche", "zie ook", "основная статья", "см. также",
  ]

  /// In English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Czech, Russian and Ukrainian.
  /// Longer ones come before those that are part of them.
  private static let phrases = [
    "main articles", "main article", "main page", "for more quotes see", "for quotes from", "for more see",
    "further information", "see also", "see the article on", "see the page for", "see the", "see",
    "hauptartikel", "siehe auch unter", "siehe auch", "siehe unter", "siehe",
    "articles détaillés", "article détaillé", "article principal", "voir aussi", "voir également", "voir",
    "artículo principal", "véase también", "véase", "voce principale", "vedi anche", "si veda", "vedi",
    "artigo principal", "ver também", "ver", "hoofdartikel", "zie ook", "zie", "artykuł główny", "zobacz też", "zobacz",
    "huvudartikel", "se även", "se också", "hlavní článek", "viz také", "viz", "основная статья", "см. также",
    "смотри также", "см.", "головна стаття", "див. також", "див.",
  ]

  /// Words for quotations, and those around them where an item names the page that has them: `Quotes from this work
  /// are at [[Some Work]].`
  private static let quotes: Set<Substring> = [
    "quotes", "quotations", "zitate", "citations", "citas", "citazioni", "citações", "citaten", "cytaty", "citat",
    "citáty", "цитаты", "цитати",
  ]
  private static let wordsOfQuotes: Set<Substring> = quotes.union([
    "from", "this", "work", "book", "play", "film", "novel", "poem", "are", "at", "in", "on", "it", "its", "their",
    "own", "can", "be", "found", "here", "there", "have", "has", "been", "moved", "to", "article", "separate",
    "aus", "diesem", "werk", "buch", "sind", "hier", "unter", "im", "artikel",
    "de", "du", "cette", "œuvre", "ce", "livre", "dans", "la", "les", "sont", "sur", "page",
    "esta", "obra", "este", "libro", "en", "están", "las", "los", "el",
    "da", "quest", "opera", "questo", "dal", "nella", "pagina", "le", "sono", "tratte",
    "desta", "deste", "livro", "estão", "em", "no", "na", "uit", "dit", "z", "tego", "dzieła", "из", "этого",
    "произведения", "з", "цього", "твору",
  ])

  /// Words between links.
  private static let joints: Set<Substring> = [
    "and", "or", "the", "also", "page", "for", "more", "und", "oder", "auch", "et", "ou", "y", "o", "e", "en", "of",
    "i", "och", "a",
    "и",
    "та",
  ]
}
