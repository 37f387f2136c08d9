internal import CatalogRecords

/// The terminal control sequences of old fortunes: colors as escape sequences, underlining and accents by backspace.
///
/// They are not part of the words, they would end up in the index, and an escape sequence in a stored text would act on
/// the terminal that prints it. The reader applies them, as a terminal would, and removes them.
enum TerminalMarks {
  private static let escape: Unicode.Scalar = "\u{1B}"
  private static let backspace: Unicode.Scalar = "\u{8}"

  /// The combining accents of typewriter accents that are struck over a letter.
  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", ",": "\u{327}",
  ]

  /// The lines of a text, LF or CR LF, without control sequences.
  static func lines(of bytes: [UInt8]) -> [String] {
    let hasMarks = bytes.contains { $0 == 0x1B || $0 == 0x08 }
    return bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
      let end = line.last == .carriageReturn ? line.endIndex - 1 : line.endIndex
      let text = String(decoding: line[..<end], as: UTF8.self)
      return hasMarks ? struck(withoutEscapes(text)) : text
    }
  }

  /// The text without `ESC [ … letter` sequences (ECMA-48, 5.4) and lone escapes.
  private static func withoutEscapes(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar != escape {
        kept.append(scalar)
      } else if rest.first == "[" {
        rest = rest.dropFirst().drop { ("\u{20}"..."\u{3F}").contains($0) }.dropFirst()
      }
    }
    return String(kept)
  }

  /// The text with backspaces applied: struck-over characters are replaced, underlines removed, accents combined.
  private static func struck(_ text: String) -> String {
    var cells: [String] = []
    var column = 0
    for scalar in text.unicodeScalars {
      if scalar == backspace {
        column = max(column - 1, 0)
      } else if column < cells.count {
        cells[column] = overstrike(cells[column], with: scalar)
        column += 1
      } else {
        cells.append(String(scalar))
        column += 1
      }
    }
    return cells.joined()
  }

  private static func overstrike(_ old: String, with new: Unicode.Scalar) -> String {
    if new == "_" { return old }
    if let accent = old.unicodeScalars.first.flatMap({ accents[$0] }), new.properties.isAlphabetic {
      return String(new) + String(accent)
    }
    if let accent = accents[new], old.unicodeScalars.first?.properties.isAlphabetic == true {
      return old + String(accent)
    }
    return String(new)
  }
}
