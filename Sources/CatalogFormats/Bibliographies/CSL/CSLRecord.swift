internal import CatalogRecords

/// The variables of a CSL item under Adagia's names (CSL 1.0.2, appendix IV).
struct CSLRecord {
  private(set) var values = ReferenceValues()
  private let raw: RawRecord

  static let fields = [
    FormatDefinition.MappedPart("id", "identifier"), .init("type, genre", "type"), .init("genre", "extra.genre"),
    .init("title", "title"), .init("container-title", "source"), .init("author", "creator"),
    .init("translator", "creator, translated"), .init("editor", "extra.editor"), .init("issued", "date"),
    .init("keyword", "subject"), .init("abstract", "text"), .init("note, annote", "note"),
    .init("language", "language"),
    .init("locator", "locator"), .init("publisher-place", "extra.place"), .init("page", "extra.pages"),
    .init("collection-title", "extra.series"), .init("issue, number", "extra.number"),
    .init("ISBN, ISSN, DOI, URL", "extra.isbn, issn, doi, url"), .init("accessed", "extra.accessed"),
    .init("any other variable", "an extra field of its name"),
  ]

  init(_ raw: RawRecord) {
    self.raw = raw
    addCustom()
    addType()
    for name in raw.names {
      guard let value = raw[name] else { continue }
      switch name {
      case "type", "genre", "custom": continue
      case "id" where values["identifier"] != nil: continue
      case "author" where hasPeople, "translator" where hasPeople: continue
      case "keyword" where values["subject"] != nil: continue
      case "id": values.add("identifier", value.plainText)
      case "author": for person in Self.people(value) { values.add(person, as: .wrote) }
      case "translator": for person in Self.people(value) { values.add(person, as: .translated) }
      case "issued": addDate(value)
      case "locator": values.add(locator: value.plainText)
      case "keyword": addSubjects(value)
      case "language": addLanguages(value)
      default: add(name, value)
      }
    }
  }

  /// True if the attributions are known with their roles.
  private var hasPeople = false

  /// `custom` has what the writer of Adagia could not say otherwise.
  private mutating func addCustom() {
    guard case .object(let members)? = raw["custom"] else { return }
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "date" {
      if name == "attributions" { hasPeople = true }
      let isOwn = ["attributions", "identifier", "subject", "rights"].contains(name) || ReferenceValues.isFree(name)
      values.add(isOwn ? name : "csl_\(name)", value)
    }
  }

  private mutating func addDate(_ value: JSONValue) {
    var date = CSLDate(value).date
    if case .object(let members)? = raw["custom"], let words = members["date"]?.plainText {
      let edtf = date?.text
      date = ReferenceDate(words)
      date?.edtf = edtf
    }
    values.add(date)
  }

  private mutating func addLanguages(_ value: JSONValue) {
    for language in value.elements.isEmpty ? [value] : value.elements { values.addLanguages(language.words) }
  }

  /// `genre` is the kind itself if the type says nothing.
  private mutating func addType() {
    let code = raw["type"]?.plainText ?? ""
    let words = raw["genre"]?.plainText
    let isGeneral = code.isEmpty || ReferenceType.isGeneral(code, in: .csl)
    if let words, isGeneral || ReferenceType.named(words)?.name == words {
      values.add("type", words)
    } else {
      if !isGeneral { values.add("type", ReferenceType.named(code, in: .csl)?.name ?? code) }
      values.add("genre", words)
    }
  }

  private mutating func addSubjects(_ value: JSONValue) {
    if case .array(let list) = value {
      for subject in list { values.add("subject", subject.plainText) }
      return
    }
    for subject in value.plainText.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      values.add("subject", String(subject))
    }
  }

  private mutating func add(_ name: String, _ value: JSONValue) {
    if Self.names.contains(name) {
      for person in Self.people(value) { values.add(Self.extra(name), person) }
      return
    }
    if case .array(let dates) = value, dates.contains(where: { $0[member: "date-parts"] != nil }) {
      return values.add(Self.extra(name), CSLDate(value).date?.text)
    }
    if case .object(let members) = value {
      let isDate = members["date-parts"] != nil
      return isDate ? values.add(Self.extra(name), CSLDate(value).date?.text) : values.add(Self.extra(name), value)
    }
    let field = Self.fieldNames[name] ?? Self.extra(name)
    if case .string(let text) = value {
      let text = field == "pages" ? PageRange.text(text) : HTMLMarkup.plain(text)
      if Self.fieldNames[name] != nil { values.add(field, text) } else { values.addOther(field, text, format: "csl") }
    } else {
      values.add(field, value)
    }
  }

  /// `original_title` for `original-title`.
  private static func extra(_ name: String) -> String {
    String(name.map { $0 == "-" ? "_" : $0 }).lowercased()
  }

  private static let fieldNames = [
    "title": "title", "container-title": "source", "abstract": "text", "note": "note", "annote": "note",
    "publisher-place": "place", "page": "pages", "collection-title": "series", "issue": "number", "number": "number",
    "ISBN": "isbn", "ISSN": "issn", "DOI": "doi", "URL": "url", "container-title-short": "journal_abbreviation",
    "journalAbbreviation": "journal_abbreviation", "title-short": "short_title", "shortTitle": "short_title",
    "number-of-volumes": "number_of_volumes", "publisher": "publisher", "call-number": "call_number",
  ]

  private static let names: Set<String> = [
    "chair", "collection-editor", "compiler", "composer", "container-author", "contributor", "curator", "director",
    "editor", "editorial-director", "editortranslator", "executive-producer", "guest", "host", "illustrator",
    "interviewer", "narrator", "organizer", "original-author", "performer", "producer", "recipient", "reviewed-author",
    "script-writer", "series-creator",
  ]

  private static func people(_ value: JSONValue) -> [String] {
    switch value {
    case .array(let list): list.map(name).filter { !$0.isEmpty }
    case .object: [name(value)].filter { !$0.isEmpty }
    default: PersonList.names(in: value.plainText)
    }
  }

  private static func name(_ value: JSONValue) -> String {
    guard case .object(let parts) = value else { return value.plainText }
    func part(_ names: String...) -> String { names.lazy.compactMap { parts[$0]?.words }.first ?? "" }
    if !part("literal", "name").isEmpty { return part("literal", "name") }
    let particle = [part("dropping-particle"), part("non-dropping-particle")].filter { !$0.isEmpty }
    let name = PersonName(
      family: part("family", "lastName"), given: part("given", "firstName"), particle: particle.joined(separator: " "),
      suffix: String(part("suffix").drop { $0 == "," || $0 == " " }))
    return name.inverted
  }
}
