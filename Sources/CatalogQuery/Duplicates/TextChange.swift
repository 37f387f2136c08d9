/// A run of words that two texts share, or that only one of them has.
package struct TextChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// In both texts.
    case same
    /// Only in the first text.
    case removed
    /// Only in the second text.
    case added
  }

  package let kind: Kind
  /// Words separated by single spaces.
  package let text: String
  /// True if white space precedes the run.
  package let isParted: Bool

  /// The changes that turn one text into another, word by word, or character by character in Chinese and Japanese.
  /// White space is no difference.
  ///
  ///     TextChange.changes(from: "a b c", to: "a x c")   // same a, removed b, added x, same c
  package static func changes(from old: String, to new: String) -> [TextChange] {
    let (old, new) = (pieces(old), pieces(new))
    let start = zip(old, new).prefix { $0.word == $1.word }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0.word == $1.word }.count
    var joiner = Joiner()
    for piece in new[..<start] { joiner.append(.same, piece) }
    appendMiddle(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]), to: &joiner)
    for piece in new[(new.count - end)...] { joiner.append(.same, piece) }
    return joiner.changes
  }

  private static func appendMiddle(_ old: [Piece], _ new: [Piece], to joiner: inout Joiner) {
    guard max(old.count, new.count) <= QueryLimits.Similar.changedWords else {
      for piece in old { joiner.append(.removed, piece) }
      for piece in new { joiner.append(.added, piece) }
      return
    }
    let difference = new.map(\.word).difference(from: old.map(\.word))
    var removed = Set<Int>()
    var added = Set<Int>()
    for case .remove(let offset, _, _) in difference { removed.insert(offset) }
    for case .insert(let offset, _, _) in difference { added.insert(offset) }
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if removed.contains(one) {
        joiner.append(.removed, old[one])
        one += 1
      } else if added.contains(other) {
        joiner.append(.added, new[other])
        other += 1
      } else {
        joiner.append(.same, new[other])
        (one, other) = (one + 1, other + 1)
      }
    }
  }

  private struct Piece {
    let word: String
    /// True if white space precedes the word.
    let isParted: Bool
  }

  private static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      var isParted = true
      var run = ""
      for character in word {
        guard character.standsAlone else {
          run.append(character)
          continue
        }
        if !run.isEmpty { pieces.append(Piece(word: run, isParted: isParted)) }
        pieces.append(Piece(word: String(character), isParted: isParted && run.isEmpty))
        (isParted, run) = (false, "")
      }
      if !run.isEmpty { pieces.append(Piece(word: run, isParted: isParted)) }
    }
    return pieces
  }

  /// Joins pieces of one kind.
  private struct Joiner {
    private(set) var changes: [TextChange] = []

    mutating func append(_ kind: Kind, _ piece: Piece) {
      guard let last = changes.last, last.kind == kind else {
        let isParted = piece.isParted && !changes.isEmpty
        return changes.append(TextChange(kind: kind, text: piece.word, isParted: isParted))
      }
      let text = last.text + (piece.isParted ? " " : "") + piece.word
      changes[changes.count - 1] = TextChange(kind: kind, text: text, isParted: last.isParted)
    }
  }
}

extension Character {
  /// True if the script has no spaces between words: CJK ideographs and kana.
  fileprivate var standsAlone: Bool {
    guard let scalar = unicodeScalars.first?.value else { return false }
    return (0x3040...0x30ff).contains(scalar) || (0x3400...0x9fff).contains(scalar)
      || (0x20000...0x3ffff).contains(scalar)
  }
}
