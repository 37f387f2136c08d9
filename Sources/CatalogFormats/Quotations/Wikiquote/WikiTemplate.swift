internal import CatalogRecords

/// A template's call `{{name|value|key=value}}`, and what a reader would see of it.
struct WikiTemplate {
  enum Part {
    case text(ArraySlice<UInt8>)
    /// In italics: the title of a cited work.
    case title(ArraySlice<UInt8>)
    case literal(String)
  }

  /// In lower case, with blanks for underscores.
  let name: String
  /// The values without a name, and those named by a number.
  private var positional: [ArraySlice<UInt8>] = []
  private var named: [String: ArraySlice<UInt8>] = [:]

  /// - Parameter inside: The wikitext between the braces.
  init(_ inside: ArraySlice<UInt8>) {
    let parts = WikitextRenderer.parts(of: inside)
    name = String(decoding: parts[0], as: UTF8.self).replacing("_", with: " ").trimmingBlanks.lowercased()
    for part in parts.dropFirst() {
      guard let sign = Self.equalsSign(in: part) else {
        positional.append(part)
        continue
      }
      let key = String(decoding: part[..<sign], as: UTF8.self).trimmingBlanks.lowercased()
      let value = part[(sign + 1)...]
      if let number = Int(key), number == positional.count + 1 { positional.append(value) } else { named[key] = value }
    }
  }

  /// The first equals sign outside of links, tags and other templates.
  private static func equalsSign(in part: ArraySlice<UInt8>) -> Int? {
    guard let sign = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    return part[..<sign].contains { "{[<".utf8.contains($0) } ? nil : sign
  }

  /// The value of the first of some names that has one.
  func value(_ names: [String]) -> ArraySlice<UInt8>? {
    for name in names {
      let value = Int(name).flatMap { $0 <= positional.count ? positional[$0 - 1] : nil } ?? named[name]
      if let value, !value.allSatisfy(\.isWhitespace) { return value }
    }
    return nil
  }

  /// The language that `{{lang|la|…}}` names.
  var language: String? {
    guard ["lang", "langue", "lingua", "idioma"].contains(name), positional.count > 1 else { return nil }
    let code = String(decoding: positional[0], as: UTF8.self).trimmingBlanks
    return (2...12).contains(code.count) && code.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
      ? String(code) : nil
  }
}

extension WikiTemplate {
  /// Templates for editors and layout, which readers do not see.
  private static let invisible: Set<String> = [
    "fact", "citation needed", "cn", "clarify", "dead link", "who", "when", "page needed", "verify", "cleanup", "stub",
    "ndr",
    "wikipedia", "wikisource", "commons", "commons category", "wikispecies", "wiktionary", "wikinews", "sisterlinks",
    "defaultsort",
    "toc", "toccompact", "tocright", "clear", "-", "reflist", "references", "refa", "anchor", "portal", "interprogetto",
    "ip", "autoridad", "wikipédia", "cfr", "voir aussi", "seealso", "see also", "main", "about", "otheruses", "quality",
  ]
  private static let literals: [String: String] = [
    "'": "'", "\"": "\"", "=": "=", "!": "|", "nbsp": " ", "spaces": " ", "snd": " – ", "spnd": " – ", "ndash": "–",
    "mdash": "—",
    "—": "—", "–": "–", "sic": "[sic]", "...": "…", "ellipsis": "…", "break": "\n", "br": "\n", "'s": "'s",
    "dash": " – ",
    "clr": "",
  ]

  /// The values that a reader sees, in order.
  var parts: [Part] {
    if let text = Self.literals[name] { return [.literal(text)] }
    if Self.invisible.contains(name) || name.hasPrefix("defaultsort:") || name.hasPrefix("#") { return [] }
    if isCitation { return citation }
    // The first value says what the second is: a language, a page, a color, a size.
    let first = ["lang", "langue", "lingua", "idioma", "w", "color", "font", "абр", "lien"]
    if first.contains(name), positional.count > 1 { return [.text(positional[1])] }
    let words = positional + ["citation", "texte", "text", "quote", "цитата"].compactMap { named[$0] }
    return words.enumerated().flatMap { ($0.offset == 0 ? [] : [.literal(", ")]) + [.text($0.element)] }
  }

  /// True if the template describes a source: `{{cite book|…}}`, `{{Réf Livre|…}}`, `{{Literatur|…}}`.
  private var isCitation: Bool {
    [
      "cite ", "citation", "réf ", "ouvrage", "literatur", "internetquelle", "cita ", "книга", "cita libro",
      "ref-llibre",
    ]
    .contains { name.hasPrefix($0) } && value(Self.titleKeys) != nil
  }

  private static let titleKeys = [
    "title", "titre", "titel", "titolo", "título", "titulo", "заглавие", "chapter", "article",
  ]
  private static let authorKeys = ["author", "auteur", "autor", "autore", "автор", "last"]
  private static let laterKeys = [
    ["work", "journal", "périodique", "newspaper", "website"],
    ["publisher", "éditeur", "editor", "verlag", "editore", "editorial"],
    ["date", "year", "année", "jahr", "anno", "año", "год"],
    ["page", "pages", "pagina", "página", "seite", "seiten", "страницы"],
  ]

  /// Author, title, publisher, year and page, in this order.
  private var citation: [Part] {
    var parts: [Part] = []
    func add(_ part: Part?, before: String = ", ", after: String = "") {
      guard let part else { return }
      parts += (parts.isEmpty ? [] : [.literal(before)]) + [part] + (after.isEmpty ? [] : [.literal(after)])
    }
    if let first = value(["first"]), let last = value(["last"]) {
      parts = [.text(first), .literal(" "), .text(last)]
    } else {
      add(value(Self.authorKeys).map { .text($0) })
    }
    add(value(Self.titleKeys).map { .title($0) })
    for (index, keys) in Self.laterKeys.enumerated() {
      let isYear = index == 2
      add(value(keys).map { .text($0) }, before: isYear ? " (" : ", ", after: isYear && !parts.isEmpty ? ")" : "")
    }
    return parts
  }
}

/// Names of pages and namespaces, as links have them.
enum WikiNames {
  /// Prefixes of files and categories in the languages of the larger Wikiquotes, in lower case.
  private static let invisible: Set<Substring> = [
    "file", "image", "category", "datei", "bild", "kategorie", "fichier", "catégorie", "immagine", "categoria",
    "archivo",
    "imagen", "файл", "изображение", "категория", "ficheiro", "plik", "kategoria", "bestand", "categorie",
  ]

  static func isInvisible(link: String) -> Bool {
    guard let colon = link.firstIndex(of: ":"), colon > link.startIndex else { return false }
    return invisible.contains(Substring(link[..<colon].trimmingBlanks.lowercased()))
  }

  /// The words of a link without words of its own: `w:Seneca` is `Seneca`, `Seneca#Letters` is `Seneca`.
  static func shown(link: String) -> String {
    var name = link.trimmingBlanks
    while let colon = name.firstIndex(of: ":"), isPrefix(name[..<colon]) {
      name = name[name.index(after: colon)...].trimmingBlanks
    }
    return String(name.split(separator: "#", omittingEmptySubsequences: false).first ?? name).replacing("_", with: " ")
  }

  /// Other wikis and languages: `w:`, `s:`, `:fr:`, `wikt:`.
  private static func isPrefix(_ prefix: Substring) -> Bool {
    let name = prefix.lowercased()
    if ["wikipedia", "wikisource", "wiktionary", "commons", "author", "user", "wikt"].contains(name) { return true }
    return name.count < 4 && name.allSatisfy { $0.isASCII && $0.isLetter }
  }
}
