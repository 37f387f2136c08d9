extension CQLTerm {
  /// A word of a term: text, and places for other letters.
  struct Word: Hashable {
    enum Part: Hashable {
      case text(String)
      /// `*`: any letters; `?`: one letter.
      case mask(Character)
    }

    var parts: [Part] = []

    var isMasked: Bool { parts.contains { if case .mask = $0 { true } else { false } } }

    /// The word without its masks.
    var plain: String { parts.map { if case .text(let text) = $0 { text } else { "" } }.joined() }

    mutating func append(_ scalar: Unicode.Scalar) {
      if case .text(let text)? = parts.last {
        var longer = text
        longer.unicodeScalars.append(scalar)
        parts[parts.count - 1] = .text(longer)
      } else {
        parts.append(.text(String(scalar)))
      }
    }
  }

  /// The words between white space.
  ///
  /// - Throws: `SRUDiagnostic` for an empty term, an anchor, and a backslash before a character that needs none.
  func words(isUnmasked: Bool = false) throws(SRUDiagnostic) -> [Word] {
    var words = [Word()]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        guard "*?^\"\\".unicodeScalars.contains(scalar) else { throw SRUDiagnostic(.nonSpecialEscaped, "\(scalar)") }
        words[words.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar.properties.isWhitespace {
        if words.last != Word() { words.append(Word()) }
      } else if !isUnmasked, scalar == "*" || scalar == "?" {
        words[words.count - 1].parts.append(.mask(Character(scalar)))
      } else if !isUnmasked, scalar == "^" {
        throw SRUDiagnostic(.anchoring, "^")
      } else {
        words[words.count - 1].append(scalar)
      }
    }
    if words.last == Word() { words.removeLast() }
    guard !words.isEmpty else { throw SRUDiagnostic(.emptyTerm) }
    return words
  }

  /// The term as one value, without masks.
  ///
  /// - Throws: As `words`, and for a mask.
  func value() throws(SRUDiagnostic) -> String {
    let words = try words()
    guard !words.contains(where: \.isMasked) else { throw SRUDiagnostic(.masking, text) }
    return words.map(\.plain).joined(separator: " ")
  }
}
