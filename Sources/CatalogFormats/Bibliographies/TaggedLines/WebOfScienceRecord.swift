internal import CatalogRecords

/// The lines of a record of Web of Science under Adagia's names (Clarivate, "Web of Science Core Collection Field
/// Tags").
struct WebOfScienceRecord {
  private(set) var values = ReferenceValues()

  static let fields = [
    FormatDefinition.MappedPart("UT", "identifier"), .init("DT, else PT", "type"), .init("TI", "title"),
    .init("SO", "source"), .init("AF, else AU; BF, else BA; CA", "creator"), .init("BE, else ED", "extra.editor"),
    .init("PY, PD", "date"), .init("DE, ID", "subject"), .init("AB", "text"), .init("LA", "language"),
    .init("BP, EP", "extra.pages"), .init("SN, EI, BN, DI", "extra.issn, isbn, doi"),
    .init("VL, IS, PU, PI, SE, CR", "extra.volume, number, publisher, place, series, references"),
    .init("any other tag", "an extra field of its name"),
  ]

  /// Tags with one value a line.
  static let lists: Set<String> = ["AU", "AF", "BA", "BF", "CA", "BE", "ED", "C1", "CR"]

  init(_ lines: TaggedLines) {
    for identifier in lines.all("UT") { values.add("identifier", identifier, orElse: "other_identifier") }
    for title in lines.all("TI") { values.add("title", title, orElse: "other_title") }
    for work in lines.all("SO") { values.add("source", work, orElse: "other_source") }
    addTypes(lines)
    values.add(ReferenceDate(year: lines["PY"], month: lines["PD"]))
    for year in lines.all("PY").dropFirst() { values.add(ReferenceDate(year)) }
    // Full names are beside the short ones.
    for text in [lines["AF", "AU"], lines["BF", "BA"], lines["CA"]] {
      for name in Self.list(text) { values.add(name, as: .wrote) }
    }
    for name in Self.list(lines["BE", "ED"]) { values.add("editor", name) }
    addPages(lines)
    for (tag, value) in lines.lines where !value.isEmpty && !Self.taken.contains(tag) { add(tag, value) }
  }

  private static let taken: Set<String> = [
    "UT", "TI", "SO", "DT", "PT", "PY", "PD", "AF", "AU", "BF", "BA", "CA", "BE", "ED", "BP", "EP", "ER", "FN", "VR",
    "EF",
  ]

  private static let kinds = ["J": "article", "B": "book", "S": "book", "P": "patent"]

  /// `Article; Proceedings Paper`: the first is the type, the others are genres.
  private mutating func addTypes(_ lines: TaggedLines) {
    let words = (lines["DT"] ?? "").split(separator: ";").map { $0.trimmingBlanks.lowercased() }
    values.add("type", words.first ?? lines["PT"].map { Self.kinds[$0] ?? $0.lowercased() })
    for word in words.dropFirst() { values.add("genre", word) }
  }

  private static func list(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isNewline).map { String($0.trimmingBlanks) }
  }

  private mutating func addPages(_ lines: TaggedLines) {
    let ends = [lines["BP"], lines["EP"]].compactMap(\.self)
    values.add("pages", ends.count == 2 && ends[0] == ends[1] ? ends[0] : ends.joined(separator: "–"))
  }

  private mutating func add(_ tag: String, _ value: String) {
    switch tag {
    case "AB": values.add("text", value)
    case "DE", "ID": for subject in value.split(separator: ";") { values.add("subject", String(subject)) }
    case "LA": values.addLanguages(value)
    case "SN", "EI": values.add("issn", value)
    default:
      let name = Self.extras[tag] ?? "wos_\(tag.lowercased())"
      for part in Self.lists.contains(tag) ? Self.list(value) : [value] { values.add(name, part) }
    }
  }

  private static let extras = [
    "VL": "volume", "IS": "number", "DI": "doi", "BN": "isbn", "PU": "publisher", "PI": "place", "PG": "extent",
    "JI": "journal_abbreviation", "J9": "short_source", "SE": "series", "AR": "article_number", "C1": "author_address",
    "CT": "conference", "TC": "times_cited", "CR": "references", "PM": "pmid",
  ]
}
