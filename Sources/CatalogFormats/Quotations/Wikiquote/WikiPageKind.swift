internal import CatalogRecords

/// The subject of a page, which decides what its title is for the quotations.
enum WikiPageKind: Hashable {
  /// The title is the creator.
  case person
  /// The title is the source.
  case work
  /// The title is the subject.
  case theme

  /// The kind, from the categories and from the first sentence: bold italics begin the article of a work, and bold with
  /// years in parentheses that of a person.
  init(_ text: String) {
    let categories = Self.categories(of: text)
    let intro =
      text.prefix(20_000).split(separator: "\n").lazy.map(\.trimmingBlanks).first {
        $0.contains("'''") && !$0.hasPrefix("{")
      } ?? ""
    if Self.has(categories, Self.people) || Self.isSortedByName(text) {
      self = .person
    } else if Self.has(categories, Self.works) || intro.hasPrefix("'''''") || intro.hasPrefix("''\"'''") {
      self = .work
    } else {
      self = Self.hasLifespan(intro) ? .person : .theme
    }
  }

  private static func has(_ categories: [String], _ words: [String]) -> Bool {
    categories.contains { category in words.contains { category.contains($0) } }
  }

  private static func categories(of text: String) -> [String] {
    let names: Set<Substring> = ["category", "kategorie", "catégorie", "categoria", "categoría", "категория"]
    return text.utf8.split(separator: .lineFeed).compactMap { line in
      guard let start = line.firstIndex(of: UInt8(ascii: "[")), line[start...].starts(with: "[[".utf8),
        let colon = line[start...].firstIndex(of: UInt8(ascii: ":")),
        names.contains(Substring(line[start..<colon].dropFirst(2)).lowercased()[...])
      else { return nil }
      return Substring(line[colon...].dropFirst()).prefix { $0 != "]" && $0 != "|" }.lowercased()
    }
  }

  /// True if the page sorts under a family name: `{{DEFAULTSORT:Austen, Jane}}`.
  private static func isSortedByName(_ text: String) -> Bool {
    guard
      let start = text.utf8.firstIndex(of: UInt8(ascii: "{")).flatMap({ text[$0...].firstRange(of: "DEFAULTSORT:") })
    else {
      return false
    }
    let key = text[start.upperBound...].prefix { $0 != "}" && $0 != "\n" }
    return key.contains(", ")
      && !["The", "A", "An", "Der", "Die", "Das", "Le", "La", "Les"].contains { key.hasSuffix(", \($0)") }
  }

  /// True if a parenthesis near the start has a year, and a dash or a word for a birth.
  private static func hasLifespan(_ intro: Substring) -> Bool {
    guard intro.hasPrefix("'''"), let open = intro.firstIndex(of: "(") else { return false }
    let inside = intro[open...].prefix { $0 != ")" }.prefix(200)
    let hasYear = inside.split { !$0.isNumber }.contains { (3...4).contains($0.count) }
    let hasEra = ["BC", "AD", "v. Chr.", "av. J", "a.C.", "a. C.", "н. э."].contains { inside.contains($0) }
    return (hasYear || hasEra)
      && ["–", "—", "-", "*", "born", "b.", "né", "nato", "nata", "nacido", "род"].contains { inside.contains($0) }
  }

  private static let people = [
    "births", "deaths", "living people", "people from", "writers", "authors", "poets", "philosophers", "politicians",
    "geboren", "gestorben", "schriftsteller", "philosoph", "naissance", "décès", "personnalité", "écrivain", "nacidos",
    "fallecidos", "personas", "escritor", "filósof", "scrittor", "filosofi", "politici", "родившиеся", "умершие",
    "персоналии", "писател", "поэты",
  ]
  private static let works = [
    "films", "novels", "television", "tv show", "plays", "video games", "songs", "albums", "anime", "musicals",
    "operas",
    "filme", "romane", "novelas", "libros", "romanzi", "фильмы", "романы",
  ]
}
