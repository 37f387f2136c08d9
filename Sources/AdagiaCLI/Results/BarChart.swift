/// A chart of labels, numbers and horizontal bars, scaled to the largest.
struct BarChart {
  struct Row {
    /// Text before the number. A label that is too wide gets its own line.
    let label: String
    /// The formatted number.
    let count: String
    /// The value that the bar's length shows.
    let size: Double
    /// Words after the bar.
    var remark = ""
  }

  enum Side {
    case left, right
  }

  private let rows: [Row]
  private let side: Side
  private let indent: String

  /// - Parameters:
  ///   - side: Alignment of short labels.
  ///   - indent: Number of spaces before each line.
  init(_ rows: [Row], labels side: Side, indent: Int = 0) {
    self.rows = rows
    self.side = side
    self.indent = String(repeating: " ", count: indent)
  }

  func lines(_ terminal: Terminal) -> [String] {
    let style = Style(hasColor: terminal.hasColor)
    let width = min(terminal.width, 100) - indent.count
    let countWidth = rows.map(\.count.count).max() ?? 0
    let remarkWidth = rows.map { $0.remark.isEmpty ? 0 : $0.remark.count + 2 }.max() ?? 0
    let mostLabel = width - countWidth - remarkWidth - 14
    let labelWidth = rows.map { DisplayWidth.of($0.label) }.filter { $0 <= mostLabel }.max() ?? 0
    let room = max(10, width - labelWidth - countWidth - remarkWidth - 4)
    let most = rows.map(\.size).max() ?? 1
    return rows.flatMap { row -> [String] in
      let isWide = DisplayWidth.of(row.label) > labelWidth
      let space = String(repeating: " ", count: countWidth - row.count.count)
      let bar = style.text(Self.bar(row.size / most * Double(room)), .attribution)
      let line =
        indent + aligned(isWide ? "" : row.label, labelWidth) + "  " + space + row.count + "  "
        + [bar, row.remark.isEmpty ? "" : style.text(row.remark, .detail)].filter { !$0.isEmpty }.joined(
          separator: "  ")
      return (isWide ? [indent + row.label, line] : [line]).map(\.trimmingBlanksAtEnd)
    }
  }

  private func aligned(_ label: String, _ width: Int) -> String {
    let margin = String(repeating: " ", count: width - DisplayWidth.of(label))
    return side == .left ? label + margin : margin + label
  }

  /// A bar of a length in columns, rounded to an eighth.
  private static func bar(_ length: Double) -> String {
    guard length > 0 else { return "" }
    let eighths = max(1, Int((length * 8).rounded()))
    let rest = eighths % 8
    let part = rest == 0 ? "" : String(UnicodeScalar(0x2590 - UInt32(rest)).map(Character.init) ?? " ")
    return String(repeating: "█", count: eighths / 8) + part
  }
}
