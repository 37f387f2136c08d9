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
    for phrase in phrases {
      if let range = words.firstRange(of: phrase) { words.replaceSubrange(range, with: " ") }
    }
    let rest = words.split { !$0.isLetter && !$0.isNumber }
    return rest.allSatisfy { joints.contains($0) }
  }

  /// True if an item is a link to a whole work: `Full text at [https://…]`. A quotation may be a link itself.
  private static func isLinkToText(_ source: String) -> Bool {
    let words = source.drop { !$0.isLetter }.lowercased()
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

  /// Words between links.
  private static let joints: Set<Substring> = [
    "and", "or", "the", "also", "page", "for", "more", "und", "oder", "auch", "et", "ou", "y", "o", "e", "en", "of",
    "i", "och", "a",
    "и",
    "та",
  ]
}
