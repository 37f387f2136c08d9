internal import CatalogRecords

/// A writer for Dublin Core: a document of `oai_dc:dc` elements, as OAI-PMH has them.
struct DublinCoreWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {
    try sink.write(
      """
      \(XMLText.declaration)
      <records xmlns:oai_dc="\(OAI.dublinCoreNamespace)" xmlns:dc="http://purl.org/dc/elements/1.1/">

      """.utf8)
  }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let values = DublinCoreValues(fields)
    let lines = values.pairs.enumerated().map { place, pair in
      let attributes = place == 0 && values.isLocalIdentifierFirst ? " scheme=\"\(DublinCore.localScheme)\"" : ""
      return XMLText.line("dc:\(pair.element)", pair.text, attributes: attributes)
    }
    try sink.write("<oai_dc:dc>\n\(lines.joined())</oai_dc:dc>\n".utf8)
  }

  mutating func end() throws(FormatError) {
    try sink.write("</records>\n".utf8)
    try sink.flush()
  }
}

/// A record as values of Dublin Core's elements.
package struct DublinCoreValues {
  /// In the order of writing. No text is empty.
  package private(set) var pairs: [(element: String, text: String)] = []

  /// True if the first value is the record's own identifier and looks like a number of another kind: `doi:10.1/a`.
  let isLocalIdentifierFirst: Bool

  package init(_ fields: [OutputField]) {
    let record = CitedRecord(fields)
    let own = record.list("identifier")
    isLocalIdentifierFirst = own.first.map { IdentifierKind.field(of: $0) != nil } ?? false
    add("identifier", own)
    for (name, prefix) in Self.numbers { add("identifier", record.list(name).map { prefix + $0 }) }
    add("title", [record.heading].compactMap(\.self) + record.list("alternative_title"))
    add("creator", record.authors)
    add("contributor", record.translators)
    add("contributor", record.list("editor") + record.list("contributor"))
    add("subject", record.subjects)
    add("description", record.text("title") == nil ? [] : record.list("text"))
    add("description", record.list("note"))
    add("description", record.attributions.uncredited.filter(\.role.isDoubtfulAuthorship).map(\.wording))
    for name in [
      "publisher", "date", "type", "format", "extent", "source", "language", "relation", "coverage", "rights",
    ] {
      add(name == "extent" ? "format" : name, record.list(name))
    }
  }

  private mutating func add(_ element: String, _ texts: [String]) {
    pairs += texts.filter { !$0.isEmpty }.map { (element, $0) }
  }

  /// Identifiers that name their own kind.
  private static let numbers = [("isbn", "urn:ISBN:"), ("issn", "urn:ISSN:"), ("doi", "doi:"), ("url", "")]
}

extension CitedRecord {
  /// The texts of a field, core or extra; empty when the record has none.
  func list(_ name: String) -> [String] {
    if CoreField(rawValue: name) != nil { return text(name).map { [$0] } ?? [] }
    return extraTexts(name)
  }
}
