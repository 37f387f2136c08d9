internal import CatalogRecords

/// The lines of a RIS record under Adagia's names. Tags as in the specification of 2011, and those of 2001.
struct RISRecord {
  private(set) var values = ReferenceValues()

  static let fields = [
    FormatDefinition.MappedPart("ID", "identifier"), .init("TY, M3", "type"),
    .init("M3, U1 of a thesis", "extra.genre"),
    .init("TI, T1, CT; BT of a book", "title"), .init("T2, JF, JO, BT", "source"), .init("AU, A1", "creator"),
    .init("A4", "creator, translated"), .init("A2, ED", "extra.editor"), .init("A3", "extra.series_editor"),
    .init("DA, PY, Y1", "date"), .init("KW", "subject"), .init("AB, N2", "text"), .init("N1", "note"),
    .init("LA", "language"), .init("M1", "locator"), .init("SP, EP", "extra.pages"),
    .init("SN", "extra.isbn, extra.issn"),
    .init("CY, PP", "extra.place"), .init("T3", "extra.series"), .init("PB", "extra.publisher"),
    .init("VL, IS, ET, DO, UR, Y2", "extra.volume, number, edition, doi, url, accessed"),
    .init("any other tag", "an extra field of its name"),
  ]

  init(_ lines: TaggedLines) {
    for identifier in lines.all("ID") { values.add("identifier", identifier, orElse: "other_identifier") }
    addTitles(lines)
    addType(lines)
    addDate(lines)
    addPages(lines)
    for (tag, value) in lines.lines where !value.isEmpty && !Self.taken.contains(tag) { add(tag, value) }
    for name in Self.people where values[name] != nil {
      values.noteFormer(lines.lines.filter { Self.extras[$0.tag] == name }.map { $0.value.onOneLine }, of: name)
    }
  }

  /// The extra fields of people.
  private static let people = ["editor", "series_editor"]

  private static let taken: Set<String> = [
    "ID", "TY", "M3", "TI", "T1", "CT", "BT", "T2", "JF", "JO", "JA", "J1", "J2", "DA", "PY", "Y1", "SP", "EP", "ER",
  ]

  /// `BT` is the title of a whole book, and the source of a chapter. The last name of a source is the short one.
  private mutating func addTitles(_ lines: TaggedLines) {
    let titles = ["TI", "T1", "CT"].flatMap(lines.all)
    for title in titles.isEmpty ? lines.all("BT") : titles { values.add("title", title, orElse: "other_title") }
    let works = ["T2", "JF", "JO", "BT", "JA", "J1", "J2"].flatMap(lines.all).filter { $0 != values["title"] }
    values.add("source", works.first)
    let short = works.last { $0 != works.first }
    values.add("journal_abbreviation", short)
    for work in works where work != short { values.add("source", work, orElse: "other_source") }
  }

  /// A conference that has a title within a title is a paper, whatever its type says.
  private mutating func addType(_ lines: TaggedLines) {
    let code = lines["TY"] ?? ""
    let words = lines["M3"]
    let isGeneral = ReferenceType.isGeneral(code, in: .ris)
    for other in lines.all("M3").dropFirst() { values.addNew("genre", other) }
    if let words, isGeneral || ReferenceType.named(words)?.name == words {
      values.add("type", words)
      return
    }
    var type = ReferenceType.named(code, in: .ris)?.name ?? code.lowercased()
    if type == "proceedings", values["source"] != nil { type = "conference paper" }
    if !isGeneral { values.add("type", type) }
    values.add("genre", words)
  }

  /// `DA` has year, month, day and words between slashes; `PY` and `Y1` a year, and in old files the same as `DA`. The
  /// first that has a year counts, or another that says more of the same year. Web of Science has the month alone in
  /// `DA`.
  private mutating func addDate(_ lines: TaggedLines) {
    let texts = ["DA", "PY", "Y1"].flatMap(lines.all)
    guard let first = texts.first(where: { Self.year(of: $0) != nil }), let year = Self.year(of: first) else {
      return values.add(texts.lazy.compactMap(Self.date).first)
    }
    if let month = texts.first(where: { Self.year(of: $0) == nil }), Self.precision(of: first) == 1 {
      return values.add(ReferenceDate(year: String(year), month: month))
    }
    let sameYear = texts.filter { Self.year(of: $0) == year }
    let best = sameYear.max { Self.precision(of: $0) < Self.precision(of: $1) } ?? first
    values.add(Self.date(sameYear.first { Self.precision(of: $0) == Self.precision(of: best) } ?? best))
    for text in texts where Self.year(of: text) != year { values.add(Self.date(text)) }
  }

  /// The year of four digits in a date.
  private static func year(of text: String) -> Substring? {
    text.split { !$0.isASCII || !$0.isNumber }.first { $0.count == 4 }
  }

  /// The number of words and numbers in a date.
  private static func precision(of text: String) -> Int { text.split { !$0.isLetter && !$0.isNumber }.count }

  private static func date(_ text: String) -> ReferenceDate? {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map {
      String($0.trimmingBlanks)
    }
    guard parts.count > 1 else { return ReferenceDate(text) }
    // Bibutils puts what is no month or day in their places.
    let isPlain = parts[1...].prefix(2).allSatisfy { $0.isEmpty || Int($0) != nil }
    let words = parts.count > 3 ? parts[3] : ""
    if !words.isEmpty, words.contains(parts[0]) || parts[0].isEmpty { return ReferenceDate(words) }
    let day = parts.count > 2 ? parts[2] : nil
    if isPlain { return ReferenceDate(year: parts[0], month: parts[1], day: day ?? "", words: words) }
    return ReferenceDate(year: parts[0], month: [parts[1], day ?? ""].joined(separator: " "))
  }

  private mutating func addPages(_ lines: TaggedLines) {
    guard let start = lines["SP"] else { return values.add("pages", lines["EP"]) }
    let end = lines["EP"]
    values.add("pages", end == nil || end == start ? PageRange.text(start) : "\(start)–\(end ?? "")")
  }

  private mutating func add(_ tag: String, _ value: String) {
    switch tag {
    case "AU", "A1": values.addPeople(in: value, as: .wrote)
    case "A4": values.addPeople(in: value, as: .translated)
    case "A2", "ED": values.addPeople(in: value, toExtra: "editor")
    case "A3": values.addPeople(in: value, toExtra: "series_editor")
    case "KW": for subject in value.split(whereSeparator: \.isNewline) { values.add("subject", String(subject)) }
    case "AB", "N2": values.add("text", value)
    case "N1": values.add("note", value)
    case "LA": values.addLanguages(value)
    case "M1": values.add(locator: value)
    case "SN": values.add(NumberField.name(of: value), value)
    case "U1" where values["type"] == "thesis": values.add("genre", value)
    default: values.addOther(Self.extras[tag] ?? tag.lowercased(), value, format: "ris")
    }
  }

  private static let extras = [
    "A2": "editor", "ED": "editor", "A3": "series_editor", "AN": "accession_number", "AD": "author_address",
    "C1": "c1", "CN": "call_number", "CY": "place", "PP": "place", "DB": "database", "DO": "doi", "DP": "provider",
    "ET": "edition", "IS": "number", "L1": "file", "L2": "full_text", "L3": "related_records", "L4": "image",
    "LK": "link", "NV": "number_of_volumes", "OP": "original_publication", "PB": "publisher", "RI": "reviewed_item",
    "RN": "research_notes", "RP": "reprint_edition", "SE": "section", "ST": "short_title", "T3": "series",
    "TA": "translated_author", "TT": "translated_title", "UR": "url", "VL": "volume", "VO": "volume", "CP": "number",
    "Y2": "accessed",
  ]
}
