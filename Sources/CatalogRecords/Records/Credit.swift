/// The one rule about who is credited with a record.
///
/// Credited are those who said or wrote it. Without any, those whom it is attributed to or whose part is disputed
/// count, with the doubt in words: `attributed to Laozi`. A translator is no author, and a person is not credited with
/// what is misattributed to them.
extension [Attribution] {
  /// The places of the credited ones, and those of the others: translators, doubtful names beside a known one, and
  /// misattributions. Both ascending.
  package var placesByCredit: (credited: [Int], others: [Int]) {
    let hasKnown = contains { $0.role.isAuthorship }
    var places: (credited: [Int], others: [Int]) = ([], [])
    for (place, attribution) in enumerated() {
      let role = attribution.role
      let isCredited = role.isAuthorship || !hasKnown && role.isDoubtfulAuthorship
      if isCredited { places.credited.append(place) } else { places.others.append(place) }
    }
    return places
  }

  /// The credited ones, in the record's order.
  package var credited: [Attribution] { placesByCredit.credited.map { self[$0] } }

  /// The others, in the record's order.
  package var uncredited: [Attribution] { placesByCredit.others.map { self[$0] } }

  /// The credited ones, and the others after them.
  package var inOrderOfCredit: [Attribution] { count > 1 ? credited + uncredited : self }

  /// The places of the names before the source and the date, and of those after them. All come before where neither a
  /// credited name nor a source is known.
  package func placesInLine(hasSource: Bool) -> (before: [Int], behind: [Int]) {
    let (credited, others) = placesByCredit
    return credited.isEmpty && !hasSource ? (others, []) : (credited, others)
  }

  /// The credited people, without words that name no person: the authors for a bibliography.
  package var creditedPeople: [Attribution] { credited.filter(\.isNamed) }

  /// The names with their roles in words, credited ones first; `nil` without any.
  package var byline: String? { isEmpty ? nil : inOrderOfCredit.map(\.wording).joined(separator: "; ") }
}

extension Attribution.Role {
  /// True if the role makes its person the author.
  package var isAuthorship: Bool {
    switch self {
    case .said, .wrote: true
    case .translated, .attributed, .misattributed, .disputed: false
    }
  }

  /// True if the role makes its person the author if no other is known.
  package var isDoubtfulAuthorship: Bool {
    switch self {
    case .attributed, .disputed: true
    case .said, .wrote, .translated, .misattributed: false
    }
  }
}

extension RecordFlags {
  /// The roles of credited names: a record has one of them if it credits anyone.
  package static let credited: RecordFlags = [
    RecordFlags(.said), RecordFlags(.wrote), RecordFlags(.attributed), RecordFlags(.disputed),
  ]

  /// True if one of a record's names may be uncredited, by the roles that it has.
  package var mayHaveUncredited: Bool {
    let doubtful: RecordFlags = [RecordFlags(.attributed), RecordFlags(.disputed)]
    let never: RecordFlags = [RecordFlags(.misattributed), RecordFlags(.translated)]
    let known: RecordFlags = [RecordFlags(.said), RecordFlags(.wrote)]
    return !isDisjoint(with: never) || !isDisjoint(with: doubtful) && !isDisjoint(with: known)
  }
}

extension CatalogRecord {
  /// The names of those credited with the record: who said or wrote it, or else whom it is attributed to, in these
  /// words. Names that it is misattributed to and translators are not there. `nil` when no one is credited.
  ///
  ///     record.creditedCreator   // "John Anster", where `creator` is "Johann Wolfgang von Goethe; John Anster"
  public var creditedCreator: String? {
    let credited = attributions.credited
    return credited.isEmpty ? nil : credited.map(\.wording).joined(separator: "; ")
  }

  /// The attributions to those credited with the record, in its order. All have the same certainty: they said or wrote
  /// it, or no one is known to have, and it is attributed to them.
  public var creditedAttributions: [Attribution] { attributions.credited }

  /// All other attributions, in the record's order: to translators, doubtful ones beside a known author, and wrong
  /// ones.
  public var otherAttributions: [Attribution] { attributions.uncredited }
}

extension Attribution {
  /// True if the creator is a name, and no word in the place of one: `proverb`, `Anonymous`, `Chinese proverb`.
  public var isNamed: Bool { !UnnamedAuthor.isMeant(by: creator) }
}

/// Words in the place of a name that name no person: `proverb`, `Anonymous`. They are a kind of record, so facets list
/// them after people, and bibliographies have no author for them.
package enum UnnamedAuthor {
  /// True if a name is one of these words, in any case and with any punctuation around it, or ends with one for
  /// proverbs: `Chinese proverb`.
  package static func isMeant(by name: String) -> Bool {
    guard name.utf8.count <= mostBytes else { return false }
    let plain = name.lowercased()
    if words.contains(plain) || endings.contains(where: { plain.hasSuffix($0) }) { return true }
    // Most names have no signs around them. The other ones with a comma are inverted, and none of these words is.
    guard let first = plain.first, let last = plain.last, !(first.isLetter && last.isLetter),
      !plain.utf8.contains(UInt8(ascii: ","))
    else { return false }
    let bare = plain.split { !$0.isLetter }.joined(separator: " ")
    return words.contains(bare) || endings.contains { bare.hasSuffix($0) }
  }

  private static let mostBytes = 60

  private static let endings = [" proverb", " proverbs"]

  private static let words: Set<String> = [
    "anonymous", "anon", "unknown", "unknown author", "author unknown", "traditional", "trad", "proverb", "proverbs",
    "folk saying", "folklore",
    "anonym", "unbekannt", "sprichwort", "volksmund", "anonyme", "inconnu", "auteur inconnu", "proverbe",
    "anónimo", "anonimo", "desconocido", "proverbio", "refrán", "tradicional", "ignoto", "anonymus",
    "anônimo", "desconhecido", "provérbio", "anoniem", "onbekend", "spreekwoord", "okänd", "ordspråk",
    "неизвестный автор", "неизвестен", "пословица", "народная мудрость", "ανώνυμος", "άγνωστος", "παροιμία",
    "مجهول", "مثل", "佚名", "无名氏", "無名氏", "谚语", "諺語", "読み人知らず", "詠み人知らず", "作者不明", "ことわざ",
    "작자 미상", "속담",
  ]
}
