internal import CatalogFormats

/// Draws the values beside the hits.
struct SidebarView {
  private let model: BrowseModel
  private let style: Style
  private let width: Int
  private let rows: Int

  init(_ model: BrowseModel, _ style: Style, width: Int, rows: Int) {
    (self.model, self.style, self.width, self.rows) = (model, style, width, rows)
  }

  private var sidebar: Sidebar { model.sidebar }

  /// Rows of the columns of a histogram.
  private var columnRows: Int { rows >= 24 ? 4 : rows >= 16 ? 2 : 1 }

  var lines: [String] {
    let histogram = sidebar.sections.firstIndex { $0.isHistogram }
    let lists = sidebar.sections.indices.filter { $0 != histogram }
    let histogramRows = histogram == nil ? 0 : columnRows + 2
    let space = max(0, rows - histogramRows)
    var lines = zip(lists, shares(of: space, for: lists)).flatMap { list($0, rows: $1) }
    lines += Array(repeating: "", count: max(0, space - lines.count))
    if let histogram { lines += columns(histogram) }
    return lines
  }

  // MARK: Lists

  /// Rows for each list, with its title and an empty line: all that it needs if that is less than its part, and what is
  /// left goes to the others.
  private func shares(of space: Int, for lists: [Int]) -> [Int] {
    var shares = lists.map { _ in 0 }
    var rest = space
    var hungry = Array(lists.indices)
    while rest > 0, !hungry.isEmpty {
      for index in hungry where rest > 0 {
        shares[index] += 1
        rest -= 1
      }
      hungry.removeAll { shares[$0] >= sidebar.sections[lists[$0]].items.count + 2 }
    }
    return shares
  }

  /// A title, as many values as fit, and an empty line.
  private func list(_ number: Int, rows: Int) -> [String] {
    let section = sidebar.sections[number]
    guard rows > 2 else { return Array(repeating: "", count: rows) }
    let room = rows - 2
    let chosen = sidebar.section == number ? sidebar.item : 0
    let first = model.focus == .sidebar ? max(0, min(chosen - room / 2, section.items.count - room)) : 0
    let shown = section.items.indices.dropFirst(first).prefix(room)
    let lines = shown.map { line(section.items[$0], isChosen: isChosen(number, $0)) }
    return [style.text(section.title, .title)] + lines + Array(repeating: "", count: rows - 1 - lines.count)
  }

  private func isChosen(_ section: Int, _ item: Int) -> Bool {
    model.focus == .sidebar && sidebar.section == section && sidebar.item == item
  }

  private func line(_ item: Sidebar.Item, isChosen: Bool) -> String {
    let isOn = item.clause.map(model.hasClause) ?? false
    let room = max(2, width - item.count.count - 3)
    let label = item.label.shownSafely.clipped(to: room)
    let gap = String(repeating: " ", count: max(1, room - DisplayWidth.of(label) + 1))
    let sign = isChosen ? "> " : isOn ? "* " : "  "
    let text = sign + label + gap + item.count
    if isChosen { return "\u{1B}[7m\(text)\u{1B}[0m" }
    return isOn ? style.text(text, .match) : sign + label + gap + style.text(item.count, .detail)
  }

  // MARK: Histogram

  private func columns(_ number: Int) -> [String] {
    let section = sidebar.sections[number]
    let chosen = sidebar.section == number && model.focus == .sidebar ? sidebar.item : nil
    // The latest bins where not all have a column.
    let first = max(0, min(section.items.count - width, chosen ?? .max))
    let items = Array(section.items.dropFirst(first).prefix(width))
    let most = items.map(\.size).max() ?? 1
    let bars = (0..<columnRows).reversed().map { row in
      items.enumerated().reduce(into: "") { line, element in
        let block = Self.block(element.element.size / most, row: row, of: columnRows)
        line += element.offset + first == chosen ? "\u{1B}[7m\(block)\u{1B}[0m" : style.text(block, .attribution)
      }
    }
    return [style.text(section.title, .title)] + bars + [axis(section, first, chosen)]
  }

  /// The part of a column in a row, in eighths.
  private static func block(_ share: Double, row: Int, of rows: Int) -> String {
    let eighths = share <= 0 ? 0 : max(1, Int((share * Double(rows * 8)).rounded()))
    let part = min(8, max(0, eighths - row * 8))
    return part == 0 ? " " : String(UnicodeScalar(0x2580 + UInt32(part)).map(Character.init) ?? " ")
  }

  /// The chosen century with its number of records, or the first and the last one.
  private func axis(_ section: Sidebar.Section, _ first: Int, _ chosen: Int?) -> String {
    if let chosen {
      let item = section.items[chosen]
      return style.text("\(item.label): \(item.count)".clipped(to: width), .match)
    }
    guard let last = section.items.last else { return "" }
    let text = section.items.count == 1 ? last.label : "\(section.items[first].label) to \(last.label)"
    return style.text(text.replacing(" century", with: "").clipped(to: width), .detail)
  }
}
