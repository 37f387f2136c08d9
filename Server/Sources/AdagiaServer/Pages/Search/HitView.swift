internal import Adagia

/// A record in a list, as it should look in print.
struct HitView {
  struct Tag {
    let name: HTMLText
    let href: String
  }

  let href: String
  /// The text, or its best part; `nil` for a record without one.
  let text: HTMLText?
  let isVerse: Bool
  let isLong: Bool
  let title: HTMLText?
  let language: String?
  let names: [NameView]
  let source: HTMLText?
  let locator: String?
  let date: String?
  let note: HTMLText?
  let tags: [Tag]
  let hasTags: Bool
  let reasons: [String]

  init(_ hit: Hit, base: String) {
    let record = hit.record.record
    href = "\(base)/records/\(hit.id)"
    text = Self.text(of: hit)
    isVerse = record.text?.contains("\n") ?? false
    isLong = (record.text?.utf8.count ?? 0) > Self.longText
    title = record.title.map { HTMLText($0.withoutCatalogingSigns, marking: hit.matchRanges(in: .title)) }
    language = record.language
    names = record.attributions.map { NameView($0, hit, base: base) }
    source = record.source.map { HTMLText($0.withoutCatalogingSigns, marking: hit.matchRanges(in: .source)) }
    locator = record.attributions.lazy.compactMap(\.locator).first
    date = record.date?.englishText
    note = hit.matches[.note] == nil ? nil : record.note.map { HTMLText($0, marking: hit.matchRanges(in: .note)) }
    let marked = hit.subjectMatches
    hasTags = !record.subjects.isEmpty
    tags = record.subjects.prefix(Self.mostTags).enumerated().map { place, name in
      Tag(
        name: HTMLText(name, marking: marked[place] ?? []),
        href: SearchState(filters: [.init(field: "tag", value: NameView.phrase(name))]).href(base))
    }
    reasons = HitReasons.sentences(hit)
  }

  /// Texts up to this many bytes are shown whole.
  private static let longestText = 900
  private static let longText = 320
  private static let mostTags = 8

  private static func text(of hit: Hit) -> HTMLText? {
    guard let text = hit.record.text else { return nil }
    guard text.utf8.count > longestText else { return HTMLText(text, marking: hit.matchRanges(in: .text)) }
    let snippet = hit.snippet(length: 500)
    guard snippet.field == .text else { return HTMLText(text.prefix(500) + "…") }
    var markup = HTMLText(snippet.isCutBefore ? "…" : "")
    markup.append(HTMLText(snippet.text, marking: snippet.matchRanges))
    if snippet.isCutAfter { markup.append("…") }
    return markup
  }
}

/// A name with the part that the person had.
struct NameView {
  let role: String?
  let isDoubtful: Bool
  let name: HTMLText
  let href: String
  let evidence: String?
  let locator: String?

  init(_ attribution: Attribution, _ hit: Hit? = nil, base: String) {
    let isWhole = hit?.record.creator == attribution.creator
    role = RoleText.beforeName(attribution.role)
    isDoubtful = RoleText.isDoubtful(attribution.role)
    name = HTMLText(
      attribution.creator.withoutCatalogingSigns, marking: isWhole ? hit?.matchRanges(in: .creator) ?? [] : [])
    href = SearchState(filters: [.init(field: "author", value: Self.phrase(attribution.creator))]).href(base)
    evidence = attribution.evidence
    locator = attribution.locator
  }

  /// The words of a value in a row, in the query language.
  static func phrase(_ text: String) -> String { "\"" + text.filter { $0 != "\"" && $0 != "\\" } + "\"" }
}

/// The reasons why a record was found, in sentences.
enum HitReasons {
  static func sentences(_ hit: Hit) -> [String] {
    var sentences: [String] = []
    if let why = hit.why, !why.matchedWords.isEmpty {
      let fields = CoreField.allCases.filter { hit.matches[$0] != nil }.map(name)
      let place = fields.isEmpty ? "" : ", in \(EnglishText.list(fields))"
      sentences.append("It has \(EnglishText.list(why.matchedWords.map { "“\($0)”" }))\(place).")
      if !why.missing.isEmpty {
        sentences.append("It lacks \(EnglishText.list(why.missing.map { "“\($0)”" })).")
      }
    }
    if let score = hit.score, !sentences.isEmpty {
      let tenths = Int((score * 10).rounded())
      sentences.append("Its score is \(tenths / 10).\(abs(tenths % 10)); higher is better.")
    }
    return sentences
  }

  private static func name(_ field: CoreField) -> String {
    switch field {
    case .title: "the title"
    case .creator: "the author"
    case .text: "the text"
    case .source: "the source"
    case .subject: "the tags"
    case .note: "the note"
    case .date: "the date"
    case .language: "the language"
    case .type: "the type"
    case .identifier: "the identifier"
    case .rights: "the rights"
    }
  }
}
