internal import CatalogRecords

/// Dublin Core in XML: elements of DCMES 1.1 and terms of DCMI, in any container.
enum DublinCore {
  /// The URI with which the namespaces of its elements and terms begin.
  static let namespace = "http://purl.org/dc/"

  /// The values of a container's elements.
  ///
  /// - Parameter values: Those that the record has from elsewhere, such as an identifier.
  static func values(_ container: XMLElement, adding values: NamedValues = NamedValues()) -> NamedValues {
    var values = values
    for case .element(let element) in container.children {
      for text in texts(of: element) { add(element.name, text, element, to: &values) }
    }
    return values
  }

  /// The text of an element, or that of each member of its RDF container: `rdf:Seq`, `rdf:Bag` or `rdf:Alt`.
  private static func texts(of element: XMLElement) -> [String] {
    let lists = element.elements.filter { $0.namespace == rdf && ["Seq", "Bag", "Alt"].contains($0.name) }
    return (lists.isEmpty ? [element] : lists.flatMap(\.elements)).compactMap(\.line)
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  private static func add(_ name: String, _ text: String, _ element: XMLElement, to values: inout NamedValues) {
    switch name {
    case "identifier", "bibliographicCitation", "isVersionOf", "hasVersion": addIdentifier(text, element, to: &values)
    case "creator": for person in PersonList.names(in: text) { values.add(person, as: .wrote) }
    case "contributor": for person in PersonList.names(in: text) { values.add("contributor", person) }
    // Only a text that is HTML from its beginning: an export writes notes as they are.
    case "description", "abstract": values.add("note", text.hasPrefix("<") ? MarkedValue.withoutTags(text) : text)
    case "title": values.add("title", text, orElse: "alternative_title")
    case "date": addDate(text, to: &values)
    case "created", "issued", "dateSubmitted", "available", "copyrighted":
      values.add("date", text, orElse: "other_date")
    case "language": for language in LanguageName.parts(of: text) { values.add("language", language) }
    case "type": values.add("type", text, orElse: "other_type")
    default: values.add(fields.first { $0.part == name }?.field ?? "dc_\(name)", text)
    }
  }

  /// A date, of a kind if the vocabulary of OpenAIRE names one: `info:eu-repo/date/embargoEnd/2030-01-01`.
  private static func addDate(_ text: String, to values: inout NamedValues) {
    let parts = text.split(separator: "/", maxSplits: 3)
    guard parts.count == 4, text.hasPrefix("info:eu-repo/date/") else {
      return values.add("date", text, orElse: "other_date")
    }
    if ["issued", "publication", "created"].contains(parts[2]) {
      return values.add("date", String(parts[3]), orElse: "other_date")
    }
    let kind = parts[2].reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    values.add("date_\(kind)", String(parts[3]))
  }

  /// The scheme of an identifier that is the record's own, whatever it looks like.
  static let localScheme = "local"

  /// A number of a known kind, a link, or the record's own identifier.
  private static func addIdentifier(_ text: String, _ element: XMLElement, to values: inout NamedValues) {
    if element.name == "bibliographicCitation" { return values.add("citation", text) }
    if element.name != "identifier" { return values.add("relation", text) }
    let scheme = element["scheme"].map { "\($0.lowercased()):" } ?? ""
    if scheme == "\(localScheme):" { return values.add("identifier", text, orElse: "other_identifier") }
    if let (name, value) = IdentifierKind.field(of: text) ?? IdentifierKind.field(of: scheme + text) {
      return values.add(name, value)
    }
    values.add("identifier", text, orElse: "other_identifier")
  }

  /// The elements whose texts become a field as they are.
  static let fields: [(part: String, field: String)] = [
    ("contributor", "contributor"), ("subject", "subject"), ("description", "note"),
    ("abstract", "note"), ("tableOfContents", "note"), ("publisher", "publisher"), ("source", "source"),
    ("isPartOf", "source"), ("rights", "rights"), ("license", "rights"), ("accessRights", "rights"),
    ("alternative", "alternative_title"), ("format", "format"), ("extent", "extent"), ("medium", "format"),
    ("relation", "relation"), ("coverage", "coverage"), ("spatial", "coverage"), ("temporal", "coverage"),
  ]
}

extension FormatDefinition {
  /// The fields of Dublin Core's elements.
  fileprivate static let dublinCoreFields =
    [
      MappedPart("title", "title"), MappedPart("creator", "creator"), MappedPart("date, created, issued", "date"),
      MappedPart("language", "language"),
      MappedPart("type", "type"), MappedPart("identifier", "identifier, extra.isbn, extra.issn, extra.doi, extra.url"),
    ]
    + DublinCore.fields.map { part, field in
      MappedPart(part, CoreField(rawValue: field) == nil ? "extra.\(field)" : field)
    }

  static let dublinCore = FormatDefinition(
    title: "Dublin Core in XML",
    extensions: ["dc"], sharedExtensions: ["xml", "rdf"],
    signs: "XML with the namespace \(DublinCore.namespace) and an element dc, qualifieddc or Description",
    recognizes: { head in
      head.contains(DublinCore.namespace)
        && DublinCoreElements.containers.contains { head.isXML(with: $0, among: 3) }
    },
    fields: dublinCoreFields,
    framing: PieceFraming(
      opening: "<records xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:dcterms=\"http://purl.org/dc/terms/\" "
        + "xmlns:oai_dc=\"\(OAI.dublinCoreNamespace)\">\n",
      ending: "\n", closing: "</records>\n"),
    reader: { window, options throws(FormatError) in
      try XMLRecordReader(window, options, records: .init(names: DublinCoreElements.containers)) { element in
        var values = NamedValues()
        values.add("identifier", element["about"])
        return DublinCore.values(element, adding: values).members
      }
    })

  static let oai = FormatDefinition(
    title: "responses of OAI-PMH and SRU with Dublin Core, MARCXML or MODS",
    sharedExtensions: ["xml"],
    signs: "XML whose root is OAI-PMH or searchRetrieveResponse",
    recognizes: { $0.isXML(with: "OAI-PMH") || $0.isXML(with: "searchRetrieveResponse") },
    fields: [
      MappedPart("header/identifier", "identifier"), MappedPart("header/setSpec", "extra.set"),
      MappedPart("header/datestamp", "extra.datestamp"),
    ] + dublinCoreFields,
    framing: PieceFraming(
      opening: "<OAI-PMH xmlns=\"http://www.openarchives.org/OAI/2.0/\"><ListRecords>\n", ending: "\n",
      closing: "</ListRecords></OAI-PMH>\n"),
    reader: { window, options throws(FormatError) in
      let reader = OAI(options)
      return try XMLRecordReader(window, options, records: OAI.records) { element throws(PieceFault) in
        try reader.members(element)
      }
    })
}

/// The elements that hold one record of Dublin Core.
enum DublinCoreElements {
  static let containers = ["dc", "qualifieddc", "Description"]
}
