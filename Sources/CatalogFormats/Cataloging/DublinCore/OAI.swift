internal import CatalogRecords

/// Records in responses of OAI-PMH 2.0, the protocol for harvesting the catalogs of libraries and archives.
///
/// The pages of a harvest are files of one folder. A `resumptionToken` says only that another page follows. Answers of
/// SRU, the protocol for searches in libraries, have the same records in other frames.
struct OAI: Sendable {
  static let dublinCoreNamespace = "http://www.openarchives.org/OAI/2.0/oai_dc/"
  /// A page's records, and what a repository says when it has none to give.
  static let records = XMLSplitter.Records(
    names: ["record", "error", "diagnostic"], hosts: ["metadata", "about", "recordData", "extraRecordData"])

  private let mapper: MARCMapper

  init(_ options: InputOptions) { mapper = MARCMapper(options) }

  /// The values of an element `record`.
  ///
  /// - Throws: `PieceFault` for a deleted record, a record without metadata, and an error.
  func members(_ element: XMLElement) throws(PieceFault) -> (names: [String], values: [JSONValue]) {
    if element.name == "error" {
      let words = [element["code"], element.line].compactMap(\.self).joined(separator: ": ")
      throw PieceFault(reason: "OAI-PMH: the repository answered '\(words)' instead of records; harvest the page again")
    }
    if element.name == "diagnostic" { throw Self.fault(element) }
    if let data = element.first("recordData") { return try members(of: data, element) }
    let header = element.first("header")
    let identifier = header?.first("identifier")?.line
    if header?["status"] == "deleted" {
      let day = header?.first("datestamp")?.line.map { " on \($0)" } ?? ""
      throw PieceFault(
        reason: "OAI-PMH: the source deleted '\(identifier ?? "the record")'\(day), so nothing was imported; "
          + "if an earlier import brought it, delete it from the catalog")
    }
    guard let metadata = element.first("metadata")?.elements.first else {
      throw PieceFault(reason: "OAI-PMH: the record has no metadata; harvest it in another format, such as oai_dc")
    }
    return try members(metadata, header: header, identifier: identifier)
  }

  /// The values of a record of SRU, whose data may be XML that is packed as text.
  private func members(
    of data: XMLElement, _ record: XMLElement
  ) throws(PieceFault) -> (names: [String], values: [JSONValue]) {
    let inner = if let first = data.elements.first { first } else { try Self.unpacked(data.text) }
    if inner.name == "diagnostic" { throw Self.fault(inner) }
    return try members(inner, header: nil, identifier: record.first("recordIdentifier")?.line)
  }

  private static func unpacked(_ text: String) throws(PieceFault) -> XMLElement {
    guard let parser = try? XMLTreeParser(file: ""), !text.trimmingBlanks.isEmpty else {
      throw PieceFault(reason: "SRU: the record has no data; ask for it in another schema, such as marcxml")
    }
    return try parser.element(of: Array(text.trimmingBlanks.utf8))
  }

  private static func fault(_ diagnostic: XMLElement) -> PieceFault {
    let words = ["message", "details"].compactMap { diagnostic.first($0)?.line }.joined(separator: ": ")
    return PieceFault(reason: "SRU: the server answered '\(words)' instead of a record; ask again")
  }

  private func members(
    _ metadata: XMLElement, header: XMLElement?, identifier: String?
  ) throws(PieceFault) -> (names: [String], values: [JSONValue]) {
    var found: (names: [String], values: [JSONValue])
    switch metadata.name {
    case "record": found = (MARCTarget.names, try mapper.values(of: MARCXML.record(metadata)))
    case "mods": found = MODS.values(metadata).members
    default:
      var values = NamedValues()
      values.add("identifier", identifier)
      found = DublinCore.values(metadata, adding: values).members
    }
    if let place = found.names.firstIndex(of: "identifier") {
      found.values[place] = identifier.map(JSONValue.string) ?? found.values[place]
    }
    var header = Self.values(header)
    if !found.names.contains("identifier") { header.add("identifier", identifier) }
    let (names, values) = header.members
    return (found.names + names, found.values + values)
  }

  private static func values(_ header: XMLElement?) -> NamedValues {
    var values = NamedValues()
    for set in header?.elements("setSpec") ?? [] { values.add("set", set.line) }
    values.add("datestamp", header?.first("datestamp")?.line)
    return values
  }
}
