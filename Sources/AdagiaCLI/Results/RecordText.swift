internal import Adagia
internal import HistoricalDates
internal import Platform

/// A record as readable text: its text, author, source and date.
struct RecordText {
  let style: Style
  /// Width in columns.
  let width: Int

  /// The date style. Nil for the readable one.
  private let dates: DateStyle?

  init(_ terminal: Terminal, dates: DateStyle? = nil) {
    self.dates = dates
    style = Style(hasColor: terminal.hasColor)
    width = min(terminal.width, 100)
  }

  /// The lines of a hit.
  func lines(for hit: Hit) -> [String] {
    let record = hit.record.record
    let attribution = attribution(of: record).map { wrapped($0, .attribution, indent: 4) } ?? []
    let why = hit.why.map { ExplanationText(style: style, width: width).lines(for: $0, score: hit.score) } ?? []
    return words(hit.snippet(length: 600), of: record) + attribution + [detail(of: hit.record)] + why
  }

  /// The lines of a record that is not a hit.
  func lines(for stored: StoredRecord) -> [String] {
    lines(for: Hit(record: stored, score: nil, matches: [:]))
  }

  private func words(_ snippet: Snippet, of record: CatalogRecord) -> [String] {
    let before = snippet.isCutBefore ? "…" : ""
    let shifted = snippet.matches.map { $0.lowerBound + before.utf8.count..<$0.upperBound + before.utf8.count }
    let text = MarkedText(before + snippet.text + (snippet.isCutAfter ? "…" : ""), matches: shifted)
    var lines = text.lines(width: width).map { style.line($0) }
    if snippet.field != .title, let title = record.title { lines = wrapped(title, .title) + lines }
    return lines
  }

  /// `— Seneca, De brevitate vitae, 1.3 (about 49 CE)`; Nil when the record has none of these.
  private func attribution(of record: CatalogRecord) -> String? {
    let names = record.attributions.map(\.wording)
    let locators = record.attributions.compactMap(\.locator)
    let parts = [names.isEmpty ? nil : names.joined(by: "; "), record.source] + locators.map(Optional.some)
    let line = parts.compactMap(\.self).joined(by: ", ")
    let date = record.date.map { "(\(text(of: $0)))" } ?? ""
    return line.isEmpty && date.isEmpty ? nil : ["—", line, date].filter { !$0.isEmpty }.joined(by: " ")
  }

  /// The date as written, or in English when that is EDTF: `405 BCE` for `-0404`.
  private func text(of date: RecordDate) -> String {
    guard dates == nil, date.raw == date.edtf, let edtf = try? EDTF(date.raw) else { return date.raw }
    return edtf.englishText
  }

  private func detail(of stored: StoredRecord) -> String {
    let record = stored.record
    let parts = ["#\(stored.id)", stored.collection, record.language, record.subjects.isEmpty ? nil : record.subject]
    let line = parts.compactMap(\.self).joined(by: " · ")
    return style.text("    " + line.shownSafely.clipped(to: width - 4), .detail)
  }

  private func wrapped(_ text: String, _ part: Style.Part, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return MarkedText(text).lines(width: width - indent).map { margin + style.text($0.plain, part) }
  }
}
