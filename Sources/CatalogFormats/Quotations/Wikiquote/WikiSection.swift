internal import CatalogRecords

/// The meaning of a section's heading for the quotations below it.
enum WikiSection: Hashable {
  /// By the person of the page, or from the work.
  case quotations
  case attributed, disputed, misattributed
  /// Of others, about the subject of the page.
  case about
  /// Links, literature, notes: no quotations.
  case apparatus

  /// - Parameter heading: Without markup.
  /// - Returns: `nil` for the title of a work, a year, a theme: the section around it has the meaning.
  init?(heading: String) {
    let heading = heading.lowercased()
    guard let found = Self.words.first(where: { $0.words.contains { Self.matches(heading, $0) } }) else { return nil }
    self = found.section
  }

  private static func matches(_ heading: String, _ word: String) -> Bool {
    word.hasSuffix("$") ? heading == word.dropLast() : heading.hasPrefix(word) || heading.contains(" " + word)
  }

  /// Beginnings of words in headings, in lower case; a `$` is the end of the heading. The first row that fits
  /// counts: English, German, French, Italian, Spanish, Russian.
  private static let words: [(section: WikiSection, words: [String])] = [
    (
      .misattributed,
      [
        "misattribut", "wrongly attributed", "falsely attributed", "fälschlich", "falsch zugeschrieben", "mal attribu",
        "attributions erronées", "attribution erronée", "apocryphes", "errat", "erroneamente attribuit",
        "falsamente attribuit",
        "mal atribuid", "atribuciones erróneas", "atribuidas erróneamente", "erróneamente atribuid",
        "falsamente atribuid",
        "ошибочно", "неверно", "ложно",
      ]
    ),
    (
      .disputed,
      [
        "disput", "umstritten", "zweifelhaft", "contest", "douteuse", "dubb", "controvers", "dudosa", "спорн",
        "сомнительн",
      ]
    ),
    (
      .attributed,
      [
        "attributed", "unsourced", "zugeschrieben", "ohne quelle", "attribué", "attribuit", "senza fonte", "atribuid",
        "sin fuente",
        "приписыва", "без источник",
      ]
    ),
    (
      .about,
      [
        "quotes about", "quotations about", "about ", "quotes on ", "quotes regarding", "criticism", "zitate mit bezug",
        "zitate über",
        "über ", "citations sur", "sur ", "à propos", "citazioni su", "su di ", "hanno detto", "citas sobre", "sobre ",
        "цитаты о",
        "цитаты об", "об ", "о ",
      ]
    ),
    (
      .apparatus,
      [
        "external link", "see also", "references$", "notes$", "sources$", "further reading", "bibliography$",
        "footnotes", "cast$",
        "taglines$", "weblinks", "siehe auch", "einzelnachweise", "quellen$", "literatur$", "voir aussi",
        "liens externes",
        "notes et références", "références$", "note$", "bibliografia", "altri progetti", "voci correlate",
        "filmografia", "opere$",
        "véase también", "enlaces externos", "referencias$", "bibliografía", "примечания", "см. также", "ссылки",
        "источники$",
        "литература$",
      ]
    ),
    (
      .quotations,
      ["quot", "sourced", "zitat", "citation", "citazion", "citas", "цитат", "überprüft", "belegt", "verified"]
    ),
  ]

  /// The role of the page's person in the quotations of the section.
  var role: Attribution.Role {
    switch self {
    case .quotations, .about, .apparatus: .wrote
    case .attributed: .attributed
    case .disputed: .disputed
    case .misattributed: .misattributed
    }
  }
}
