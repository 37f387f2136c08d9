internal import CatalogRecords

/// The quotations of one page, found in its headings and lists.
struct WikiQuotations {
  private let page: WikiPage
  private let kind: WikiPageKind
  private var headings: [(level: Int, title: Wikitext, section: WikiSection?)] = []
  private var drafts: [WikiDraft] = []
  /// True if the next line may belong to the last draft.
  private var isOpen = false

  init(_ page: WikiPage) {
    self.page = page
    kind = WikiPageKind(page.text)
    if page.text.lowercased().contains("{{disambig") { return }
    for line in WikiLine.lines(of: page.text) { take(line) }
  }

  /// The records, with identifiers that stay the same while page and text do.
  func records(at location: SourceLocation) -> [RawRecord] {
    var counts: [String: Int] = [:]
    return drafts.compactMap { draft in
      guard let quotation = WikiQuotation(draft, on: page, kind: kind) else { return nil }
      let hash = ContentHash(of: quotation.text).hexadecimal.prefix(12)
      counts[String(hash), default: 0] += 1
      let repeated = counts[String(hash)].map { $0 > 1 ? "-\($0)" : "" } ?? ""
      return quotation.record(identifier: "\(page.wiki.name):\(page.id):\(hash)\(repeated)", at: location)
    }
  }

  private var section: WikiSection { headings.last { $0.section != nil }?.section ?? .quotations }

  private mutating func take(_ line: WikiLine) {
    switch line {
    case .heading(let level, let text): open(level, Wikitext(text))
    case .item(let marks, let text): if section != .apparatus { take(marks, text) }
    case .paragraph(let text): if section != .apparatus { takeParagraph(text) }
    case .blank: if drafts.last?.isDialogue == true { isOpen = false }
    }
  }

  private mutating func open(_ level: Int, _ title: Wikitext) {
    headings.removeAll { $0.level >= level }
    // A title in italics is that of a work, whatever its words are.
    let isWork = title.titles.first == title.plain
    headings.append((level, title, isWork ? nil : WikiSection(heading: title.plain)))
    isOpen = false
  }

  private mutating func take(_ marks: String, _ text: String) {
    let isFirstLevel = marks.count == 1 && (marks == "*" || marks == "#")
    if isOpen, drafts.last?.isDialogue == true, marks.hasPrefix(":") {
      drafts[drafts.count - 1].text += "<br>" + text
    } else if isOpen, !isFirstLevel {
      drafts[drafts.count - 1].remarks.append(text)
    } else if isFirstLevel || kind == .work && marks == ":" {
      add(text, isDialogue: marks == ":")
    }
  }

  /// A quotation template is a quotation, a template for a source belongs to the one before. In a work, `'''Rick''': …`
  /// is one line of a dialogue. All else is prose about the subject.
  private mutating func takeParagraph(_ text: String) {
    if let template = WikiDraft.template(text) {
      if template.isQuotation {
        add(text, isDialogue: false)
      } else if isOpen, template.isSource {
        drafts[drafts.count - 1].remarks.append(text)
      }
    } else if kind == .work, text.hasPrefix("'''"), !text.hasPrefix("''''"), text.contains(":"), !headings.isEmpty {
      if isOpen, drafts.last?.isDialogue == true {
        drafts[drafts.count - 1].text += "<br>" + text
      } else {
        add(text, isDialogue: true)
      }
    } else {
      isOpen = false
    }
  }

  private mutating func add(_ text: String, isDialogue: Bool) {
    drafts.append(WikiDraft(text: text, section: section, headings: headings.map(\.title), isDialogue: isDialogue))
    isOpen = true
  }
}

/// A quotation as its page has it: the item of the list and the items below it.
struct WikiDraft {
  var text: String
  let section: WikiSection
  /// From the outermost.
  let headings: [Wikitext]
  let isDialogue: Bool
  var remarks: [String] = []

  /// The template that a text consists of.
  static func template(_ text: String) -> WikiTemplate? {
    guard text.hasPrefix("{{") else { return nil }
    let bytes = Array(text.utf8)
    guard let end = WikiBrackets(bytes[...]).ends[0],
      bytes[(end + 2)...].allSatisfy({ $0.isWhitespace || $0 == UInt8(ascii: ".") })
    else { return nil }
    return WikiTemplate(bytes[2..<end])
  }
}

extension WikiTemplate {
  /// Templates with a quotation in them: French, Russian, Spanish, English.
  var isQuotation: Bool { ["citation", "q", "cita", "quote", "cquote", "quotation", "bq"].contains(name) }

  var isSource: Bool { ["réf ", "ref ", "cite "].contains { name.hasPrefix($0) } }
}
