internal import Adagia

/// A record as people like to read it: the words, who said them, when and where.
struct RecordText {
  let style: Style
  /// Columns to fill.
  let width: Int

  init(_ terminal: Terminal) {
    style = Style(hasColor: terminal.hasColor)
    width = min(terminal.width, 100)
  }

  /// A hit as a few lines, without an empty line behind them.
  func lines(for hit: Hit) -> [String] {
    let snippet = hit.snippet(length: 600)
    return words(snippet, of: hit.record.record)
      + [attribution(of: hit.record.record)].compactMap(\.self)
      .flatMap { wrapped($0, .attribution) } + [detail(of: hit.record)]
  }

  /// A record without a search behind it.
  func lines(for stored: StoredRecord) -> [String] {
    lines(for: Hit(record: stored, score: nil, matches: [:]))
  }

  private func words(_ snippet: Snippet, of record: Record) -> [String] {
    let before = snippet.isCutBefore ? "…" : ""
    let shifted = snippet.matches.map { $0.lowerBound + before.utf8.count..<$0.upperBound + before.utf8.count }
    let text = MarkedText(before + snippet.text + (snippet.isCutAfter ? "…" : ""), matches: shifted)
    var lines = text.lines(width: width).map { style.line($0) }
    if snippet.field != .title, let title = record.title { lines = wrapped(title, .title) + lines }
    return lines
  }

  /// `— Seneca, De brevitate vitae, 1.3 (49, circa)`; `nil` when nothing is known.
  private func attribution(of record: Record) -> String? {
    let names = record.attributions.map(Self.name)
    let locators = record.attributions.compactMap(\.locator)
    let parts = [names.isEmpty ? nil : names.joined(separator: "; "), record.source] + locators.map(Optional.some)
    let line = parts.compactMap(\.self).joined(separator: ", ")
    let date = record.date.map { " (\($0.raw))" } ?? ""
    return line.isEmpty && date.isEmpty ? nil : "    — \(line)\(date)"
  }

  private static func name(_ attribution: Attribution) -> String {
    switch attribution.role {
    case .said, .wrote: attribution.creator
    case .translated: "translated by \(attribution.creator)"
    case .attributed: "attributed to \(attribution.creator)"
    case .misattributed: "wrongly attributed to \(attribution.creator)"
    case .disputed: "perhaps \(attribution.creator)"
    }
  }

  private func detail(of stored: StoredRecord) -> String {
    let record = stored.record
    let parts = ["#\(stored.id)", stored.collection, record.language, record.subjects.isEmpty ? nil : record.subject]
    let line = parts.compactMap(\.self).joined(separator: " · ")
    return style.text("    " + line.clipped(to: width - 4), .detail)
  }

  private func wrapped(_ text: String, _ part: Style.Part) -> [String] {
    MarkedText(text).lines(width: width).map { style.text($0.reduce(into: "") { $0.append($1.character) }, part) }
  }
}

extension String {
  /// The text cut to so many columns of a terminal, with `…` at the cut.
  func clipped(to width: Int) -> String {
    guard DisplayWidth.of(self) > width else { return self }
    var columns = 1
    let kept = prefix { character in
      columns += DisplayWidth.of(character)
      return columns <= width
    }
    return kept + "…"
  }
}
