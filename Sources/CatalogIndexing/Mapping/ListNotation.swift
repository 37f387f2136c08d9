internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// A program's notation for several names or subjects in one cell.
package enum ListNotation: Hashable, Sendable {
  /// `Ann Writer & Bob Other`, `Doe, Jane; Roe, Al`.
  case separated(by: String)
  /// `Ann Writer, Bob Other`: commas between names that have none inside, except for `Jr.` and the like.
  case directNames
  /// `Doe, Jane; Roe, Al`, `Ann Writer and Bob Other`; what may be one name stays whole.
  case people
  /// `Ann Writer, Bob Other and Cy Doe` in a column whose values have the given names first.
  case directPeople
  /// `eng, deu`, `English and German`; what is not known as a language stays whole.
  case languages
  /// `['tag one', 'two']`, a list as Python or JSON writes it. Other cells of the column have the other notation.
  indirect case bracketed(or: ListNotation?)

  /// The values of a cell.
  ///
  ///     ListNotation.directNames.values(in: "Kurt Vonne, Jr., Ann Writer")   // ["Kurt Vonne, Jr.", "Ann Writer"]
  func values(in cell: String) -> [String] {
    switch self {
    case .separated(let separator): Self.parts(of: cell, at: separator)
    case .directNames: Self.names(in: cell)
    case .people: Self.parts(of: cell, at: ";").flatMap(PersonList.names)
    case .directPeople: Self.parts(of: cell, at: ";").flatMap(PersonList.direct)
    case .languages: Self.languages(in: cell)
    case .bracketed(let other): BracketedList.values(in: cell) ?? other?.values(in: cell) ?? [cell]
    }
  }

  /// The parts of a cell. The semicolon of `&eacute;` separates nothing.
  private static func parts(of cell: String, at separator: String) -> [String] {
    // A regular expression takes longer than all else that is done with a cell.
    guard separator == ";", cell.utf8.contains(UInt8(ascii: "&")) else { return cell.parts(separatedBy: separator) }
    let entity = /&(#?[A-Za-z0-9]+);/
    return cell.replacing(entity) { "&\($0.1)\u{F8FF}" }.parts(separatedBy: separator)
      .map { $0.replacing("\u{F8FF}", with: ";") }
  }

  /// The languages of a cell, by their tags, codes or names.
  static func languages(in cell: String) -> [String] {
    LanguageName.parts(of: cell) { LanguageNames.tag(of: $0) != nil }
  }

  private static func names(in cell: String) -> [String] {
    var names: [String] = []
    for part in cell.parts(separatedBy: ",") {
      if let last = names.last, PersonSuffix.contains(part) {
        names[names.count - 1] = "\(last), \(part)"
      } else {
        names.append(part)
      }
    }
    return names
  }
}

extension ListNotation {
  /// The programs whose tables are known by their columns, as `ColumnNames.folded` gives these, and their lists.
  private static let programs: [(columns: Set<String>, lists: [String: ListNotation])] = [
    // calibre's catalog.
    (
      ["authorsort", "authors", "uuid"],
      ["authors": .separated(by: " & "), "tags": .separated(by: ","), "languages": .separated(by: ",")]
    ),
    // Zotero.
    (
      ["key", "itemtype", "author", "manualtags"],
      ["author": .separated(by: ";"), "manualtags": .separated(by: ";"), "automatictags": .separated(by: ";")]
    ),
    // StoryGraph.
    (["authors", "readstatus", "starrating"], ["authors": .directNames, "tags": .separated(by: ",")]),
    // BookWyrm.
    (["authortext", "remoteid"], ["authortext": .directNames]),
    // Hardcover.
    (
      ["title", "author", "hardcoverbookid"],
      ["author": .directNames, "genres": .separated(by: ","), "tags": .separated(by: ",")]
    ),
    // LibraryThing.
    (
      ["primaryauthor", "secondaryauthor"],
      ["primaryauthor": .separated(by: "|"), "secondaryauthor": .separated(by: "|"), "tags": .separated(by: ",")]
    ),
  ]

  /// The notation of a column's lists: by the program that the columns are of, or by the column's values.
  static func found(for profile: ColumnProfile, among names: Set<String>, as target: CoreField) -> ListNotation? {
    let name = ColumnNames.folded(profile.name)
    for program in programs where program.columns.isSubset(of: names) {
      if let notation = program.lists[name] { return notation }
    }
    let plain = plain(for: profile, name, as: target)
    return profile.hasBrackets ? .bracketed(or: plain) : plain
  }

  /// The notation of the lists that have no brackets.
  private static func plain(for profile: ColumnProfile, _ name: String, as target: CoreField) -> ListNotation? {
    if target == .language { return profile.hasLanguages ? .languages : nil }
    if target == .creator, peopleColumns.contains(name), profile.hasDirectNames { return .directPeople }
    if target == .creator, profile.hasSemicolons || profile.hasPeople { return .people }
    if profile.hasSemicolons { return .separated(by: ";") }
    if profile.hasBars { return .separated(by: "|") }
    guard target == .subject, profile.hasCommas else { return nil }
    let isOfTags = tagColumns.contains(name) || categoryColumns.contains(name) && profile.hasLowercaseParts
    return isOfTags ? .separated(by: ",") : nil
  }

  /// Columns of several people, whose names may have commas between them.
  private static let peopleColumns: Set<String> = [
    "authors", "creators", "speakers", "autoren", "auteurs", "autores", "autoras", "autori", "autrici", "autorzy",
    "författare", "авторы", "автори", "著者", "作者", "저자",
  ]

  /// Columns of tags, whose programs separate tags with commas. Headings of subjects have commas inside: `History,
  /// Modern`.
  private static let tagColumns: Set<String> = [
    "tag", "tags", "keyword", "keywords", "label", "labels", "hashtags", "genre", "genres", "shelves", "bookshelves",
    "schlagwörter", "schlagworte", "stichwörter", "stichworte", "motsclés", "étiquettes", "etiquetas", "palabrasclave",
    "etichette", "parolechiave", "palavraschave", "trefwoorden", "nyckelord", "taggar", "тeги", "теги", "ключевыеслова",
    "słowakluczowe", "klíčováslova", "nøgleord", "nøkkelord", "emneord", "avainsanat", "etiketler", "anahtarkelimeler",
    "tagi", "etiqueta", "etichetta", "etiket", "címkék", "kulcsszavak", "ετικέτες", "תגיות", "الوسوم", "authorkeywords",
    "documenttags", "manualtags", "关键词", "關鍵詞", "标签", "標籤", "キーワード", "タグ", "키워드", "태그", "الكلماتالمفتاحية",
  ]
}

extension ListNotation {
  /// Columns that have tags, or headings such as `History, Modern`.
  private static let categoryColumns = Set(ColumnNames.names(of: .subject) + ["subject", "subjects"])
}

/// A part that follows a name after a comma without being another name.
private enum PersonSuffix {
  static func contains(_ text: String) -> Bool {
    ["jr", "sr", "ii", "iii", "iv", "phd", "md", "esq"].contains(text.lowercased().filter { $0 != "." })
  }
}
