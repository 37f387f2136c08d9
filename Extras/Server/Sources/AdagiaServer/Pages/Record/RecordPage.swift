internal import Adagia
internal import HTTPTypes
internal import Hummingbird

/// The page of one record, as its template sees it.
struct RecordPage {
  let frame: PageFrame
  let record: RecordView
  let isBook: Bool
  let facts: [RecordFact]
  let drawing: DateDrawing?
  let evidence: [NameView]
  let similar: [RecordView]
  let history: [HistoryView]
  let citations: [Citation]
  let styles: [CitationStyle]
  let permalink: String
  let passing: PassingView
  let structuredData: HTMLText
  /// A sentence for lists of links, which other sites show.
  let description: String
  /// The title that other sites show beside a link: the beginning of the text and its author.
  let shareTitle: String
  /// The element that puts the record into a page of somebody else's.
  let embedding: String
  /// The path of the record as a picture.
  let picture: String
  /// The address that describes the same to programs.
  let oEmbed: String
  /// The whole record, where the page has only the beginning.
  let wholeHref: String?

  struct Citation {
    let name: String
    let file: String
    let text: String
    let id: String
  }

  /// The content of the page.
  struct Content: Sendable {
    let stored: StoredRecord
    let similar: [Hit]
    let history: [RecordVersion]
    let links: RecordLinks
    let showsFormerTexts: Bool
    /// The day that references say it was read.
    let day: AccessDay
  }

  /// The bytes of a record that a page has room for.
  static let room = 200_000

  /// - Throws: `FormatError`.
  init(_ content: Content, _ call: CatalogCall) throws {
    let base = call.pageBase
    let (stored, isShort) = PageRoom.cut(content.stored, to: Self.room)
    wholeHref = isShort ? "\(base)/api/v1/records/\(stored.id)" : nil
    let links = content.links
    let translations = TranslationText.all(of: stored.record, for: call.reader)
    record = RecordView(
      stored, translations: translations.isEmpty ? TranslationText.all(of: stored.record) : translations, links)
    isBook = stored.record.text == nil
    facts = RecordFact.all(stored, base: base)
    drawing = stored.record.date.flatMap(DateDrawing.init)
    evidence = (record.names + record.otherNames).filter { $0.evidence != nil }
    similar = content.similar.map { RecordView($0, links) }
    history = content.history.reversed().map { HistoryView($0, showsTexts: content.showsFormerTexts) }
    let address = call.canonical(links.path(of: stored))
    styles = try CitationStyle.all(of: stored, url: address, on: content.day)
    citations = try CitationFormat.allCases.map { format in
      Citation(
        name: format.name, file: links.href(of: stored, file: "citation.\(format.fileExtension)"),
        text: isShort ? "" : try stored.citation(in: format, url: address, on: content.day),
        id: "citation-\(format.rawValue)")
    }
    permalink = address
    let words = stored.record.text ?? stored.record.title?.withoutCatalogingSigns ?? ""
    passing = PassingView(content.stored, links, call)
    structuredData = StructuredData.script(stored, url: permalink)
    let translated = translations.first.map { String($0.text.prefix(200)) }
    description = [String(words.prefix(200)), translated].compactMap(\.self).joined(separator: " ")
    shareTitle = stored.shareTitle
    embedding = EmbedCode(stored, links, call).markup
    picture = links.href(of: stored, file: "picture.svg")
    oEmbed = call.canonical(PageLink("/oembed", [("url", address)]).text)
    frame = PageFrame(stored.heading, call)
  }
}

extension StoredRecord {
  /// The beginning of the text, or the title.
  var heading: String {
    let words = record.text ?? record.title?.withoutCatalogingSigns ?? ""
    let short = words.split(maxSplits: 1, whereSeparator: \.isNewline).first.map { String($0.prefix(70)) } ?? ""
    return short.isEmpty ? "Record \(id)" : short
  }

  /// The heading with the credit.
  var shareTitle: String { creditLine.isEmpty ? heading : "\(heading) — \(creditLine)" }
}

extension CitationFormat {
  var name: String {
    switch self {
    case .bibtex: "BibTeX"
    case .ris: "RIS"
    case .csljson: "CSL-JSON"
    }
  }

  var fileExtension: String {
    switch self {
    case .bibtex: "bib"
    case .ris: "ris"
    case .csljson: "json"
    }
  }

  var mediaType: String {
    switch self {
    case .bibtex: "application/x-bibtex; charset=utf-8"
    case .ris: "application/x-research-info-systems; charset=utf-8"
    case .csljson: "application/vnd.citationstyles.csl+json"
    }
  }
}
