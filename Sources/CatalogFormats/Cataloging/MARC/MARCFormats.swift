internal import CatalogRecords

extension FormatDefinition {
  /// The fields of MARC's own fields, in all serializations.
  private static let marcFields: [MappedPart] =
    [
      MappedPart("leader/06-07", "type"), MappedPart("008/06-14", "date_edtf"),
      MappedPart("008/35-37, 041 $a", "language"),
    ]
    + MARCRules.marc21.all.map { MappedPart($0.part, field($0.target)) }
    + [MappedPart("880 with $6", "the field of the linked tag"), MappedPart("all", "extra.marc")]

  private static func field(_ target: MARCTarget) -> String {
    switch target {
    case .attributions: "creator"
    case _ where target.coreField != nil: target.name
    default: "extra.\(target.name)"
    }
  }

  static let marc = FormatDefinition(
    title: "MARC 21 or UNIMARC in ISO 2709",
    extensions: ["mrc", "marc", "iso2709"],
    signs: "a leader of 24 bytes: length, status, 22, base address, 45",
    recognizes: { ISO2709Parser.isLeader($0.text.prefix(24)) },
    isBinary: true,
    fields: marcFields,
    framing: .none,
    reader: { ISO2709Reader($0, options: $1) })

  static let marcXML = FormatDefinition(
    title: "MARCXML",
    extensions: ["marcxml"], sharedExtensions: ["xml"],
    signs: "XML with the namespace \(MARCXML.namespace), or with <record> and <leader>",
    recognizes: {
      $0.isXML(with: "record", among: 2) && ($0.contains(MARCXML.namespace) || $0.isXML(with: "leader", among: 4))
    },
    fields: marcFields,
    framing: PieceFraming(
      opening: "<collection xmlns=\"\(MARCXML.namespace)\" xmlns:marc=\"\(MARCXML.namespace)\">\n", ending: "\n",
      closing: "</collection>\n"),
    reader: { window, options throws(FormatError) in
      let mapper = MARCMapper(options)
      return try XMLRecordReader(window, options, records: .init(names: ["record"])) { element throws(PieceFault) in
        (MARCTarget.names, try mapper.values(of: MARCXML.record(element)))
      }
    })

  static let marcJSON = FormatDefinition(
    title: "MARC-in-JSON, in lines or an array",
    sharedExtensions: ["json", "jsonl", "ndjson"],
    signs: "JSON whose first object has leader and fields",
    recognizes: { head in
      head.jsonFormat != nil && ["\"leader\"", "\"fields\""].allSatisfy { head.contains($0) }
        && (head.contains("\"subfields\"") || head.contains("{\"001\""))
    },
    fields: marcFields,
    reader: { window, options throws(FormatError) in try MARCJSONReader(window, options) })

  static let marcMaker = FormatDefinition(
    title: "MARC in lines, as MARCMaker and MarcEdit write it",
    extensions: ["mrk", "mrk8"],
    signs: "the first line begins with =LDR",
    recognizes: { $0.text.drop(while: \.isWhitespace).starts(with: "=LDR ".utf8) },
    fields: marcFields,
    framing: PieceFraming(ending: "\n\n"),
    reader: { MARCLineReader($0, $1, .marcMaker) })

  static let aleph = FormatDefinition(
    title: "MARC in Aleph's sequential lines",
    extensions: ["aseq"],
    signs: "the first lines have nine digits, a tag, indicators and L",
    recognizes: { head in
      let lines = head.lines.prefix(5)
      return !lines.isEmpty && lines.allSatisfy { AlephLines.isLine($0) }
    },
    fields: marcFields,
    reader: { MARCLineReader($0, $1, .aleph) })
}
