/// Colors and weights of output on a terminal. Without colors, text is plain.
struct Style: Sendable {
  let hasColor: Bool

  /// ANSI escape codes that are readable on light and dark backgrounds.
  enum Part: String {
    case match = "1;33"
    case title = "1"
    case attribution = "36"
    case doubt = "31"
    case detail = "2"
  }

  func text(_ text: String, _ part: Part) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(part.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A line with its marked parts highlighted.
  func line(_ line: MarkedText.Line) -> String {
    guard hasColor else { return line.plain }
    return line.runs.reduce(into: "") { text, run in text += run.isMarked ? self.text(run.text, .match) : run.text }
  }
}
