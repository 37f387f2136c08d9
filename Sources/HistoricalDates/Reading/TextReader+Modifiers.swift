extension TextReader {
  /// Reads the words that go before a date, in any order.
  mutating func readModifiers() -> DateModifiers {
    var modifiers = DateModifiers()
    while let piece = next {
      switch piece {
      case .keyword(.letterC):
        modifiers.noteLetterC(isCirca: isCirca)
      case .keyword(let keyword):
        guard let sum = modifiers.adding(keyword) else { return modifiers }
        modifiers = sum
        if keyword == .part, token(index + 1) == .symbol(.hyphen) { index += 1 }
      case .symbol(.tilde): modifiers.qualification.formUnion(.approximate)
      case .symbol(.percent): modifiers.qualification.formUnion([.approximate, .uncertain])
      case .symbol(.dot), .symbol(.openBracket), .symbol(.openAngle), .symbol(.openParenthesis), .symbol(.other):
        noteAngle()
      default: return modifiers
      }
      index += 1
    }
    return modifiers
  }

  /// Whether a lone c here is circa: always with a dot, and otherwise unless a catalogue wrote it.
  private var isCirca: Bool { style.isEnglish || !style.isCatalogue || token(index + 1) == .symbol(.dot) }

  /// Reads what follows a date and doubts it: `?`, `~`, "(uncertain)", "approx".
  mutating func readTrailingDoubt() -> EDTF.Qualification {
    var doubt: EDTF.Qualification = openAngles > 0 ? .uncertain : []
    while true {
      let start = index
      _ = skip(.openParenthesis)
      switch next {
      case .symbol(.question), .keyword(.uncertain): doubt.formUnion(.uncertain)
      case .symbol(.tilde): doubt.formUnion(.approximate)
      case .keyword(.circa) where isLastWord: doubt.formUnion(.approximate)
      case .symbol(.percent): doubt.formUnion([.uncertain, .approximate])
      default:
        index = start
        return doubt
      }
      index += 1
      _ = skip(.closeParenthesis)
    }
  }

  /// Whether no number follows, so that "approx" belongs to what went before it.
  private var isLastWord: Bool {
    if let token = token(index + 1), token.isDateLike { false } else { true }
  }
}
