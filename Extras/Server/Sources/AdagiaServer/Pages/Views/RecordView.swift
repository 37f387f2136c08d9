internal import Adagia

/// A record as it should look in print, with the words that it was found by marked.
struct RecordView {
  let href: String
  /// The text, of a long hit the best part; `nil` for a record without one.
  let text: HTMLText?
  /// The style classes of the text, `verse` and `long`; `nil` for plain short prose.
  let look: String?
  let title: HTMLText?
  let language: String?
  /// The names before the source and the date, and those behind them: see `CatalogRecord.creditedAttributions`.
  let names: [NameView]
  let otherNames: [NameView]
  let source: HTMLText?
  let sourceHref: String?
  let locator: String?
  let date: String?
  /// True if anything is known of where the text is from.
  let hasCredit: Bool
  let note: HTMLText?
  /// The text in other languages, shown below it.
  let translations: [Translation]

  struct Translation {
    let words: HTMLText
    /// The tag of the language; `nil` where nothing says. Templates look up a missing `language` in the record.
    let tongue: String?
  }

  /// A record as a whole.
  ///
  /// - Parameter translations: Those to show; `nil` for the best one for the reader.
  init(_ stored: StoredRecord, translations: [TranslationText]? = nil, _ links: RecordLinks) {
    self.init(
      stored, nil, text: stored.record.text.map { HTMLText($0) }, note: stored.record.note, translations, links)
  }

  /// A hit, whose note is there only when it was found by that.
  init(_ hit: Hit, _ links: RecordLinks) {
    let stored = PageRoom.cut(hit.record, to: Self.room).stored
    let note = hit.matches[.note] == nil ? nil : stored.record.note
    self.init(stored, hit, text: Self.text(of: hit), note: note, nil, links)
  }

  private init(
    _ stored: StoredRecord, _ hit: Hit?, text: HTMLText?, note: String?, _ translations: [TranslationText]?,
    _ links: RecordLinks
  ) {
    let (record, base) = (stored.record, links.base)
    let marks = { (field: CoreField) in hit?.matchRanges(in: field) ?? [] }
    href = links.href(of: stored)
    self.text = text
    look = record.text.flatMap(Self.look)
    title = record.title.map { HTMLText($0.withoutCatalogingSigns, marking: marks(.title)) }
    language = record.language
    let (credited, others) = (record.creditedAttributions, record.otherAttributions)
    let areFirst = credited.isEmpty && record.source == nil
    names = (areFirst ? others : credited).map { NameView($0, hit, base: base) }
    otherNames = (areFirst ? [] : others).map { NameView($0, hit, base: base) }
    source = record.source.map { HTMLText($0.withoutCatalogingSigns, marking: marks(.source)) }
    sourceHref = record.source.map { source in
      SearchState(filters: [.init(field: "source", value: NameView.phrase(source))]).href(base)
    }
    locator = (credited + others).lazy.compactMap(\.locator).first
    date = record.date?.englishText
    hasCredit = !names.isEmpty || !otherNames.isEmpty || record.source != nil || date != nil
    let known = TranslationText.all(of: record)
    let found = known.isEmpty ? [] : marks(.note)
    let shown = translations ?? TranslationText.shown(of: known, record, links.reader, foundBy: found)
    self.translations = shown.map { Self.translation($0, marking: found, isWhole: hit == nil) }
    self.note = known.contains(where: \.isNote) ? nil : note.map { HTMLText($0, marking: marks(.note)) }
  }

  /// A translation: in lists only the beginning of a long one, unless it was found by its words.
  private static func translation(
    _ translation: TranslationText, marking ranges: [Range<String.Index>], isWhole: Bool
  ) -> Translation {
    let (text, marks) = (translation.text, translation.isNote ? ranges : [])
    let isCut = !isWhole && !marks.contains(where: translation.has) && text.utf8.count > longestText
    return Translation(
      words: isCut ? HTMLText(text.prefix(500) + "…") : HTMLText(text, marking: marks), tongue: translation.language)
  }

  /// The bytes of a record that a list has room for.
  private static let room = 20_000

  /// Texts of hits up to this many bytes are shown whole.
  private static let longestText = 900
  private static let longText = 320

  private static func look(_ text: String) -> String? {
    let classes = [text.contains("\n") ? "verse" : nil, text.utf8.count > longText ? "long" : nil].compactMap(\.self)
    return classes.isEmpty ? nil : classes.joined(separator: " ")
  }

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
