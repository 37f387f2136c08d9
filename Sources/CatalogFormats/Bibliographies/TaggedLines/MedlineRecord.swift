internal import CatalogRecords

/// The lines of a record of PubMed under Adagia's names (National Library of Medicine, "MEDLINE/PubMed Data Element
/// (Field) Descriptions").
struct MedlineRecord {
  private(set) var values = ReferenceValues()

  static let fields = [
    FormatDefinition.MappedPart("PMID", "identifier"), .init("PT", "type, extra.genre"),
    .init("TI; BTI of a book", "title"), .init("JT, else TA; BTI of a chapter", "source"),
    .init("FAU, else AU; CN", "creator"), .init("FED, else ED", "extra.editor"), .init("DP", "date"),
    .init("MH, OT", "subject"), .init("AB", "text"), .init("GN", "note"), .init("LA", "language"),
    .init("PG, IS, ISBN, VI, IP", "extra.pages, issn, isbn, volume, number"),
    .init("LID, AID", "extra.doi, extra.pii"), .init("PL, PB, AD", "extra.place, publisher, author_address"),
    .init("any other tag", "an extra field of its name"),
  ]

  init(_ lines: TaggedLines) {
    values.add("identifier", lines["PMID"].map { "pmid:\($0)" })
    let titles = lines.all("TI")
    for title in titles.isEmpty ? lines.all("BTI") : titles { values.add("title", title, orElse: "other_title") }
    let journals = lines.all("JT").isEmpty ? lines.all("TA") : lines.all("JT")
    for work in journals + (titles.isEmpty ? [] : lines.all("BTI")) {
      values.add("source", work, orElse: "other_source")
    }
    addTypes(lines.all("PT"))
    values.add(Self.date(lines["DP"]))
    addPeople(lines)
    for (tag, value) in lines.lines where !value.isEmpty && !Self.taken.contains(tag) { add(tag, value) }
  }

  private static let taken: Set<String> = [
    "PMID", "TI", "BTI", "JT", "PT", "DP", "FAU", "AU", "CN", "FED", "ED",
  ]

  /// The type is the first kind that is one of Adagia's, else the first; the others are genres.
  private mutating func addTypes(_ kinds: [String]) {
    let index = kinds.firstIndex { ReferenceType.named($0, in: .endNote) != nil } ?? 0
    for (place, kind) in kinds.enumerated() {
      guard place == index else {
        values.add("genre", kind)
        continue
      }
      values.add("type", ReferenceType.named(kind, in: .endNote)?.name ?? kind.lowercased())
    }
  }

  /// Full names are beside the short ones, except for a person without any.
  private mutating func addPeople(_ lines: TaggedLines) {
    for name in lines.names(full: "FAU", short: "AU") + lines.all("CN") { values.add(name, as: .wrote) }
    for name in lines.names(full: "FED", short: "ED") { values.add("editor", name) }
  }

  /// `2019 Mar 12`, `2003 Jan-Feb`, `2012 Dec-2013 Jan`, `2006 Apr 29-May 5`, `2019 Winter`, `1978-1979 Winter`.
  private static func date(_ text: String?) -> ReferenceDate? {
    if let days = text?.wholeMatch(of: /(\d{4}) (\p{L}+) (\d+)-(\p{L}+) (\d+)/)?.output {
      return ReferenceDate("\(days.3) \(days.2)–\(days.5) \(days.4) \(days.1)")
    }
    if let part = text?.wholeMatch(of: /(\d{4}) (\d)[a-z]{1,2} (Trimest|Quart|Semest)[a-z]*/)?.output {
      return ReferenceDate(partOfYear: part.0, year: part.1, number: Int(part.2) ?? 0, isHalf: part.3 == "Semest")
    }
    if let season = text?.wholeMatch(of: /(\d{4}-\d{4}) (\p{L}+)/)?.output {
      return ReferenceDate("\(season.2) \(season.1)")
    }
    let ends = (text ?? "").split(separator: "-").map { Array($0.split(separator: " ").map(String.init)) }
    if ends.count == 2, ends.allSatisfy({ ($0.first?.count ?? 0) == 4 && $0.first.flatMap { Int($0) } != nil }) {
      return ReferenceDate(ends.map { $0.reversed().joined(separator: " ") }.joined(separator: "–"))
    }
    let parts = (text ?? "").split(separator: " ", maxSplits: 2).map(String.init)
    guard let year = parts.first else { return nil }
    return ReferenceDate(year: year, month: parts.dropFirst().first, day: parts.count > 2 ? parts[2] : nil)
  }

  private mutating func add(_ tag: String, _ value: String) {
    switch tag {
    case "AB": values.add("text", value)
    case "MH", "OT": values.add("subject", value.filter { $0 != "*" })
    case "LA": values.addLanguages(value, LanguageName.shortest)
    case "GN": values.add("note", value)
    case "PG": values.add("pages", PageRange.text(value))
    case "IS": values.add("issn", value.split(separator: " ").first.map(String.init))
    case "ISBN": values.add("isbn", value.split(separator: " ").first.map(String.init))
    case "LID", "AID": addLocation(value, tag)
    case "TA" where values["source"] == value: break
    default: values.addOther(Self.extras[tag] ?? tag.lowercased(), value, format: "pubmed")
    }
  }

  /// `10.1/a [doi]`, `S0140-6736(05)66859-8 [pii]`.
  private mutating func addLocation(_ value: String, _ tag: String) {
    guard value.hasSuffix("]"), let start = value.lastIndex(of: "[") else {
      return values.addOther(tag.lowercased(), value, format: "pubmed")
    }
    let name = value[value.index(after: start)...].dropLast().filter { $0.isLetter }.lowercased()
    values.addOther(name.isEmpty ? tag.lowercased() : name, String(value[..<start]), format: "pubmed")
  }

  private static let extras = [
    "TA": "journal_abbreviation", "VI": "volume", "IP": "number", "PL": "place", "PB": "publisher", "CI": "rights_note",
    "AD": "author_address", "TT": "translated_title", "PMC": "pmc", "GR": "grant", "SO": "citation",
    "CTI": "series", "EN": "edition",
  ]
}

extension TaggedLines {
  /// The full names, and a short name if no full one comes before it.
  fileprivate func names(full: String, short: String) -> [String] {
    var names: [String] = []
    var hasFull = false
    for (tag, value) in lines where !value.isEmpty {
      if tag == full {
        names.append(Self.withLastSuffix(value))
        hasFull = true
      } else if tag == short {
        if !hasFull { names.append(value) }
        hasFull = false
      }
    }
    return names
  }

  /// `King, Martin Luther, Jr` for PubMed's `King, Martin Luther Jr`.
  private static func withLastSuffix(_ name: String) -> String {
    guard let comma = name.firstIndex(of: ","), let blank = name.lastIndex(of: " "), comma < blank,
      name[comma..<blank].contains(where: \.isLetter), PersonName.isSuffix(name[blank...])
    else { return name }
    return "\(name[..<blank]),\(name[blank...])"
  }
}
