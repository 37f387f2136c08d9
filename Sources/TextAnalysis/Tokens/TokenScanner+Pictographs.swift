extension TokenScanner {
  /// Scans a pictograph with its modifiers, or several that joiners combine. Skin tones and variation selectors are
  /// dropped, so that 👍🏽 and 👍 match each other.
  mutating func scanPictograph() {
    let start = index
    term.removeAll()
    var isJoined = true
    var next = text.scalar(at: index)
    while next.characterClass == .mark || isJoined && next.characterClass == .pictograph {
      term.append(foldingOf: next, source: text.start + index)
      index += next.length
      isJoined = next.value == Self.zeroWidthJoiner
      next = text.scalar(at: index)
    }
    emit(start..<index)
  }

  private static let zeroWidthJoiner: UInt32 = 0x200D

  /// Scans a flag, which is two regional indicators, or a single indicator.
  mutating func scanFlag() {
    let start = index
    term.removeAll()
    var next = text.scalar(at: index)
    for _ in 0..<2 where next.characterClass == .regional {
      term.append(foldingOf: next, source: text.start + index)
      index += next.length
      next = text.scalar(at: index)
    }
    emit(start..<index)
  }

  mutating func scanSymbol(_ symbol: ScannedScalar) {
    let start = index
    term.removeAll()
    term.append(foldingOf: symbol, source: text.start + index)
    index += symbol.length
    emit(start..<index)
  }
}
