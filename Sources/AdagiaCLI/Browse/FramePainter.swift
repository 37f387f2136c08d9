/// The escape sequences that turn one frame on the terminal into another.
struct FramePainter {
  private var shown: Frame?

  /// Forgets what the terminal shows, so that the next frame is painted as a whole.
  mutating func forget() { shown = nil }

  /// The output that makes the terminal show a frame: only rows that changed.
  ///
  /// Terminals that know synchronized output (mode 2026) show it at once; others ignore the mode.
  mutating func output(for frame: Frame) -> String {
    let old = shown?.size == frame.size ? shown : nil
    defer { shown = frame }
    var text = "\u{1B}[?2026h\u{1B}[?25l"
    if old == nil { text += "\u{1B}[0m\u{1B}[2J" }
    for (number, row) in frame.rows.enumerated() where old.map({ $0.rows[number] != row }) ?? !row.isEmpty {
      text += "\u{1B}[\(number + 1);1H\u{1B}[2K"
      for piece in row { text += "\u{1B}[\(number + 1);\(piece.column + 1)H\(piece.text)\u{1B}[0m" }
    }
    if let cursor = frame.cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return text + "\u{1B}[?2026l"
  }
}
