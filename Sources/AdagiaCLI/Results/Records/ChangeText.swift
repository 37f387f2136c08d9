internal import Adagia
internal import CatalogFormats
internal import CatalogQuery

/// A word diff on one line: `[-old-]{+new+}`, or two colors on a terminal.
struct ChangeText {
  let style: Style

  /// Words shown at each end of a long unchanged run.
  private static let wordsAround = 8

  func line(_ changes: [TextChange]) -> String {
    pieces(changes).reduce(into: "") { line, piece in line += (piece.isParted ? " " : "") + piece.text }
  }

  /// The same on lines of at most `width` columns, broken at spaces.
  ///
  /// - Parameters:
  ///   - label: Text before the first line.
  ///   - indent: Number of spaces before the other lines.
  func lines(_ changes: [TextChange], width: Int, label: String = "", indent: Int = 0) -> [String] {
    var lines = [label]
    var columns = DisplayWidth.of(label)
    var isStart = true
    for word in pieces(changes).flatMap(words) {
      let length = DisplayWidth.of(word.plain)
      let space = word.isParted && !isStart ? 1 : 0
      if word.isParted, !isStart, columns + space + length > width {
        lines.append(String(repeating: " ", count: indent) + word.text)
        columns = indent + length
      } else {
        lines[lines.count - 1] += (space > 0 ? " " : "") + word.text
        columns += space + length
      }
      isStart = false
    }
    return lines
  }

  /// A part of the line.
  private struct Piece {
    /// As it is counted and as it is printed.
    let plain, text: String
    /// True if a space comes before it.
    let isParted: Bool
    var style: Style.Part?
  }

  private func pieces(_ changes: [TextChange]) -> [Piece] {
    changes.enumerated().map { index, change in
      let isReplacement = change.kind == .added && index > 0 && changes[index - 1].kind == .removed
      let isParted = change.isParted && !(isReplacement && !style.hasColor)
      let part: Style.Part? = !style.hasColor || change.kind == .same ? nil : change.kind == .removed ? .doubt : .match
      let plain = text(of: change, isFirst: index == 0, isLast: index == changes.count - 1)
      return Piece(plain: plain, text: part.map { style.text(plain, $0) } ?? plain, isParted: isParted, style: part)
    }
  }

  /// The words of a piece, each with the piece's colors.
  private func words(_ piece: Piece) -> [Piece] {
    piece.plain.split(separator: " ").enumerated().map { index, word in
      let plain = String(word)
      return Piece(
        plain: plain, text: piece.style.map { style.text(plain, $0) } ?? plain, isParted: index > 0 || piece.isParted)
    }
  }

  private func text(of change: TextChange, isFirst: Bool, isLast: Bool) -> String {
    let text = change.text.shownSafely
    return switch change.kind {
    case .removed: style.hasColor ? text : "[-\(text)-]"
    case .added: style.hasColor ? text : "{+\(text)+}"
    case .same: shortened(text, isFirst: isFirst, isLast: isLast)
    }
  }

  private func shortened(_ text: String, isFirst: Bool, isLast: Bool) -> String {
    let words = text.split(separator: " ")
    guard words.count > 2 * Self.wordsAround + 4 else { return text }
    let start = isFirst ? "" : words.prefix(Self.wordsAround).joined(separator: " ") + " "
    let end = isLast ? "" : " " + words.suffix(Self.wordsAround).joined(separator: " ")
    return start + "…" + end
  }
}
