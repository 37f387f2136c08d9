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

  /// An address that terminals open (OSC 8); plain without colors, and for anything but an address of the web.
  func link(_ text: String) -> String {
    let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
    guard hasColor, isAddress, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return text }
    return "\u{1B}]8;;\(text)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// A line with its marked parts highlighted.
  func line(_ line: HighlightedText.Line) -> String { self.line(line, nil) }

  /// The same with a style for the other parts.
  func line(_ line: HighlightedText.Line, _ part: Part?) -> String {
    guard hasColor else { return line.plain }
    return line.runs.reduce(into: "") { text, run in
      let style = run.isMarked ? .match : part
      text += style.map { self.text(run.text, $0) } ?? run.text
    }
  }
}
