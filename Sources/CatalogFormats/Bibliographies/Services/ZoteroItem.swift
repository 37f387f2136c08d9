internal import CatalogRecords

/// An item of Zotero in JSON under Adagia's names: of its interface, where it is the member `data`, and of Better
/// BibTeX's export (Zotero's schema, version 30).
struct ZoteroItem {
  private(set) var values = ReferenceValues()

  static let fields = [
    FormatDefinition.MappedPart("key, else citationKey", "identifier"), .init("itemType", "type"),
    .init("title, nameOfAct, caseName, subject", "title"),
    .init("publicationTitle, bookTitle, proceedingsTitle and the like", "source"),
    .init("creators, by their kind", "creator; creator, translated; extra.editor"), .init("date", "date"),
    .init("tags", "subject"), .init("note of a note; annotationText", "text"),
    .init("abstractNote; annotationComment; notes of an item", "note"), .init("language", "language"),
    .init("rights", "rights"), .init("pages, annotationPageLabel", "extra.pages"),
    .init("issue, numPages, ISBN, ISSN, DOI", "extra.number, extent, isbn, issn, doi"),
    .init("any other field", "an extra field of its name"),
  ]

  /// The records of an object: one, or none for an attachment, an item in the trash, and what is no item.
  static func records(of object: RawRecord) -> [RawRecord] {
    let item = object["data"].flatMap(object.inner) ?? object
    guard let found = ZoteroItem(item) else { return [] }
    var names = NameInterner()
    return [found.values.record(at: object.location, bytes: object.bytes, sharing: &names)]
  }

  private init?(_ item: RawRecord) {
    guard let type = item["itemType"]?.words, type != "attachment" else { return nil }
    if let deleted = item["deleted"], deleted != .bool(false), deleted != .integer(0) { return nil }
    values.add("identifier", ["key", "itemKey", "citationKey"].lazy.compactMap { item[$0]?.words }.first)
    values.add("type", Self.type(type))
    for name in item.names where !Self.bookkeeping.contains(name) {
      if let value = item[name] { add(name, value, of: type) }
    }
  }

  /// `conference paper` for `conferencePaper`.
  private static func type(_ name: String) -> String { types[name] ?? words(name, " ") }

  /// `number_of_volumes` for `numberOfVolumes`.
  private static func words(_ name: String, _ separator: String) -> String {
    if name.allSatisfy({ $0.isUppercase }) { return name.lowercased() }
    return name.reduce(into: "") { $0 += $1.isUppercase ? separator + $1.lowercased() : String($1) }
  }

  private static let types = [
    "journalArticle": "article", "bookSection": "chapter", "webpage": "web page", "computerProgram": "software",
    "encyclopediaArticle": "encyclopedia entry", "dictionaryEntry": "encyclopedia entry",
    "audioRecording": "recording", "videoRecording": "film", "presentation": "speech", "statute": "law",
    "preprint": "article", "annotation": "quotation", "blogPost": "web page", "forumPost": "web page",
  ]

  private mutating func add(_ name: String, _ value: JSONValue, of type: String) {
    switch name {
    case "creators": for person in value.elements { addPerson(person) }
    case "tags": for tag in value.elements { values.add("subject", tag[member: "tag"]?.words ?? tag.words) }
    case "note" where type == "note": values.add("text", value.words.map(MarkupText.plain))
    case "notes":
      for note in value.elements {
        values.add("note", (note[member: "note"]?.words ?? note.words).map(MarkupText.plain))
      }
    case "annotationText": values.add("text", value.words)
    case "annotationComment", "abstractNote": values.add("note", value.words)
    case "title", "nameOfAct", "caseName": values.add("title", value.words.map(HTMLMarkup.plain))
    case "subject" where type == "email": values.add("title", value.words)
    case "date", "dateEnacted", "dateDecided", "issueDate": values.add(ReferenceDate(value.words))
    case "pages", "annotationPageLabel": values.add("pages", value.words.map(PageRange.text))
    case "language": values.addLanguages(value.words)
    case _ where Self.sources.contains(name): values.add("source", value.words)
    default: addOther(name, value)
    }
  }

  private mutating func addOther(_ name: String, _ value: JSONValue) {
    let field = Self.extras[name] ?? Self.words(name, "_")
    guard let text = value.words else {
      if !value.isEmpty { values.add("zotero_\(field)", value) }
      return
    }
    values.addOther(field, text, format: "zotero")
  }

  private mutating func addPerson(_ person: JSONValue) {
    let parts = PersonName(
      family: person[member: "lastName"]?.words ?? "", given: person[member: "firstName"]?.words ?? "")
    let name = person[member: "name"]?.words ?? parts.inverted
    let role = person[member: "creatorType"]?.words ?? "author"
    switch role {
    case "translator": values.add(name, as: .translated)
    case _ where Self.others.contains(role): values.add(Self.words(role, "_"), name)
    default: values.add(name, as: .wrote)
    }
  }

  /// Kinds of creators that did not make the item itself.
  private static let others: Set<String> = [
    "editor", "seriesEditor", "contributor", "bookAuthor", "recipient", "reviewedAuthor", "castMember", "counsel",
    "attorneyAgent", "commenter", "interviewer", "guest", "wordsBy", "producer", "cosponsor", "originalCreator",
  ]

  private static let sources: Set<String> = [
    "publicationTitle", "bookTitle", "proceedingsTitle", "websiteTitle", "encyclopediaTitle", "dictionaryTitle",
    "blogTitle", "forumTitle", "programTitle",
  ]

  private static let extras = [
    "issue": "number", "numPages": "extent", "accessDate": "accessed", "libraryCatalog": "provider",
    "thesisType": "genre", "reportType": "genre", "presentationType": "genre", "mapType": "genre",
  ]

  /// Members that order Zotero's library and place marks on pages.
  private static let bookkeeping: Set<String> = [
    "key", "itemKey", "itemID", "version", "itemType", "library", "links", "meta", "relations", "collections",
    "attachments", "parentItem", "uri", "select", "inPublications", "annotationType", "annotationSortIndex",
    "annotationPosition", "annotationColor", "md5", "mtime", "deleted",
  ]
}

extension FormatDefinition {
  static let zoteroJSON = FormatDefinition(
    title: "Zotero's items in JSON",
    sharedExtensions: ["json"],
    signs: "JSON with itemType, and creators, data or libraryCatalog",
    recognizes: { sniffer in
      guard sniffer.jsonFormat != nil, sniffer.contains("\"itemType\"") else { return false }
      return ["\"creators\"", "\"data\"", "\"libraryCatalog\""].contains { sniffer.contains($0) }
    },
    fields: ZoteroItem.fields,
    framing: .jsonList,
    reader: { window, options throws(FormatError) in
      try JSONListReader(
        window, options, list: ["items"], skippedNoun: "attachments and items in the trash", build: ZoteroItem.records)
    })
}
