/// The kind of item of a MODS record.
enum MODSType {
  /// The kind that genre, or else the type of resource, gives; a word of the genre that is not in the table as it is.
  static func type(of mods: XMLElement) -> String? {
    let genres = mods.elements("genre").compactMap { $0.line?.lowercased() }
    if genres.first == "miscellaneous" { return nil }
    let hostGenres = mods.elements("relatedItem").filter { $0["type"] == "host" }
      .flatMap { $0.elements("genre") }.compactMap { $0.line?.lowercased() }
    for genre in genres { if let known = byGenre[genre] { return known } }
    for genre in hostGenres { if let known = byHost[genre] { return known } }
    if let first = genres.first { return first }
    return mods.first("typeOfResource")?.line.flatMap { byResource[$0.lowercased()] ?? $0 }
  }

  /// Genres of MARC's list and of bibutils.
  private static let byGenre = [
    "journal article": "article", "article": "article", "magazine article": "magazine article",
    "newspaper article": "newspaper article", "book": "book", "book chapter": "chapter", "booklet": "booklet",
    "conference paper": "conference paper", "conference publication": "proceedings", "ph.d. thesis": "thesis",
    "masters thesis": "thesis", "thesis": "thesis", "technical report": "report", "report": "report",
    "instruction": "manual", "manual": "manual", "unpublished": "manuscript", "web page": "web page",
    "web site": "web page", "patent": "patent", "periodical": "periodical", "collection": "collection",
  ]

  private static let byHost = [
    "book": "chapter", "collection": "chapter", "conference publication": "conference paper",
    "academic journal": "article", "periodical": "article",
  ]

  private static let byResource = [
    "text": "book", "cartographic": "map", "notated music": "music", "sound recording": "recording",
    "still image": "artwork", "moving image": "film", "software, multimedia": "software",
  ]
}

extension FormatDefinition {
  static let mods = FormatDefinition(
    title: "MODS in XML",
    extensions: ["mods"], sharedExtensions: ["xml"],
    signs: "XML whose root is mods or modsCollection",
    recognizes: { $0.isXML(with: "modsCollection") || $0.isXML(with: "mods") },
    fields: [
      MappedPart("titleInfo", "title"), MappedPart("name", "creator, extra.editor, extra.contributor"),
      MappedPart("originInfo", "date, extra.publisher, extra.place, extra.edition"),
      MappedPart("relatedItem[host]", "source, extra.journal"), MappedPart("relatedItem[series]", "extra.series"),
      MappedPart("part", "extra.volume, extra.number, extra.pages"), MappedPart("subject", "subject"),
      MappedPart("language", "language"), MappedPart("abstract, note, tableOfContents", "note"),
      MappedPart("identifier", "identifier, extra.isbn, extra.issn, extra.doi"),
      MappedPart("location/url", "extra.url"), MappedPart("genre, typeOfResource", "type"),
      MappedPart("accessCondition", "rights"),
    ],
    framing: PieceFraming(
      opening: "<modsCollection xmlns=\"\(MODS.namespace)\" xmlns:mods=\"\(MODS.namespace)\" "
        + "xmlns:xlink=\"http://www.w3.org/1999/xlink\">\n",
      ending: "\n", closing: "</modsCollection>\n"),
    reader: { window, options throws(FormatError) in
      try XMLRecordReader(window, options, records: .init(names: ["mods"])) { MODS.values($0).members }
    })
}
