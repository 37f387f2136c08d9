extension TokenScanner {
  /// Appends the folded form of a range of the text, and continues after it.
  mutating func appendFolded(_ range: Range<Int>) {
    let length = term.count
    index = range.lowerBound
    word = ScannedWord()
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

  /// Appends the folded form of a range of the text after composing it. This is slow, and only decomposed text needs
  /// it: scalar by scalar a letter and a mark fold differently from a composed letter such as й or が.
  mutating func appendComposed(_ range: Range<Int>) {
    for byte in String(scalars: Folding.folded(scalars(in: range))).utf8 { term.append(byte) }
  }

  /// The scalars of a range without apostrophes, at most as many as a term can hold.
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

extension TokenScanner {
  /// Writes the word to `lowered` in the form that stemmers expect: lower case, with accents.
  mutating func prepareLowered(_ range: Range<Int>, _ algorithm: StemmingAlgorithm) {
    lowered.removeAll()
    guard !word.isPlain || algorithm == .turkish else { return lowered.append(term.bytes, count: term.count) }
    if word.needsComposition {
      appendComposedLowered(range)
    } else {
      appendLowered(upTo: endOfStemmed(range, algorithm), from: range.lowerBound, algorithm)
    }
  }

  /// Drops *and* or *so* before the article from `lowered`: Snowball's stemmer knows والكتاب, "and the book", no better
  /// than a word that begins so.
  /// - Returns: True if it was there.
  @discardableResult
  mutating func dropArabicConjunction() -> Bool {
    guard lowered.count >= 10, lowered[0] == 0xD9, lowered[1] == 0x88 || lowered[1] == 0x81 else { return false }
    let rest = lowered.buffer.dropFirst(2)
    guard Self.arabicArticles.contains(where: { rest.starts(with: $0.utf8) }) else { return false }
    lowered.removeFirst(2)
    return true
  }

  /// The article, alone and after the prepositions that are written with it.
  private static let arabicArticles = ["ال", "بال", "كال", "لل"]

  /// The end of the part of a word that a stemmer gets. Turkish puts an apostrophe before the endings of names. The
  /// English stemmer is the only other one that handles `'s`.
  func endOfStemmed(_ range: Range<Int>, _ algorithm: StemmingAlgorithm) -> Int {
    guard word.lettersBeforeApostrophe > 0 else { return range.upperBound }
    let cutsEverything = algorithm == .turkish
    let cutsPossessive = algorithm != .english && isPossessive
    return cutsEverything || cutsPossessive ? word.apostrophe : range.upperBound
  }

  private mutating func appendLowered(upTo end: Int, from start: Int, _ algorithm: StemmingAlgorithm) {
    var position = start
    while position < end {
      let scalar = text.scalar(at: position)
      if algorithm == .turkish, scalar.value == 0x49 {
        lowered.append(Self.dotlessI.0)
        lowered.append(Self.dotlessI.1)
      } else {
        lowered.append(loweringOf: scalar, source: text.start + position)
      }
      position += scalar.length
    }
  }

  /// ı, the lower case of I in Turkish.
  private static let dotlessI: (UInt8, UInt8) = (0xC4, 0xB1)

  private mutating func appendComposedLowered(_ range: Range<Int>) {
    for byte in String(scalars: CanonicalComposition.composed(scalars(in: range))).lowercased().utf8 {
      lowered.append(byte)
    }
  }
}
