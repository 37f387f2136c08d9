internal import CatalogFormats

/// A line of text that is being typed.
struct InputLine: Hashable, Sendable {
  private(set) var text = ""
  /// Characters before the cursor.
  private(set) var cursor = 0

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// True if the cursor is after the last character.
  var isAtEnd: Bool { cursor == text.count }

  /// The text before the cursor.
  var beforeCursor: Substring { text.prefix(cursor) }

  /// Edits the line by a key.
  ///
  /// - Returns: True if the key is one that edits or moves; others change nothing.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(pasted.shownSafely)
    case .backspace, .control("h"): remove(from: cursor - 1, to: cursor)
    case .delete: remove(from: cursor, to: cursor + 1)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: text.count)
    case .control("w"): remove(from: startOfWord, to: cursor)
    default: return false
    }
    return true
  }

  private mutating func insert(_ inserted: String) {
    let (before, after) = (text.prefix(cursor), text.dropFirst(cursor))
    let rest = after.count
    text = before + inserted + after
    // A combining mark joins the character before it, so the cursor is counted from the end.
    cursor = text.count - rest
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, start < end, start < text.count else { return }
    text = String(text.prefix(start) + text.dropFirst(end))
    cursor = start
  }

  /// The start of the word before the cursor, in characters.
  private var startOfWord: Int {
    var rest = text.prefix(cursor)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    return rest.count
  }

  /// The part of the line that fits into a width, in columns, with the cursor in it, and the cursor's column there.
  func visible(in width: Int) -> (text: String, cursor: Int) {
    var start = text.startIndex
    let cursorIndex = text.index(text.startIndex, offsetBy: cursor)
    var columns = DisplayWidth.of(String(text[start..<cursorIndex]))
    while columns >= max(1, width), start < cursorIndex {
      columns -= DisplayWidth.of(text[start])
      start = text.index(after: start)
    }
    var room = width
    let shown = text[start...].prefix { character in
      room -= DisplayWidth.of(character)
      return room >= 0
    }
    return (String(shown), columns)
  }
}
