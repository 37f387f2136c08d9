internal import CatalogRecords

/// The metadata of an OPF package, version 2 or 3, under Adagia's names.
struct OPFRecord {
  private(set) var values = ReferenceValues()
  /// Elements `meta` that say more about another one, by its `id`.
  private var refinements: [String: [String: String]] = [:]
  private var others: [String: JSONValue] = [:]

  /// - Throws: `PieceFault` without metadata.
  init(_ package: XMLElement) throws(PieceFault) {
    guard let metadata = package.first("metadata") else { throw PieceFault(reason: "OPF: the package has no metadata") }
    let parts = metadata.elements + ["dc-metadata", "x-metadata"].flatMap { metadata.first($0)?.elements ?? [] }
    for part in parts where part.name == "meta" { refine(part) }
    addIdentifiers(parts.filter { $0.name == "identifier" }, unique: package["unique-identifier"])
    addTitle(parts.filter { $0.name == "title" })
    let types = parts.filter { $0.name == "type" }.compactMap(\.line)
    for type in types.isEmpty ? ["book"] : types { values.add("type", type, orElse: "other_type") }
    for part in parts { add(part) }
    if !others.isEmpty { values.add("opf", .object(others)) }
  }

  private mutating func refine(_ meta: XMLElement) {
    guard let target = meta["refines"], let property = meta["property"] else { return }
    refinements[String(target.drop { $0 == "#" }), default: [:]][property] = meta.line
  }

  /// A statement about an element, by a `meta` or an attribute of OPF 2.
  private func property(_ name: String, of element: XMLElement) -> String? {
    element[name] ?? element["id"].flatMap { refinements[$0]?[name] }
  }

  private mutating func addIdentifiers(_ identifiers: [XMLElement], unique: String?) {
    let main = identifiers.first { $0["id"] != nil && $0["id"] == unique } ?? identifiers.first
    values.add("identifier", main?.line)
    for identifier in identifiers where identifier != main || Self.isbn(identifier) != nil {
      guard let text = identifier.line else { continue }
      if let isbn = Self.isbn(identifier) {
        values.add("isbn", isbn)
      } else {
        let scheme = identifier["scheme"] ?? text.firstIndex(of: ":").map { String(text[..<$0]) }
        let number = scheme.map { text.hasPrefix($0 + ":") ? String(text.dropFirst($0.count + 1)) : text } ?? text
        values.addOther(scheme?.asFieldName ?? "other_identifier", number, format: "opf")
      }
    }
  }

  private static func isbn(_ identifier: XMLElement) -> String? {
    guard let text = identifier.line else { return nil }
    let lowered = text.lowercased()
    if let prefix = ["urn:isbn:", "isbn:"].first(where: { lowered.hasPrefix($0) }) {
      return String(text.dropFirst(prefix.count))
    }
    return identifier["scheme"]?.lowercased() == "isbn" ? text : nil
  }

  private mutating func addTitle(_ titles: [XMLElement]) {
    let main = titles.first { property("title-type", of: $0) == "main" } ?? titles.first
    let subtitle = titles.first { property("title-type", of: $0) == "subtitle" }
    values.add("title", [main?.line, subtitle?.line].compactMap(\.self).joined(separator: ": "))
    for title in titles where title != main && title != subtitle { values.add("other_title", title.line) }
  }

  private mutating func add(_ part: XMLElement) {
    switch part.name {
    case "creator": addPerson(part, otherwise: "aut")
    case "contributor": addPerson(part, otherwise: "ctb")
    case "date": addDate(part)
    case "language": values.addLanguages(part.line)
    case "subject": values.add("subject", part.line)
    case "rights": values.add("rights", part.line)
    case "description": values.add("text", PlainHTML.text(in: part.text))
    case "publisher": values.add("publisher", part.line)
    case "source":
      let isbn = Self.isbn(part)
      values.add(isbn == nil ? "based_on" : "isbn", isbn ?? part.line)
    case "meta": addMeta(part)
    case "title", "identifier", "type": break
    default: if part.elements.isEmpty { values.addOther(part.name, part.line, format: "opf") }
    }
  }

  /// A person, or several in one element, by MARC's code for the part they had.
  private mutating func addPerson(_ person: XMLElement, otherwise code: String) {
    guard let name = person.line.map({ sorted($0, property("file-as", of: person)) }) else { return }
    switch property("role", of: person) ?? code {
    case "aut": values.addPeople(in: name, as: .wrote)
    case "trl": values.addPeople(in: name, as: .translated)
    case "edt": values.addPeople(in: name, toExtra: "editor")
    case "ill": values.addPeople(in: name, toExtra: "illustrator")
    case "nrt": values.addPeople(in: name, toExtra: "narrator")
    case "bkp": values.add("software", name)
    default: values.addPeople(in: name, toExtra: "contributor")
    }
  }

  /// The form for sorting, as catalogs write names, if it has the same words.
  private func sorted(_ name: String, _ sorted: String?) -> String {
    func words(_ text: String) -> Set<String> { Set(text.lowercased().split { !$0.isLetter }.map(String.init)) }
    guard let sorted, words(sorted) == words(name) else { return name }
    return sorted
  }

  /// The date of publication. Calibre writes the year 101 for none, and midnight for a day.
  private mutating func addDate(_ date: XMLElement) {
    guard let text = date.line, !text.hasPrefix("0101-01-01") else { return }
    let day = text.contains("T00:00:00") ? String(text.prefix(10)) : text
    switch date["event"] {
    case nil, "publication", "original-publication": values.add(ReferenceDate(day))
    case let event?: values.add("date_\(event.asFieldName)", day)
    }
  }

  private mutating func addMeta(_ meta: XMLElement) {
    guard meta["refines"] == nil else { return }
    let name = meta["property"] ?? meta["name"] ?? ""
    guard let text = meta["property"] == nil ? meta["content"] : meta.line, !text.isEmpty else { return }
    switch name {
    case "calibre:series": values.add("series", text)
    case "calibre:series_index": values.add("number", text)
    case "calibre:rating": values.add("rating", text)
    case "belongs-to-collection":
      values.add("series", text)
      values.add("number", property("group-position", of: meta))
    case "dcterms:modified": values.add("modified", text)
    case "": break
    default: note(name, text)
    }
  }

  /// Keeps what has no field.
  private mutating func note(_ name: String, _ text: String) {
    switch others[name] {
    case nil: others[name] = .string(text)
    case .array(let list)?: others[name] = .array(list + [.string(text)])
    case let value?: others[name] = .array([value, .string(text)])
    }
  }
}

extension FormatDefinition {
  static let opf = FormatDefinition(
    title: "OPF, the metadata of electronic books",
    extensions: ["opf"], sharedExtensions: ["xml"],
    signs: "XML whose root is package",
    recognizes: { $0.isXML(with: "package") && $0.contains("http://www.idpf.org/2007/opf") },
    fields: opfFields,
    framing: .none,
    reader: { window, options throws(FormatError) in try opfReader(window, options) })

  static let opfFields = [
    MappedPart("identifier, the unique one", "identifier"),
    MappedPart("other identifiers", "extra.isbn, or of their scheme"),
    MappedPart("title, with the subtitle", "title"), MappedPart("creator", "creator"),
    MappedPart("creator and contributor with the role trl", "creator, translated"),
    MappedPart("contributor", "extra.editor, illustrator, narrator, contributor"), MappedPart("date", "date"),
    MappedPart("language", "language"), MappedPart("subject", "subject"), MappedPart("rights", "rights"),
    MappedPart("description", "text"), MappedPart("publisher", "extra.publisher"), MappedPart("type", "type"),
    MappedPart("calibre:series, belongs-to-collection", "extra.series, extra.number"),
    MappedPart("other meta", "extra.opf"),
  ]

  static func opfReader(_ window: InputWindow, _ options: InputOptions) throws(FormatError) -> any RecordReader {
    try XMLRecordReader(window, options, records: .init(names: ["package"])) { package throws(PieceFault) in
      try OPFRecord(package).values.members
    }
  }
}
