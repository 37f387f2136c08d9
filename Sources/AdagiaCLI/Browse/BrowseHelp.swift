/// The help of the full screen: all keys, and those of the moment.
enum BrowseHelp {
  private static let keys: [(key: String, effect: String)] = [
    ("type", "search while you type; an unfinished word finds its continuations too"),
    ("↑ ↓ PgUp PgDn", "choose a record"),
    ("Tab, Shift-Tab", "go to the records, to the values beside them, back to the query"),
    ("Enter", "go to the records; there, show all of one; on a value, add it to the query or take it out"),
    ("Esc", "back; in the query: clear it, then quit"),
    ("", ""),
    ("", "With the cursor in the query, press Alt with these letters:"),
    ("o", "open the record: all its fields"),
    ("t", "tag the record"),
    ("e", "edit the record in your editor (VISUAL or EDITOR)"),
    ("c", "copy the text with its author to the clipboard (terminals with OSC 52)"),
    ("u, r", "undo, redo"),
    ("s", "save the search: query:NAME then stands for it"),
    ("?, F1", "this help"),
    ("q, Ctrl-C", "quit"),
    ("", ""),
    ("Ctrl-A E U K W", "edit the line as in a shell"),
    ("Ctrl-Z", "stop; the shell's fg goes on"),
  ]

  /// All keys.
  static func lines(_ style: Style, width: Int) -> [String] {
    let keyWidth = width < 60 ? 10 : 18
    return keys.flatMap { key, effect -> [String] in
      let space = String(repeating: " ", count: keyWidth)
      let effects = HighlightedText(effect).lines(width: max(10, width - keyWidth - 1)).map(\.plain)
      guard DisplayWidth.of(key) < keyWidth else { return [style.text(key, .title)] + effects.map { space + $0 } }
      let head = style.text(key, .title) + String(repeating: " ", count: keyWidth - DisplayWidth.of(key))
      return effects.enumerated().map { ($0.offset == 0 ? head : space) + $0.element }
    }
  }

  /// The keys that matter now, as many as fit.
  static func hint(for model: BrowseModel, _ width: Int) -> String {
    let all: [String] =
      switch (model.mode, model.focus) {
      case (.help, _): ["↑↓ scroll", "any other key: back"]
      case (.reading, _): ["Esc back", "↑↓ scroll", "n next", "p previous", "t tag", "e edit", "c copy", "u undo"]
      case (_, .query):
        ["F1 help", "↑↓ choose", "Enter records", "Tab next part", "Alt-t tag", "Alt-e edit", "Esc clear"]
      case (_, .hits):
        ["? help", "Enter open", "t tag", "e edit", "c copy", "u undo", "s save", "Tab values", "/ query", "q quit"]
      case (_, .sidebar): ["? help", "Enter add or take out", "←→ section", "Tab query", "q quit"]
      }
    var line = ""
    for hint in all {
      let longer = line.isEmpty ? hint : line + "  " + hint
      guard DisplayWidth.of(longer) <= width else { break }
      line = longer
    }
    return line
  }
}
