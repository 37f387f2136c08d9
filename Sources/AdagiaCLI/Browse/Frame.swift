/// The picture that a terminal is to show: rows of text, and the cursor.
struct Frame: Hashable, Sendable {
  struct Size: Hashable, Sendable {
    let columns: Int
    let rows: Int
  }

  /// A piece of a row at a column of its own, counted from 0. Its place does not depend on how wide the terminal thinks
  /// the piece before it is.
  struct Piece: Hashable, Sendable {
    let column: Int
    /// Text with escape sequences for colors, and no other control characters.
    let text: String
  }

  let size: Size
  private(set) var rows: [[Piece]]
  /// The cursor's place; nil when it is hidden.
  var cursor: (column: Int, row: Int)?

  init(_ size: Size) {
    self.size = size
    rows = Array(repeating: [], count: max(0, size.rows))
  }

  static func == (one: Frame, other: Frame) -> Bool {
    one.size == other.size && one.rows == other.rows && one.cursor?.column == other.cursor?.column
      && one.cursor?.row == other.cursor?.row
  }

  func hash(into hasher: inout Hasher) { hasher.combine(rows) }

  /// Puts lines into the frame, from a row down. Lines outside it are left out.
  mutating func put(_ lines: [String], column: Int = 0, row: Int) {
    for (offset, line) in lines.enumerated() where rows.indices.contains(row + offset) && column < size.columns {
      if !line.isEmpty { rows[row + offset].append(Piece(column: column, text: line.fencedFromRight)) }
    }
  }

  /// The frame without colors: a line for each row, as wide as it is.
  var plain: String {
    rows.map { pieces in
      pieces.reduce(into: "") { line, piece in
        let gap = piece.column - DisplayWidth.of(line)
        line += String(repeating: " ", count: max(0, gap)) + piece.text.withoutEscapes
      }.trimmingBlanksAtEnd
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text, with a left-to-right mark at its end if it has letters that run from right to left. A terminal that
  /// reorders such letters would otherwise take those of two pieces of a row for one run, and exchange them.
  fileprivate var fencedFromRight: String {
    unicodeScalars.contains(where: \.runsFromRight) ? self + "\u{200E}" : self
  }

  /// The text without escape sequences for colors, and without invisible marks.
  var withoutEscapes: String {
    guard utf8.contains(0x1B) || unicodeScalars.contains("\u{200E}") else { return self }
    var result = ""
    var isEscape = false
    for character in unicodeScalars where character != "\u{200E}" {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { result.unicodeScalars.append(character) }
      if isEscape, character.properties.isAlphabetic { isEscape = false }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// True if it is in a block of Hebrew, Arabic or another script from right to left.
  fileprivate var runsFromRight: Bool {
    value >= 0x590 && Self.fromRight.contains { $0.contains(value) }
  }

  private static let fromRight: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
