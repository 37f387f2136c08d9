internal import CatalogRecords

/// A work as Crossref describes it: CSL with lists for single values, names of types of its own, and its bookkeeping
/// (Crossref REST API, format of works).
enum CrossrefWork {
  static let fields = [
    FormatDefinition.MappedPart("DOI", "identifier, extra.doi"), .init("type", "type"),
    .init("title, subtitle", "title"),
    .init("container-title", "source"), .init("author", "creator"), .init("translator", "creator, translated"),
    .init("editor", "extra.editor"), .init("issued, else published", "date"), .init("subject", "subject"),
    .init("abstract", "text"), .init("language", "language"), .init("license", "rights"),
    .init("any other member", "as in CSL-JSON"),
  ]

  /// The records of an object: a work, an answer that holds one, or works in a list of it.
  static func records(of object: RawRecord) -> [RawRecord] {
    let work = object["message"].flatMap(object.inner) ?? object
    if case .array(let items)? = work["items"] { return items.compactMap(object.inner).flatMap(records) }
    let values = CSLRecord(item(work)).values
    guard values["title"] != nil || values["identifier"] != nil else { return [] }
    var names = NameInterner()
    return [values.record(at: object.location, bytes: object.bytes, sharing: &names)]
  }

  /// The work as an item of CSL.
  private static func item(_ work: RawRecord) -> RawRecord {
    let issued = work["issued"].flatMap { CSLDate($0).date } == nil ? work["published"] : work["issued"]
    let licenses = (work["license"]?.elements ?? []).compactMap { $0[member: "URL"]?.words }
    var parts: [(name: String, value: JSONValue?)] = [
      ("id", work["DOI"]?.words.map { .string("doi:\($0)") } ?? work["id"]), ("issued", issued),
      ("rights", licenses.first.map(JSONValue.string)),
      ("other-rights", list(licenses.dropFirst().filter { $0 != licenses[0] })),
    ]
    for name in work.names where !bookkeeping.contains(name) && !parts.contains(where: { $0.name == name }) {
      if let value = work[name] { parts += Self.parts(name, value, work) }
    }
    let present = parts.compactMap { name, value in value.map { (name, $0) } }
    return RawRecord(
      names: present.map(\.0), values: present.map(\.1), location: work.location, bytes: work.bytes)
  }

  /// The parts of an item that a member becomes. CSL has one value where Crossref has a list.
  private static func parts(
    _ name: String, _ value: JSONValue, _ work: RawRecord
  ) -> [(name: String, value: JSONValue?)] {
    let texts = (value.elements.isEmpty ? [value] : value.elements).compactMap(\.words)
    switch name {
    case "title":
      let subtitles = work["subtitle"]?.elements.compactMap(\.words) ?? []
      let whole = (texts.prefix(1) + subtitles).joined(separator: ": ")
      return [(name, .string(whole)), ("other-title", list(texts.dropFirst()))]
    case "container-title" where isChapter(work):
      // The series comes before the book.
      return [("collection-title", list(texts.dropLast())), (name, texts.last.map(JSONValue.string))]
    case "container-title":
      return [(name, texts.first.map(JSONValue.string)), ("other-source", list(texts.dropFirst()))]
    case "short-container-title", "original-title", "short-title": return [(name, list(texts[...]))]
    case "type": return [(name, .string(types[value.plainText] ?? value.plainText))]
    case "funder", "institution", "event", "standards-body": return [(name, named(value))]
    default: return [(name, value.isEmpty ? nil : value)]
    }
  }

  private static func isChapter(_ work: RawRecord) -> Bool {
    ["book-chapter", "book-section", "book-part", "reference-entry"].contains(work["type"]?.plainText)
  }

  /// One text, or a list; `nil` without any. CSL's texts may have marks, and lists have none there.
  private static func list(_ texts: some Collection<String>) -> JSONValue? {
    guard let first = texts.first else { return nil }
    return texts.count == 1 ? .string(first) : .array(texts.map { .string(HTMLMarkup.plain($0)) })
  }

  /// The names of organizations.
  private static func named(_ value: JSONValue) -> JSONValue? {
    let names = (value.elements.isEmpty ? [value] : value.elements).compactMap { $0[member: "name"]?.words }
    return names.isEmpty ? nil : names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
  }

  private static let types = [
    "journal-article": "article-journal", "book-chapter": "chapter", "book-section": "chapter", "book-part": "chapter",
    "proceedings-article": "paper-conference", "posted-content": "article", "dissertation": "thesis",
    "monograph": "book", "edited-book": "collection", "reference-book": "book", "reference-entry": "entry",
    "peer-review": "review",
  ]

  /// Members that Crossref keeps for itself, or that repeat another member.
  private static let bookkeeping: Set<String> = [
    "indexed", "reference", "reference-count", "references-count", "is-referenced-by-count", "content-domain",
    "created", "deposited", "score", "resource", "member", "prefix", "source", "link", "license", "issn-type",
    "isbn-type", "relation", "journal-issue", "published", "published-print", "published-online", "published-other",
    "update-policy", "assertion", "alternative-id", "archive", "approved", "posted", "accepted", "content-created",
    "subtitle", "message-version",
  ]
}

extension FormatDefinition {
  static let crossref = FormatDefinition(
    title: "Crossref's answers",
    sharedExtensions: ["json"],
    signs: "JSON with message-type and message, or with DOI and reference-count",
    recognizes: { sniffer in
      guard sniffer.jsonFormat != nil else { return false }
      return sniffer.contains("\"message-type\"") && sniffer.contains("\"message\"")
        || sniffer.contains("\"reference-count\"") && sniffer.contains("\"DOI\"")
    },
    fields: CrossrefWork.fields,
    framing: .jsonList,
    reader: { window, options throws(FormatError) in
      try JSONListReader(
        window, options, list: ["items"], skippedNoun: "objects without a DOI and a title",
        build: CrossrefWork.records)
    })
}

extension RawRecord {
  /// A member that is an object, at the place of the record.
  func inner(_ value: JSONValue) -> RawRecord? {
    guard case .object(let members) = value else { return nil }
    let sorted = members.sorted { $0.key < $1.key }
    return RawRecord(names: sorted.map(\.key), values: sorted.map(\.value), location: location, bytes: bytes)
  }
}
