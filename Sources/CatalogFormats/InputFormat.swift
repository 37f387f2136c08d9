internal import CatalogRecords

/// A file format that Adagia reads.
public enum InputFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON Lines: one object a line.
  case jsonl
  /// A JSON array of objects, or objects one after the other.
  case json
  /// Comma-separated values, or values with another delimiter.
  case csv
  /// Tab-separated values without quotes.
  case tsv
  /// Texts between lines that contain only `%`.
  case fortune
  /// MARC 21 or UNIMARC in ISO 2709, in UTF-8 or MARC-8.
  case marc
  /// MARC 21 in XML.
  case marcxml
  /// MARC-in-JSON.
  case marcjson
  /// MARC in lines of text, as MARCMaker writes it.
  case marcmaker
  /// MARC in lines of text, as Aleph writes it.
  case aleph
  /// MODS, the Metadata Object Description Schema.
  case mods
  /// Dublin Core in XML.
  case dc
  /// Responses of OAI-PMH.
  case oai
  /// BibTeX and biblatex.
  case bibtex
  /// RIS, of reference managers.
  case ris
  /// EndNote's export.
  case endnote
  /// PubMed's export in lines with tags.
  case pubmed
  /// Web of Science's plain text.
  case wos
  /// CSL-JSON, of citation processors.
  case csljson
  /// Works as Crossref's interface answers with them.
  case crossref
  /// Items of Zotero in JSON, of its interface and of Better BibTeX.
  case zoterojson
  /// The metadata of electronic books.
  case opf
  /// Electronic books: their metadata is read.
  case epub
  /// Goodreads' export of a library.
  case goodreads
  /// Readwise's export of highlights.
  case readwise
  /// A table or view of an SQLite database.
  case sqlite
  /// An entity of a Core Data store.
  case coredata
  /// calibre's metadata.db.
  case calibre
  /// Zotero's zotero.sqlite.
  case zotero
  /// A Kobo reader's KoboReader.sqlite.
  case kobo
  /// Apple Books' AEAnnotation.sqlite.
  case applebooks
  /// The clippings of a Kindle.
  case kindle
  /// The block quotes of Markdown.
  case markdown
  /// The quote blocks of Org files.
  case org
  /// Plain text with one quotation a line.
  case lines
  /// Annotations of Hypothesis.
  case hypothesis
  /// Highlights of KOReader.
  case koreader
  /// Dumps of Wikiquote.
  case wikiquote

  /// Names, signs and reader.
  package var definition: FormatDefinition {
    switch self {
    case .jsonl: .jsonLines
    case .json: .json
    case .csv: .csv
    case .tsv: .tsv
    case .fortune: .fortune
    case .marc: .marc
    case .marcxml: .marcXML
    case .marcjson: .marcJSON
    case .marcmaker: .marcMaker
    case .aleph: .aleph
    case .mods: .mods
    case .dc: .dublinCore
    case .oai: .oai
    case .bibtex: .bibTeX
    case .ris: .ris
    case .endnote: .endNote
    case .pubmed: .pubMed
    case .wos: .webOfScience
    case .csljson: .cslJSON
    case .crossref: .crossref
    case .zoterojson: .zoteroJSON
    case .opf: .opf
    case .epub: .epub
    case .goodreads: .goodreads
    case .readwise: .readwise
    case .sqlite: .sqlite
    case .coredata: .coreData
    case .calibre: .calibre
    case .zotero: .zotero
    case .kobo: .kobo
    case .applebooks: .appleBooks
    case .kindle: .kindle
    case .markdown: .markdown
    case .org: .org
    case .lines: .lines
    case .hypothesis: .hypothesis
    case .koreader: .koreader
    case .wikiquote: .wikiquote
    }
  }

  /// True if a record is a highlight, and its note may be added later by the reader of the book.
  package var hasNotesOfReaders: Bool {
    [.kindle, .kobo, .applebooks, .koreader, .readwise].contains(self)
  }

  /// All names, as a person types them: `jsonl, json, csv, tsv, fortune`.
  package static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

// MARK: - Detection

extension InputFormat {
  /// Formats that can hold anything, the clearest sign first. A `%` line decides before JSON, which cannot have one:
  /// a fortune may begin with any bracket.
  static let general: [InputFormat] = [.fortune, .jsonl, .json, .markdown, .lines, .tsv, .csv]
  private static let mostSpecificFirst = allCases.filter { !general.contains($0) } + general

  /// The format detected from an input's name and first bytes.
  ///
  /// Among the formats of the name's extension, after removing that of a compression, the one that recognizes the bytes
  /// comes first, then the one that the extension stands for. Without a known extension the bytes decide, but before
  /// them the header of a table that Adagia exported.
  ///
  /// - Parameters:
  ///   - name: The file's name or path; `-` has no extension.
  ///   - head: The first bytes after decompression; 64 KiB are enough, fewer often suffice.
  /// - Returns: `nil` when neither decides.
  package static func guess(name: String, head: [UInt8]) -> InputFormat? {
    let sniffer = FormatSniffer(head)
    let isText = FormatSniffer.isText(head)
    let formats = mostSpecificFirst.filter { isText || $0.definition.isBinary }
    if let found = fileExtension(of: name) {
      let named = formats.filter { $0.definition.extensions.contains(found) }
      if let own = sniffer.ownTable, named.isEmpty || named.contains(own) { return own }
      let sharing = formats.filter { $0.definition.sharedExtensions.contains(found) }
      let recognized = formats.first {
        named.contains($0) || sharing.contains($0) ? $0.definition.recognizes(sniffer) : false
      }
      if let format = recognized ?? named.first { return format }
    }
    return sniffer.ownTable ?? formats.first { $0.definition.recognizes(sniffer) }
  }

  private static let compressions: Set<Substring> = ["gz", "zst", "bz2", "xz"]

  private static func fileExtension(of name: String) -> String? {
    var parts = name.split(separator: "/").last?.lowercased().split(separator: ".") ?? []
    if let last = parts.last, compressions.contains(last) { parts.removeLast() }
    return parts.count > 1 ? parts.last.map(String.init) : nil
  }
}
