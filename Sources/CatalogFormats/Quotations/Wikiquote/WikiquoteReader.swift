internal import CatalogRecords

/// A reader for Wikiquote's dumps: each page's quotations, one page in memory at a time.
struct WikiquoteReader: RecordReader {
  private var splitter: XMLSplitter
  private let parser: XMLTreeParser
  private let file: String
  private let limit: Int
  private var wiki = WikiSite()
  /// The element that describes the wiki.
  private var siteinfo: [UInt8] = []
  /// The records of the current page, the next one last.
  private var records: [RawRecord] = []
  private var skipped = SkippedPages()

  /// - Throws: `FormatError.missingLibrary`.
  init(_ window: InputWindow, _ options: InputOptions) throws(FormatError) {
    (file, limit) = (window.file, options.maxRecordBytes)
    parser = try XMLTreeParser(file: file)
    splitter = try XMLSplitter(window, records: .init(names: ["siteinfo", "page"]), limit: limit)
  }

  /// With the element that describes the wiki: identifiers, languages and addresses come from it.
  var envelope: RecordEnvelope? {
    var envelope = splitter.envelope
    envelope?.opening += siteinfo
    return envelope
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while records.isEmpty {
      guard let piece = try splitter.next() else { return skipped.takeNotice(file: file) }
      if let event = take(piece) { return event }
    }
    return records.popLast().map { .record($0) }
  }

  /// Reads a piece into records. Returns its rejection.
  private mutating func take(_ piece: XMLSplitter.Piece) -> ReadEvent? {
    switch piece {
    case .rejected(let rejected): return .rejected(rejected)
    case .tooLarge(let location): return .tooLarge(at: location, limit: limit)
    case .element(let bytes, let context):
      let location = SourceLocation(file: file, line: context.line)
      do {
        let element = try parser.element(of: bytes, in: context)
        if element.name == "siteinfo" {
          (wiki, siteinfo) = (WikiSite(element), bytes)
        } else {
          take(element, at: location)
        }
        return nil
      } catch {
        return .rejected(RejectedInput(location: location, reason: error.reason, bytes: bytes))
      }
    }
  }

  private mutating func take(_ element: XMLElement, at location: SourceLocation) {
    let page = WikiPage(element, wiki: wiki)
    guard page.namespace == 0, !page.isRedirect else {
      skipped.count(page)
      return
    }
    records = WikiQuotations(page).records(at: location).reversed()
    if records.isEmpty { skipped.withoutQuotations += 1 }
  }
}

/// The wiki of a dump: `enwikiquote`, in English, at `https://en.wikiquote.org/wiki/`.
struct WikiSite {
  private(set) var name = "wikiquote"
  private(set) var language: String?
  /// The address of its pages, up to and with the last slash.
  private(set) var address: String?

  init() {}

  init(_ siteinfo: XMLElement) {
    name = siteinfo.first("dbname")?.line ?? "wikiquote"
    guard let base = siteinfo.first("base")?.line, let slash = base.lastIndex(of: "/") else { return }
    address = String(base[...slash])
    let host = base.split(separator: "/").dropFirst().first ?? ""
    let code = host.split(separator: ".").first.map(String.init) ?? ""
    if host.split(separator: ".").count > 2, code != "www" { language = code == "simple" ? "en" : code }
  }
}

/// A page of a dump.
struct WikiPage {
  let title: String
  let id: String
  let namespace: Int
  let isRedirect: Bool
  let revision: Int64?
  let text: String
  let wiki: WikiSite

  /// A page with its latest revision.
  init(_ element: XMLElement, wiki: WikiSite) {
    self.wiki = wiki
    title = element.first("title")?.line ?? ""
    id = element.first("id")?.line ?? ""
    namespace = element.first("ns")?.line.flatMap { Int($0) } ?? 0
    let last = element.elements("revision").last
    revision = last?.first("id")?.line.flatMap { Int64($0) }
    text = last?.first("text")?.text ?? ""
    isRedirect = element.first("redirect") != nil || text.prefix(12).lowercased().hasPrefix("#redirect")
  }

  var url: String? { wiki.address.map { $0 + title.replacing(" ", with: "_") } }
}

/// The pages of a dump that have no quotations, counted.
private struct SkippedPages {
  private var redirects = 0
  private var others = 0
  var withoutQuotations = 0

  mutating func count(_ page: WikiPage) {
    if page.isRedirect { redirects += 1 } else { others += 1 }
  }

  /// The notice of the pages, once.
  mutating func takeNotice(file: String) -> ReadEvent? {
    defer { self = SkippedPages() }
    let parts = [
      (redirects, "of redirects"), (others, "of talk, templates and other namespaces"),
      (withoutQuotations, "without a quotation"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return words.isEmpty ? nil : .notice(InputNotice(file: file, "pages skipped: \(words)"))
  }
}

extension FormatDefinition {
  static let wikiquote = FormatDefinition(
    title: "Wikiquote: a dump of MediaWiki, pages-articles.xml",
    sharedExtensions: ["xml"],
    signs: "the root element is mediawiki",
    recognizes: { $0.isXML(with: "mediawiki") },
    fields: [
      .init("item of a list, or quotation template", "text"),
      .init("title of a person's page, or first name of the source line", "creator"),
      .init("section (Disputed, Misattributed, Attributed)", "the creator's role"),
      .init("first italics of the source line, or of the heading", "source"),
      .init("first parenthesis with a year", "date"), .init("what follows the title", "the creator's locator"),
      .init("source line and remarks", "note"), .init("title of a page about a theme", "subject"),
      .init("language of the wiki, or of the template", "language"),
      .init("line that begins with Original", "extra.original"),
      .init("line that begins with Translation or Variant", "extra.translation"), .init("headings", "extra.section"),
      .init("title", "extra.page"), .init("revision/id", "extra.revision"), .init("address of the page", "extra.url"),
    ],
    framing: PieceFraming(opening: "<mediawiki>\n", ending: "\n", closing: "</mediawiki>\n"),
    reader: { window, options throws(FormatError) in try WikiquoteReader(window, options) })
}
