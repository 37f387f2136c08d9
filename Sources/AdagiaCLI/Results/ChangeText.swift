internal import Adagia
internal import CatalogFormats
internal import CatalogQuery

/// A word diff on one line: `[-old-]{+new+}`, or two colors on a terminal.
struct ChangeText {
  let style: Style

  /// Words shown at each end of a long unchanged run.
  private static let wordsAround = 8

  func line(_ changes: [TextChange]) -> String {
    var line = ""
    for (index, change) in changes.enumerated() {
      let isReplacement = change.kind == .added && index > 0 && changes[index - 1].kind == .removed
      if change.isParted && !(isReplacement && !style.hasColor) { line += " " }
      line += text(of: change, isFirst: index == 0, isLast: index == changes.count - 1)
    }
    return line
  }

  private func text(of change: TextChange, isFirst: Bool, isLast: Bool) -> String {
    let text = change.text.shownSafely
    return switch change.kind {
    case .removed: style.hasColor ? style.text(text, .doubt) : "[-\(text)-]"
    case .added: style.hasColor ? style.text(text, .match) : "{+\(text)+}"
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
