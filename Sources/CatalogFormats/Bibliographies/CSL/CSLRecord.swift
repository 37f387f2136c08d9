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
      case "author", "translator": addPeople(value, name)
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
    let read = CSLDate(value)
    var date = read.date
    if !read.isWhole { values.add("issued_data", value) }
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
    if Self.names.contains(name) { return addPeople(value, name) }
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

  /// Adds the people of a member. One whose object has a role goes to that part in the work, and an object without a
  /// name stays as it is.
  private mutating func addPeople(_ value: JSONValue, _ name: String) {
    switch value {
    case .array(let list): for person in list { addPerson(person, name) }
    case .object: addPerson(value, name)
    default: for person in PersonList.names(in: HTMLMarkup.plain(value.plainText)) { add(person: person, name) }
    }
  }

  private mutating func addPerson(_ value: JSONValue, _ name: String) {
    guard case .object(let members) = value else {
      add(person: HTMLMarkup.plain(value.plainText), name)
      return
    }
    let person = PersonObject(members)
    if let found = person.name {
      add(person: HTMLMarkup.plain(found), name == "author" ? person.role ?? name : name)
    } else if !value.isEmpty {
      values.add("\(Self.extra(name))_data", value)
    }
  }

  private mutating func add(person: String, _ name: String) {
    switch name {
    case "author": values.add(person, as: .wrote)
    case "translator": values.add(person, as: .translated)
    default: values.add(Self.extra(name), person)
    }
  }
}
