internal import Adagia
internal import CatalogRecords
internal import HistoricalDates
internal import Platform
internal import TextAnalysis

/// A record as readable text: its text, author, source and date, and its note if the note is why it was found, or has
/// the translation.
struct RecordText {
  let style: Style
  /// Width in columns.
  let width: Int

  /// The date style. Nil for the readable one.
  private let dates: DateStyle?

  /// The language whose speakers need no translation.
  private let language: String

  init(_ terminal: Terminal, dates: DateStyle? = nil, language: String = Environment.process.language) {
    self.dates = dates
    self.language = language
    style = Style(hasColor: terminal.hasColor)
    width = min(terminal.width, 100)
  }

  /// The lines of a hit.
  func lines(for hit: Hit) -> [String] {
    let snippet = hit.snippet(length: 600)
    let why = hit.why.map { ExplanationText(style: style, width: width).lines(for: $0, score: hit.score) } ?? []
    return words(snippet, of: hit) + attribution(of: hit) + note(of: hit, besides: snippet.field) + [detail(of: hit)]
      + why
  }

  /// The lines of a record that is not a hit.
  func lines(for stored: StoredRecord) -> [String] {
    lines(for: Hit(record: stored))
  }

  private func words(_ snippet: Snippet, of hit: Hit) -> [String] {
    let lines = marked(snippet, isTitle: snippet.field == .title).lines(width: width).map { style.line($0) }
    guard snippet.field != .title, let title = hit.record.record.title else { return lines }
    let heading = HighlightedText(title.withoutCatalogingSigns, matches: hit.matches[.title] ?? [])
    return heading.lines(width: width).map { style.line($0, .title) } + lines
  }

  /// The text of a snippet with `…` where it was cut.
  private func marked(_ snippet: Snippet, isTitle: Bool = false) -> HighlightedText {
    var parts = MarkedParts()
    if snippet.isCutBefore { parts.append("…") }
    let text = isTitle && !snippet.isCutAfter ? snippet.text.withoutCatalogingSigns : snippet.text
    parts.append(text, matches: snippet.matches)
    if snippet.isCutAfter { parts.append("…") }
    return parts.marked
  }

  // MARK: Attribution

  /// `— John Anster, Faustus (1835); wrongly attributed to Johann Wolfgang von Goethe`: the credited names, the source,
  /// the date, and all other names. Empty when the record has none of these.
  private func attribution(of hit: Hit) -> [String] {
    let record = hit.record.record
    let (before, behind) = record.attributions.placesInLine(hasSource: record.source != nil)
    var line = names(before, of: hit)
    func append(_ text: String, _ matches: [Range<Int>] = []) {
      line.append(line.text.isEmpty ? "" : ", ")
      line.append(text, matches: matches)
    }
    if let source = record.source { append(source.withoutCatalogingSigns, hit.matches[.source] ?? []) }
    for locator in record.attributions.inOrderOfCredit.compactMap(\.locator) { append(locator) }
    let isNamed = !line.text.isEmpty
    if let date = record.date { line.append((isNamed ? " " : "") + "(\(text(of: date)))") }
    guard !line.text.isEmpty else { return [] }
    var dashed = MarkedParts()
    dashed.append(isNamed ? "— " : "")
    dashed.append(line.text, matches: line.matches)
    let rest = names(behind, of: hit)
    dashed.append(rest.text.isEmpty ? "" : "; ")
    dashed.append(rest.text, matches: rest.matches)
    return indented(dashed.marked, .attribution)
  }

  /// Some of the names with their roles in words.
  ///
  /// - Parameter places: Places in the record's attributions.
  private func names(_ places: [Int], of hit: Hit) -> MarkedParts {
    let attributions = hit.record.record.attributions
    let matches = hit.matches(in: .creator, of: attributions.map(\.creator))
    var line = MarkedParts()
    for (attribution, matches) in places.map({ (attributions[$0], matches[$0]) }) {
      if !line.text.isEmpty { line.append("; ") }
      let (wording, name) = (attribution.wording, attribution.creator)
      let lead = wording.hasSuffix(name) ? wording.utf8.count - name.utf8.count : 0
      // The period of `Irion, Robert.` is a catalog's; that of `Anon.` is not.
      let shown = name.contains(",") ? wording.withoutFinalPeriod : wording.withoutCatalogingSigns
      line.append(
        shown, matches: lead > 0 || wording == name ? matches.map { $0.shifted(by: lead) } : [])
    }
    return line
  }

  /// The date as written, or in English when that is EDTF: `405 BCE` for `-0404`, `c2001` for `(c2001.)`.
  private func text(of date: RecordDate) -> String {
    guard dates == nil else { return date.raw }
    guard date.raw == date.edtf, let edtf = try? EDTF(date.raw) else {
      return date.raw.withoutParentheses.withoutFinalPeriod
    }
    return edtf.englishText
  }

  // MARK: Note

  /// The note, if the query's words are in it, or if it has the translation of a text that is not in the reader's
  /// language.
  private func note(of hit: Hit, besides field: CoreField) -> [String] {
    guard field != .note, let note = hit.record.record.note, hit.matches[.note] != nil || isTranslated(hit, note),
      let snippet = hit.snippet(of: .note)
    else { return [] }
    return indented(marked(snippet), nil)
  }

  private func isTranslated(_ hit: Hit, _ note: String) -> Bool {
    guard let own = hit.record.record.language, !own.lowercased().hasPrefix(language) else { return false }
    return Translation.leads(note)
  }

  // MARK: Detail

  private func detail(of hit: Hit) -> String {
    let (stored, record) = (hit.record, hit.record.record)
    var line = MarkedParts()
    line.append(["#\(stored.id)", stored.collection, language(of: record)].compactMap(\.self).joined(by: " · "))
    for (index, (subject, matches)) in subjects(of: hit).enumerated() {
      line.append(index == 0 ? " · " : "; ")
      line.append(subject, matches: matches)
    }
    let clipped = line.text.clipped(to: width - 4)
    let lines = HighlightedText(clipped, matches: line.matches).lines(width: .max)
    return "    " + lines.map { style.line($0, .detail) }.joined(by: " ")
  }

  /// The language as facets and searches have it: `en` for `eng`.
  private func language(of record: CatalogRecord) -> String? {
    record.language.map { $0.utf8.count > 2 ? LanguageTag($0).canonical : $0 }
  }

  /// The subjects with the query's words in them; these come first when the line has no room for all.
  private func subjects(of hit: Hit) -> [(String, [Range<Int>])] {
    let subjects = hit.record.record.subjects
    let all = Array(zip(subjects, hit.matches(in: .subject, of: subjects)))
    guard hit.matches[.subject] != nil, subjects.reduce(0, { $0 + $1.utf8.count }) > width / 2 else { return all }
    return all.filter { !$0.1.isEmpty } + all.filter { $0.1.isEmpty }
  }

  private func indented(_ text: HighlightedText, _ part: Style.Part?) -> [String] {
    text.lines(width: width - 4).map { "    " + style.line($0, part) }
  }
}

extension String {
  /// The text without parentheses around the whole of it.
  fileprivate var withoutParentheses: String {
    let inner = dropFirst().dropLast()
    guard hasPrefix("("), hasSuffix(")"), !inner.isEmpty, !inner.contains(where: { "()".contains($0) }) else {
      return self
    }
    return String(inner)
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
