@testable import AdagiaCLI

/// What a terminal shows after the output of the full screen. It knows the sequences of `FramePainter` and
/// `RawTerminal`, and names others.
struct ScreenReader {
  private(set) var rows: [String]
  /// True if the other screen, of full-screen programs, is shown.
  private(set) var isAlternate = false
  private(set) var unknown: [String] = []
  /// Texts for the clipboard, in base 64.
  private(set) var clipboard: [String] = []
  private var row = 0

  init(_ output: [UInt8], rows count: Int) {
    rows = Array(repeating: "", count: count)
    // A sequence or a character may not have come as a whole.
    let text = String(decoding: output, as: UTF8.self).unicodeScalars
    var rest = text[...]
    while let first = rest.first {
      rest = rest.dropFirst()
      guard first == "\u{1B}" else {
        if rows.indices.contains(row) { rows[row].unicodeScalars.append(first) }
        continue
      }
      if rest.first == "]" {
        let command = rest.prefix { $0 != "\u{7}" }
        clipboard.append(String(String.UnicodeScalarView(command.dropFirst("]52;c;".count))))
        rest = rest.dropFirst(command.count + 1)
      } else {
        let parameters = rest.dropFirst().prefix { !$0.properties.isAlphabetic }
        guard let letter = rest.dropFirst(parameters.count + 1).first else { return }
        rest = rest.dropFirst(parameters.count + 2)
        obey(String(String.UnicodeScalarView(parameters)), Character(letter))
      }
    }
  }

  var text: String { rows.map { $0.withoutEscapes }.joined(separator: "\n") }

  private mutating func obey(_ parameters: String, _ letter: Character) {
    switch (parameters, letter) {
    case (_, "m"), ("?2026", _), ("?25", _), ("?7", _), ("?2004", _): break
    case ("?1049", "h"): isAlternate = true
    case ("?1049", "l"): isAlternate = false
    case ("2", "J"): rows = rows.map { _ in "" }
    case ("2", "K"): if rows.indices.contains(row) { rows[row] = "" }
    case (_, "H"):
      let place = parameters.split(separator: ";").compactMap { Int($0) }
      row = (place.first ?? 1) - 1
      guard rows.indices.contains(row), let column = place.last else { return }
      let gap = column - 1 - DisplayWidth.of(rows[row].withoutEscapes)
      rows[row] += String(repeating: " ", count: max(0, gap))
    default: unknown.append(parameters + String(letter))
    }
  }
}
