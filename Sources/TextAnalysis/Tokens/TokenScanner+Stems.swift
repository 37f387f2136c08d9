extension TokenScanner {
  /// The first byte of every term that is not a word. A search for exactly `run` must not find the stem of `running`.
  static let mark: UInt8 = 1

  /// The number of bytes before a stem: the mark, and a letter for the algorithm. A stem belongs to a language: the
  /// Catalan stem of "Emma" says nothing about a Portuguese text.
  static let stemPrefix = 2

  /// Emits a word and the other terms that it can be found by.
  mutating func emitWord(_ range: Range<Int>) {
    guard !word.isPlain || stems.mayHaveStem(of: term) else { return emit(range) }
    let plainKey = plainKey
    // The stem cache is larger than the processor's caches. Prefetch the slot while FTS5 handles the word.
    if let plainKey { cache?.expect(plainKey) }
    emit(range)
    guard status == 0 else { return }
    if let algorithm {
      emitStem(algorithm, plainKey, range)
    } else if isDocument {
      emitWithoutPossessive(range)
    } else {
      emitAlternatives(range)
    }
  }

  // MARK: Documents

  /// Emits the stem of a word at the word's position, unless the stem is the word.
  @inline(__always)
  private mutating func emitStem(_ algorithm: StemmingAlgorithm, _ plainKey: StemCache.Key?, _ range: Range<Int>) {
    if let plainKey { return emitStem(of: term, plainKey, algorithm, cache, range) }
    prepareLowered(range, algorithm)
    // The part of a word may be a word too, with another term, so it is not cached.
    let isShortened = algorithm == .arabic && dropArabicConjunction()
    let isWhole = endOfStemmed(range, algorithm) == range.upperBound && !isShortened
    let key = StemCache.Key(lowered.bytes, count: lowered.count, algorithm: algorithm)
    emitStem(of: lowered, key, algorithm, isWhole ? cache : nil, range)
  }

  /// Emits the stem of the term, joined words of a document.
  mutating func emitStemOfJoined(_ range: Range<Int>) {
    guard let algorithm, algorithm != .turkish else { return }
    lowered.removeAll()
    for position in joined where text[position] & 0xC0 != 0x80 {
      let scalar = text.scalar(at: position)
      guard scalar.characterClass == .letter || scalar.characterClass == .digit else { continue }
      lowered.append(loweringOf: scalar, source: text.start + position)
    }
    _ = emitNewStem(of: lowered, algorithm, range)
  }

  /// The cache key of a word that is its own lower case, as the plain words of most languages are. Nil for others.
  @inline(__always)
  private var plainKey: StemCache.Key? {
    guard let algorithm, word.isPlain, algorithm != .turkish, cache != nil else { return nil }
    return StemCache.Key(term.bytes, count: term.count, algorithm: algorithm)
  }

  @inline(__always)
  private mutating func emitStem(
    of word: TermBuffer, _ key: StemCache.Key, _ algorithm: StemmingAlgorithm, _ cache: StemCache?, _ range: Range<Int>
  ) {
    if let change = cache?.change(for: key) {
      if !change.isNone { emit(change, algorithm, range) }
    } else {
      let change = emitNewStem(of: word, algorithm, range)
      if let change { cache?.insert(change, for: key) }
    }
  }

  /// - Returns: The cache entry. Nil when the change is too large for one.
  private mutating func emitNewStem(
    of word: TermBuffer, _ algorithm: StemmingAlgorithm, _ range: Range<Int>
  ) -> StemCache.Change? {
    makeStem(of: word, algorithm)
    if stemIsWord {
      guard StemRule.marksOwnStem(term.buffer, algorithm) else { return StemCache.Change.none }
      stem.append(term.bytes, count: term.count)
    }
    emit(stem.bytes, count: stem.count, range: range, isColocated: true)
    return StemCache.Change(
      from: term.buffer, to: UnsafeBufferPointer(rebasing: stem.buffer.dropFirst(Self.stemPrefix)))
  }

  /// Emits the stem that a change makes of the term.
  private mutating func emit(_ change: StemCache.Change, _ algorithm: StemmingAlgorithm, _ range: Range<Int>) {
    beginStem(algorithm)
    stem.append(term.bytes, count: Int(change.kept))
    withUnsafeBytes(of: change.added) { for byte in $0.prefix(Int(change.addedCount)) { stem.append(byte) } }
    emit(stem.bytes, count: stem.count, range: range, isColocated: true)
  }

  /// Emits the name before a possessive as well, in a language without a stemmer: "Shakespeare's" is about Shakespeare.
  private mutating func emitWithoutPossessive(_ range: Range<Int>) {
    guard isPossessive else { return }
    let name = range.lowerBound..<word.apostrophe
    emit(term.bytes, count: term.count - 1, range: name, isColocated: true)
  }

  var isPossessive: Bool {
    word.lettersBeforeApostrophe > 0 && term.count == word.lettersBeforeApostrophe + 1
      && term[term.count - 1] == UInt8(ascii: "s")
  }

  // MARK: Queries

  /// Emits the alternatives of a typed word: its stem in each language where `StemRule` allows it, and the word that
  /// equals its English stem.
  private mutating func emitAlternatives(_ range: Range<Int>) {
    guard case .query(let algorithms, _) = purpose, !algorithms.isEmpty else { return }
    let typed = Array(UnsafeBufferPointer(start: text.start + range.lowerBound, count: range.count))
    let key = AlternativesCache.Key(word: typed, algorithms: algorithms)
    if let known = state?.alternatives[key] { return emit(alternatives: known, range) }
    let made = makeAlternatives(range, algorithms)
    state?.alternatives[key] = made
    emit(alternatives: made, range)
  }

  private mutating func makeAlternatives(_ range: Range<Int>, _ algorithms: [StemmingAlgorithm]) -> [[UInt8]] {
    let exact = Array(term.buffer)
    var found: [[UInt8]] = isPossessive ? [exact.dropLast()] : []
    for algorithm in algorithms where algorithm.mayStem(exact) {
      prepareLowered(range, algorithm)
      if algorithm == .arabic { dropArabicConjunction() }
      makeStem(of: lowered, algorithm)
      if stemIsWord { for byte in exact { stem.append(byte) } }
      let plain = Array(stem.buffer.dropFirst(Self.stemPrefix))
      guard StemRule.allows(plain, of: exact, algorithm, amongMany: algorithms.count > 1) else { continue }
      found.append(Array(stem.buffer))
      if !StemRule.marksOwnStems(algorithm), plain != exact, !found.contains(plain) { found.append(plain) }
    }
    return found
  }

  // MARK: Stemming

  /// Writes the folded stem of a word to `stem`, after its mark and algorithm; only these when the stem is the word.
  private mutating func makeStem(of word: TermBuffer, _ algorithm: StemmingAlgorithm) {
    beginStem(algorithm)
    guard let stemmer = state?.stemmer(algorithm) else { return }
    let bytes = stemmer.stem(word.buffer)
    guard let start = bytes.baseAddress else { return }
    if stem.append(lowerASCII: start, atMost: bytes.count) < bytes.count {
      stem.truncate(to: Self.stemPrefix)
      appendFolded(UTF8Bytes(start: start, count: bytes.count))
    }
    if stem.buffer.dropFirst(Self.stemPrefix).elementsEqual(term.buffer) { stem.truncate(to: Self.stemPrefix) }
  }

  private mutating func beginStem(_ algorithm: StemmingAlgorithm) {
    stem.removeAll()
    stem.append(Self.mark)
    stem.append(algorithm.letter)
  }

  /// True if `makeStem` found the word itself.
  private var stemIsWord: Bool { stem.count == Self.stemPrefix }

  private mutating func appendFolded(_ text: UTF8Bytes) {
    var position = 0
    while position < text.count {
      let scalar = text.scalar(at: position)
      if scalar.characterClass != .apostrophe { stem.append(foldingOf: scalar, source: text.start + position) }
      position += scalar.length
    }
  }
}
