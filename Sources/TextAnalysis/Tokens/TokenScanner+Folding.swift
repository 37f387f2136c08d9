extension TokenScanner {
  /// Appends what a stretch of text folds to, and moves behind it.
  mutating func appendFolded(_ range: Range<Int>) {
    let length = term.count
    index = range.lowerBound
    word = WordTraits()
    while index < range.upperBound {
      let scalar = text.scalar(at: index)
      word.note(scalar)
      term.append(foldingOf: scalar, source: text.start + index)
      index += scalar.length
    }
    guard word.needsComposition else { return }
    term.truncate(to: length)
    appendComposed(range)
  }

  /// Appends what a stretch of text folds to once it is composed. Slow, and needed only for text that is not: folding
  /// scalar by scalar would see a letter and a mark where composed text has a letter of its own, as in й and が.
  mutating func appendComposed(_ range: Range<Int>) {
    for byte in String(scalars: Folding.folded(scalars(in: range))).utf8 { term.append(byte) }
  }

  /// The scalars of a word without its apostrophes, no more than a term has room for.
  func scalars(in range: Range<Int>) -> [UInt32] {
    var scalars: [UInt32] = []
    var position = range.lowerBound
    while position < range.upperBound, scalars.count < TermBuffer.longestTerm {
      let scalar = text.scalar(at: position)
      if scalar.characterClass != .apostrophe, scalar.value < 0x110000 { scalars.append(scalar.value) }
      position += scalar.length
    }
    return scalars
  }
}
