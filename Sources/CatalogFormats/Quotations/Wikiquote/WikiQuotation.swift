internal import CatalogRecords

/// A quotation with its source, as far as the page says it.
struct WikiQuotation {
  let text: String
  private let page: WikiPage
  private let kind: WikiPageKind
  private let draft: WikiDraft
  /// As a quotation template names it.
  private let author: String?
  private var citation: WikiCitation?
  private var language: String?
  private var originals: [String] = []
  private var translations: [String] = []
  private var notes: [String] = []

  /// - Returns: `nil` when nothing is left of the text without its markup.
  init?(_ draft: WikiDraft, on page: WikiPage, kind: WikiPageKind) {
    (self.draft, self.page, self.kind) = (draft, page, kind)
    if draft.remarks.isEmpty, WikiPointer.isPointer(draft.text) { return nil }
    let parts = WikiItem(draft.text)
    let quoted = Wikitext(parts.text)
    text = Self.withoutQuotes(quoted.plain)
    if text.unicodeScalars.count < 2 || !text.contains(where: \.isLetter) { return nil }
    language = parts.language ?? (Self.isOneTemplate(parts.text) ? quoted.language : nil)
    author = parts.author.map { Wikitext($0).plain }
    for remark in [parts.source].compactMap(\.self) + quoted.references { take(Wikitext(remark)) }
    if let original = parts.original { originals.append(Wikitext(original).plain) }
    for remark in draft.remarks { take(Wikitext(remark)) }
  }

  /// True if a text is one template, with nothing but references after it.
  private static func isOneTemplate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard text.hasPrefix("{{"), let end = WikiBrackets(bytes[...]).ends[0] else { return false }
    let rest = bytes[(end + 2)...].drop(while: \.isWhitespace)
    return rest.isEmpty || rest.starts(with: "<ref".utf8)
  }

  private var namesAuthor: Bool { kind == .theme || draft.section == .about }

  private mutating func take(_ remark: Wikitext) {
    let plain = remark.plain
    if plain.isEmpty { return }
    switch WikiRemark(plain) {
    case .original(let words): originals.append(words)
    case .translation: translations.append(plain)
    case .other where citation == nil: citation = WikiCitation(remark, namesAuthor: namesAuthor)
    case .other: notes.append(plain)
    }
  }

  func record(identifier: String, at location: SourceLocation) -> RawRecord {
    let values: [(String, JSONValue?)] = [
      ("identifier", .string(identifier)), ("text", .string(text)), ("attributions", .array(attributions)),
      ("source", JSONValue(source)), ("date", JSONValue(date)), ("language", JSONValue(language ?? page.wiki.language)),
      ("subject", isAboutPage ? .string(page.title) : nil),
      ("note", .string(([isDoubted ? nil : citation?.text].compactMap(\.self) + notes).joined(separator: "\n"))),
      ("original", .string(originals.joined(separator: "\n"))),
      ("translation", .string(translations.joined(separator: "\n"))),
      ("section", .string(draft.headings.map(\.plain).joined(separator: " > "))), ("page", .string(page.title)),
      ("revision", page.revision.map { .integer($0) }), ("url", JSONValue(page.url)),
    ]
    let present = values.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, $0) } }
    return RawRecord(
      names: present.map(\.0), values: present.map(\.1), location: location, bytes: Array(draft.text.utf8))
  }

  private var isAboutPage: Bool { kind == .theme || draft.section == .about }

  /// True if the source line is the reason for the role, and not the source.
  private var isDoubted: Bool { [.misattributed, .disputed].contains(draft.section) && kind == .person }

  private var attributions: [JSONValue] {
    var attribution = Attribution(creator: creator ?? "", role: draft.section.role, locator: locator)
    if isDoubted { attribution.evidence = citation?.text }
    return attribution.creator.isEmpty ? [] : [attribution.value]
  }

  /// The person of the page, without what tells namesakes apart: `Seneca (philosopher)` is `Seneca`.
  private var creator: String? {
    if let author, !author.isEmpty, namesAuthor || kind == .work { return author }
    if namesAuthor || kind == .work { return citation?.author }
    guard page.title.hasSuffix(")"), let open = page.title.lastIndex(of: "(") else { return page.title }
    return String(page.title[..<open].trimmingBlanks)
  }

  /// The work of a heading in italics or with a year.
  private var headingWork: WikiCitation? {
    draft.headings.last { !$0.titles.isEmpty }.map { WikiCitation($0, namesAuthor: false) }
  }

  /// A misattributed quotation has no source by the person of the page.
  private var hasSource: Bool { draft.section != .misattributed }

  private var source: String? {
    if !hasSource { return nil }
    if kind == .work, draft.section != .about { return page.title }
    return citation?.source ?? (namesAuthor ? nil : headingWork?.source)
  }

  private var date: String? {
    if !hasSource { return nil }
    if let date = citation?.date { return date }
    return citation?.source == nil && !namesAuthor ? headingWork?.date : nil
  }

  private var locator: String? {
    if !hasSource { return nil }
    if let locator = citation?.locator { return locator }
    // Below the heading of a work, a short line is a place in it: `Ch. 3`.
    guard citation?.source == nil, headingWork != nil, !namesAuthor, let text = citation?.text, text.count <= 40,
      text.contains(where: \.isNumber)
    else { return nil }
    return text
  }

  /// The text without the quotation marks around all of it.
  static func withoutQuotes(_ text: String) -> String {
    let pairs: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»", "»": "«", "‘": "’"]
    // A period may follow the closing mark, as in Spanish.
    let end = text.hasSuffix(".") ? text.dropLast() : text[...]
    guard let first = text.first, let close = pairs[first], end.last == close, text.count > 3 else { return text }
    let inside = end.dropFirst().dropLast()
    if inside.contains(first) || inside.contains(close) { return text }
    return inside.trimmingBlanks + (text.hasSuffix(".") && inside.last.map { !".!?…".contains($0) } == true ? "." : "")
  }
}

/// The meaning of a line below a quotation.
private enum WikiRemark {
  case original(String)
  case translation
  case other

  init(_ text: String) {
    let head = text.prefix(40).lowercased()
    let label = head.prefix { $0 != ":" }
    if label.count < head.count, Self.originals.contains(where: label.contains) {
      self = .original(String(text[text.index(after: text.firstIndex(of: ":") ?? text.startIndex)...].trimmingBlanks))
    } else if label.count < head.count, Self.translations.contains(where: head.hasPrefix) {
      self = .translation
    } else {
      self = .other
    }
  }

  private static let originals = ["original", "оригинал", "in latin", "in greek", "in german", "in french"]
  private static let translations = [
    "translat", "variant", "alternat", "as translated", "paraphras", "übersetzung", "deutsch", "traduction",
    "traduzione", "traducción",
    "перевод", "вариант",
  ]
}

/// A first line taken apart: quotation, and what follows it on the line.
private struct WikiItem {
  private(set) var text: String
  private(set) var author: String?
  private(set) var source: String?
  private(set) var original: String?
  private(set) var language: String?

  init(_ line: String) {
    text = line
    if let template = WikiDraft.template(line), template.isQuotation {
      take(template)
    } else if let place = Self.dash(in: line) ?? Self.parenthesis(in: line) {
      text = String(line[..<place.lowerBound].trimmingBlanks)
      source = String(line[place.upperBound...].trimmingBlanks)
      if source?.hasSuffix(")") == true, line[place].contains("(") { source?.removeLast() }
    }
  }

  private mutating func take(_ template: WikiTemplate) {
    func value(_ names: [String]) -> String? { template.value(names).map { String(decoding: $0, as: UTF8.self) } }
    text = value(["citation", "цитата", "texte", "text", "quote", "1"]) ?? ""
    author = value(["автор", "author", "auteur", "autor", "2"])
    source = value(["комментарий", "source", "titre", "3"])
    original = value(["оригинал", "original"])
    language = value(["langue", "language"]).flatMap {
      (2...3).contains($0.trimmingBlanks.count) ? String($0.trimmingBlanks) : nil
    }
  }

  /// The dash between a text in quotation marks and its source, as in German: `"…" - ''Faust''`.
  private static func dash(in line: String) -> Range<String.Index>? {
    for dash in [" - ", " – ", " — "] {
      guard let place = line.lastRange(of: dash), let before = line[..<place.lowerBound].last else { continue }
      if "\"“”»«".contains(before) || line[place.upperBound...].hasPrefix("''") { return place }
    }
    return nil
  }

  /// The parenthesis at the end that names a source, as in Italian: `(da ''Lettere'', p. 12)`.
  private static func parenthesis(in line: String) -> Range<String.Index>? {
    guard line.hasSuffix(")") else { return nil }
    for opening in ["(da ", "(dal", "(dai ", "(citato in", "(da'", "(in ''", "([["] {
      if let place = line.lastRange(of: opening) { return place.lowerBound..<line.index(after: place.lowerBound) }
    }
    return nil
  }
}

extension String {
  /// The last place of a text.
  fileprivate func lastRange(of text: String) -> Range<String.Index>? {
    let bytes = Array(text.utf8)
    var last: String.Index?
    for index in utf8.indices where utf8[index] == bytes[0] && utf8[index...].starts(with: bytes) { last = index }
    return last.map { $0..<utf8.index($0, offsetBy: bytes.count) }
  }
}
