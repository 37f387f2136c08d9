internal import CatalogRecords

/// The fields of an entry under Adagia's names.
struct BibTeXRecord {
  private(set) var values = ReferenceValues()
  private let entry: BibTeXEntry
  private let text: TeXText
  /// True if the field at each place of the entry is in `values` already.
  private var isUsed: [Bool]

  init(_ entry: BibTeXEntry, _ text: TeXText) {
    let entry = entry.withoutHTML
    (self.entry, self.text) = (entry, text)
    isUsed = entry.fields.map { $0.name == "crossref" }
    values.add("identifier", plain("identifier") ?? entry.key)
    addType()
    values.add("title", title("title", "subtitle"))
    addSource()
    addPeople()
    addDate()
    for (place, field) in entry.fields.enumerated() where !isUsed[place] { add(field.name, field.value) }
    values.add("crossref", plain("crossref"))
  }

  /// The words of the field `type` are the kind itself if the entry's type does not say it, as in `@misc`.
  private mutating func addType() {
    let words = plain("type")
    let isGeneral = ReferenceType.isGeneral(entry.kind, in: .bibTeX)
    if let words, isGeneral || ReferenceType.named(words)?.name == words {
      values.add("type", words)
    } else {
      if !isGeneral { values.add("type", ReferenceType.named(entry.kind, in: .bibTeX)?.name ?? entry.kind) }
      values.add("genre", words ?? Self.genres[entry.kind])
    }
  }

  private static let genres = ["mastersthesis": "Master's thesis", "phdthesis": "PhD thesis"]

  private mutating func title(_ name: String, _ subtitle: String) -> String? {
    let parts = [plain(name), plain(subtitle)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ": ")
  }

  /// The work that contains this one; further works keep the names of their fields.
  private mutating func addSource() {
    let works = [
      ("journal", title("journaltitle", "journalsubtitle") ?? plain("journal")),
      ("booktitle", title("booktitle", "booksubtitle")), ("maintitle", title("maintitle", "mainsubtitle")),
      ("howpublished", wayOfPublishing()),
    ]
    var isFirst = true
    for (name, work) in works where work != nil && work != values["title"] {
      values.add(isFirst ? "source" : name, work)
      isFirst = false
    }
    _ = value("journal")
  }

  /// `howpublished`, without the locator that Adagia writes after the source there.
  private mutating func wayOfPublishing() -> String? {
    guard let way = plain("howpublished"), let locator = entry["locator"].map({ text.plain($0) }) else {
      return plain("howpublished")
    }
    if way == locator { return nil }
    return way.hasSuffix(", \(locator)") ? String(way.dropLast(locator.count + 2)) : way
  }

  private mutating func addPeople() {
    for (name, role) in [("author", Attribution.Role.wrote), ("translator", .translated)] {
      for person in people(name) { values.add(person, as: role) }
    }
    for name in ["editor", "editora", "editorb", "editorc"] {
      for person in people(name) { values.add("editor", person) }
    }
  }

  private mutating func people(_ name: String) -> [String] {
    guard let value = value(name) else { return [] }
    let list = BibTeXNames(value, text)
    if list.hasOthers { values.add("and_others", name) }
    return list.names
  }

  /// biblatex's `date` is EDTF; BibTeX has `year` and `month`, and some styles `day`.
  private mutating func addDate() {
    // A tilde is EDTF's, not TeX's.
    let date = value("date").map(TeXText.verbatim)
    let (year, month, day) = (plain("year"), plain("month"), plain("day"))
    // The writer of Adagia keeps here what biblatex cannot read as a date. It once encoded braces as those of links.
    let whole = value("edtf").map {
      TeXText.verbatim($0).replacing("%7B", with: "{").replacing("%7D", with: "}")
    }
    let words = ReferenceDate(whole) ?? date.flatMap { ReferenceDate($0) }
    values.add(words ?? ReferenceDate(year: year, month: month, day: day))
  }

  /// The source of a field, which counts as used then.
  private mutating func value(_ name: String) -> [UInt8]? {
    guard let place = entry.fields.firstIndex(where: { $0.name == name }) else { return nil }
    isUsed[place] = true
    return entry.fields[place].value
  }

  /// The text of a field, which counts as used then.
  private mutating func plain(_ name: String) -> String? {
    guard let value = value(name) else { return nil }
    let plain = text.plain(value)
    return plain.isEmpty ? nil : plain
  }

  private mutating func add(_ name: String, _ value: [UInt8]) {
    switch name {
    case "keywords", "keyword":
      let parts = BibTeXNames.parts(of: value[...]) { $0 == .comma || $0 == UInt8(ascii: ";") }
      for subject in parts { values.add("subject", text.plain(subject)) }
    case "note", "annote", "annotation", "addendum": values.add("note", text.plain(value))
    case "abstract": values.add("text", text.plain(value))
    case "language", "langid", "hyphenation":
      addLanguages(text.plain(value))
    case "publisher", "school", "institution", "organization": addPublisher(name, text.plain(value))
    case "address", "location": values.add("place", text.plain(value))
    case "pagetotal": values.add("extent", text.plain(value))
    case "pages": values.add("pages", PageRange.text(text.plain(value)))
    case "copyright": values.add("rights", text.plain(value))
    case "urldate": values.add("accessed", TeXText.verbatim(value))
    case "locator": values.add(locator: text.plain(value))
    case "doi", "url", "pdf":
      for link in Self.links(TeXText.verbatim(value)) { values.add(name, link.replacing("&amp;", with: "&")) }
    case "eprint", "file", "origdate", "eventdate": values.add(name, TeXText.verbatim(value))
    case "isbn", "issn":
      for number in text.plain(value).split(separator: ";") { values.add(name, String(number)) }
    default: values.addOther(name, text.plain(value), format: "bibtex")
    }
  }

  /// The links of a field that has several, with blanks or semicolons between them: each begins as the first does.
  private static func links(_ text: String) -> [String] {
    let parts = text.split { $0 == " " }.map { $0.last == ";" || $0.last == "," ? $0.dropLast() : $0 }
    guard parts.count > 1, parts.allSatisfy({ $0.hasPrefix("http") || $0.hasPrefix("ftp") || $0.hasPrefix("10.") })
    else {
      return [text]
    }
    return parts.map(String.init)
  }

  /// `langid` and `hyphenation` may name the language of `language` as TeX spells it.
  private mutating func addLanguages(_ text: String) {
    let known = values["language"]?.prefix { $0 != "-" }
    if known == nil || LanguageName.code(text).prefix(while: { $0 != "-" }) != known { values.addLanguages(text) }
  }

  /// Schools and institutions are publishers, unless there is one beside them.
  private mutating func addPublisher(_ name: String, _ text: String) {
    let isFirst = ["publisher", "school", "institution", "organization"].first { entry[$0] != nil } == name
    values.add(isFirst ? "publisher" : name, text)
  }
}

extension FormatDefinition {
  static let bibTeX = FormatDefinition(
    title: "BibTeX and biblatex",
    extensions: ["bib", "bibtex", "biblatex"],
    signs: "a line that begins with @article{key, or another entry's opening",
    recognizes: { $0.hasBibTeXEntry },
    fields: [
      MappedPart("key", "identifier"), MappedPart("entry type, type", "type"), MappedPart("type", "extra.genre"),
      MappedPart("title, subtitle", "title"), MappedPart("journal, booktitle, maintitle, howpublished", "source"),
      MappedPart("author", "creator"), MappedPart("translator", "creator, translated"),
      MappedPart("editor", "extra.editor"), MappedPart("date, or year, month, day", "date"),
      MappedPart("keywords", "subject"), MappedPart("abstract", "text"),
      MappedPart("note, annotation, addendum", "note"), MappedPart("language, langid", "language"),
      MappedPart("publisher, school, institution, organization", "extra.publisher"),
      MappedPart("address, location", "extra.place"), MappedPart("pagetotal", "extra.extent"),
      MappedPart("copyright", "rights"), MappedPart("urldate", "extra.accessed"),
      MappedPart("any other field", "an extra field of its name"),
    ],
    framing: PieceFraming(ending: "\n\n"),
    reader: { BibTeXReader($0, options: $1) })
}

extension FormatSniffer {
  /// True if one of the lines begins as an entry does.
  fileprivate var hasBibTeXEntry: Bool {
    text.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { bytes[$0] == UInt8(ascii: "@") && BibTeXScanner.isStart($0, in: bytes) }
    }
  }
}
