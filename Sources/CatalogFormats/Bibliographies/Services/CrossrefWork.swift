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
    var names = ["id", "issued", "rights"]
    var values = [
      work["DOI"]?.words.map { .string("doi:\($0)") } ?? work["id"], issued,
      work["license"]?.elements.first?[member: "URL"],
    ]
    for name in work.names where !bookkeeping.contains(name) && !names.contains(name) {
      names.append(name)
      values.append(work[name].flatMap { value($0, name, work) })
    }
    let present = zip(names, values).compactMap { name, value in value.map { (name, $0) } }
    return RawRecord(
      names: present.map(\.0), values: present.map(\.1), location: work.location, bytes: work.bytes)
  }

  private static func value(_ value: JSONValue, _ name: String, _ work: RawRecord) -> JSONValue? {
    switch name {
    case "title":
      let parts = [value.elements.first?.words ?? value.words, work["subtitle"]?.elements.first?.words]
      return .string(parts.compactMap(\.self).joined(separator: ": "))
    case "container-title", "short-container-title", "original-title", "short-title":
      return value.elements.first ?? (value.words == nil ? nil : value)
    case "type": return .string(types[value.plainText] ?? value.plainText)
    case "funder", "institution", "event", "standards-body": return named(value)
    default: return value.isEmpty ? nil : value
    }
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
