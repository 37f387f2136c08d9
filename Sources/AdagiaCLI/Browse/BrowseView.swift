internal import Adagia
internal import CatalogFormats

/// Draws the full screen.
struct BrowseView {
  let model: BrowseModel
  let layout: BrowseLayout
  let style: Style

  init(_ model: BrowseModel, _ size: Frame.Size, hasColor: Bool) {
    self.model = model
    layout = BrowseLayout(size: size)
    style = Style(hasColor: hasColor)
  }

  var frame: Frame {
    var frame = Frame(layout.size)
    drawHead(in: &frame)
    switch model.mode {
    case .help(let line), .reading(let line): drawLines(from: line, in: &frame)
    case .browsing, .prompt, .question: drawBody(in: &frame)
    }
    drawFoot(in: &frame)
    return frame
  }

  // MARK: Head and foot

  private static let label = "Search: "

  private func drawHead(in frame: inout Frame) {
    let count = self.count
    let room = max(8, layout.size.columns - Self.label.count - DisplayWidth.of(count) - 3)
    let (text, cursor) = model.query.visible(in: room)
    let shown = text.shownSafely
    frame.put([style.text(Self.label, .detail) + shown], row: 0)
    let column = layout.size.columns - DisplayWidth.of(count) - 1
    if column > Self.label.count + DisplayWidth.of(shown) {
      frame.put([style.text(count, .detail)], column: column, row: 0)
    }
    if layout.headRows > 1 { frame.put([remark], row: 1) }
    if model.mode == .browsing, model.focus == .query {
      frame.cursor = (min(Self.label.count + cursor, layout.size.columns - 1), 0)
    }
  }

  private var count: String {
    guard let answer = model.answer else { return "" }
    return "\(answer.total.grouped) \(answer.total == 1 ? "record" : "records")"
  }

  /// A line about the answer: a better spelling, or a warning; else a rule.
  private var remark: String {
    if let suggestion = model.answer?.suggestion, model.hits.isEmpty {
      return style.text(
        "Did you mean: \(suggestion.shownSafely)? Enter searches for it.".clipped(to: layout.size.columns), .match)
    }
    let said = model.answer.map { $0.warnings.map { "\($0)" } + $0.expansions.map { "\($0)." } } ?? []
    let text = said.joined(separator: " ").shownSafely.clipped(to: layout.size.columns)
    return text.isEmpty ? rule("", layout.size.columns) : style.text(text, .detail)
  }

  private func drawFoot(in frame: inout Frame) {
    guard layout.footRows > 0 else { return }
    let row = layout.size.rows - 1
    let width = layout.size.columns
    switch model.mode {
    case .prompt(let prompt, let line):
      let label = prompt.label.clipped(to: max(1, width - 8))
      let start = DisplayWidth.of(label)
      let (text, cursor) = line.visible(in: width - start - 1)
      frame.put([style.text(label, .title) + text.shownSafely], row: row)
      frame.cursor = (min(start + cursor, width - 1), row)
    case .question(let question, _):
      frame.put([style.text("\(question.shownSafely) (y/n)".clipped(to: width), .title)], row: row)
    case .browsing, .reading, .help:
      let line = model.notice.map { style.text($0.shownSafely.clipped(to: width), .match) }
      frame.put([line ?? style.text(BrowseHelp.hint(for: model, width), .detail)], row: row)
    }
  }

  // MARK: Body

  private func drawBody(in frame: inout Frame) {
    let top = layout.headRows
    guard layout.sidebarWidth > 0 else {
      if model.focus == .sidebar {
        frame.put(SidebarView(model, style, width: layout.size.columns, rows: layout.bodyRows).lines, row: top)
      } else {
        drawHits(in: &frame)
      }
      return
    }
    drawHits(in: &frame)
    let column = layout.mainWidth + 1
    for row in 0..<layout.bodyRows { frame.put([style.text("│", .detail)], column: column, row: top + row) }
    let sidebar = SidebarView(model, style, width: layout.sidebarWidth, rows: layout.bodyRows)
    frame.put(sidebar.lines, column: column + 2, row: top)
  }

  private func drawHits(in frame: inout Frame) {
    let rows = layout.listRows
    let first = firstShown(rows)
    let shown = model.hits.indices.filter { (first..<first + rows).contains($0) }
    let lines = shown.map { hitLine(model.hits[$0], isSelected: $0 == model.selected) }
    frame.put(lines, row: layout.headRows)
    if model.hits.isEmpty {
      frame.put([style.text(emptyText.clipped(to: layout.mainWidth), .detail)], row: layout.headRows)
    }
    drawPreview(in: &frame)
  }

  private var emptyText: String { model.answer == nil || model.isSearching ? "Searching …" : "No record has this." }

  /// The first hit on the screen, so that the chosen one is on it.
  private func firstShown(_ rows: Int) -> Int {
    max(0, min(model.selected - rows / 2, model.hits.count - rows))
  }

  /// A hit in one line: its text, and its author if there is room.
  private func hitLine(_ hit: Hit, isSelected: Bool) -> String {
    let author = hit.record.record.attributions.byline?.shownSafely ?? ""
    let authorWidth = layout.mainWidth < 56 ? 0 : min(DisplayWidth.of(author), layout.mainWidth / 4)
    let width = layout.mainWidth - 2 - (authorWidth > 0 ? layout.mainWidth / 4 + 2 : 0)
    let (text, isClipped) = line(of: hit, width: width)
    let end = isClipped ? "…" : ""
    let gap = String(repeating: " ", count: max(0, width - DisplayWidth.of(text.plain + end)))
    let name = authorWidth > 0 ? "  " + author.clipped(to: layout.mainWidth / 4) : ""
    if isSelected { return selected("> \(text.plain)\(end)\(gap)\(name)") }
    return "  " + style.line(text) + end + gap + style.text(name, .attribution)
  }

  private func line(of hit: Hit, width: Int) -> (HighlightedText.Line, isClipped: Bool) {
    let snippet = hit.snippet(length: max(40, width * 2))
    var parts = MarkedParts()
    if snippet.isCutBefore { parts.append("…") }
    parts.append(snippet.text.withSpacesForLineEnds, matches: snippet.matches)
    let lines = HighlightedText(parts.text, matches: parts.matches).lines(width: max(2, width - 1))
    return (lines[0], lines.count > 1 || snippet.isCutAfter)
  }

  /// A line in reverse video, over the width of the hits. The sign at its start tells it without.
  private func selected(_ text: String) -> String {
    let gap = String(repeating: " ", count: max(0, layout.mainWidth - DisplayWidth.of(text)))
    return "\u{1B}[7m\(text)\(gap)\u{1B}[0m"
  }

  private func rule(_ title: String, _ width: Int) -> String {
    let head = title.isEmpty ? "" : "── \(title) "
    return style.text(head + String(repeating: "─", count: max(0, width - DisplayWidth.of(head))), .detail)
  }

  // MARK: Record

  private func drawPreview(in frame: inout Frame) {
    guard layout.previewRows > 1, let hit = model.selectedHit else { return }
    let top = layout.headRows + layout.listRows
    let title = "\((model.selected + 1).grouped) of \((model.answer?.total ?? 0).grouped)"
    frame.put([rule(title, layout.mainWidth)], row: top)
    let lines = RecordText(Terminal(width: layout.mainWidth, hasColor: style.hasColor)).lines(for: hit)
    let rows = layout.previewRows - 1
    if lines.count > rows {
      frame.put(Array(lines.prefix(rows - 1)) + [style.text("    … Enter shows all of it", .detail)], row: top + 1)
    } else {
      frame.put(lines, row: top + 1)
    }
  }

  /// The lines of the chosen record with all its fields.
  private var recordLines: [String] {
    guard let hit = model.selectedHit else { return [] }
    let text = RecordText(Terminal(width: layout.size.columns, hasColor: style.hasColor))
    return RecordDetails(text, dates: nil).lines(for: hit.record)
  }

  /// The lines of what covers the screen.
  private var coveringLines: [String] {
    switch model.mode {
    case .help: BrowseHelp.lines(style, width: layout.size.columns)
    case .reading: recordLines
    case .browsing, .prompt, .question: []
    }
  }

  private func drawLines(from line: Int, in frame: inout Frame) {
    let lines = coveringLines
    let first = max(0, min(line, lines.count - layout.bodyRows))
    frame.put(Array(lines.dropFirst(first).prefix(layout.bodyRows)), row: layout.headRows)
  }

  /// The last line at which it is useful to begin with what covers the screen.
  var lastLine: Int { max(0, coveringLines.count - layout.bodyRows) }
}

extension String {
  /// The text in one line, each byte at its place.
  fileprivate var withSpacesForLineEnds: String {
    String(decoding: utf8.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
  }
}
