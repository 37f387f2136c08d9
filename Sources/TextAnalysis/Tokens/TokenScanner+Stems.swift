extension TokenScanner {
  /// The first byte of every stem in the index. A stem is not a word: a search for exactly `run` must not find the stem
  /// of `running`.
  static let stemMark: UInt8 = 1

  /// The stem as the index stores it.
  static func marked(_ stem: String) -> String { "\u{1}" + stem }

  /// Emits a word and the other terms that it can be found by.
  mutating func emitWord(_ range: Range<Int>) {
    guard !word.isPlain || stems.mayHaveStem(of: term) else { return emit(range) }
    let plainKey = plainKey
    // The stem cache is larger than the processor's caches. Memory fetches the place while FTS5 takes the word.
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
    let isWhole = endOfStemmed(range, algorithm) == range.upperBound
    let key = StemCache.Key(lowered.bytes, count: lowered.count, algorithm: algorithm)
    emitStem(of: lowered, key, algorithm, isWhole ? cache : nil, range)
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
      if !change.isNone { emit(change, range) }
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
    guard stem.count > 0 else { return StemCache.Change.none }
    emit(stem.bytes, count: stem.count, range: range, isColocated: true)
    return StemCache.Change(from: term.buffer, to: UnsafeBufferPointer(rebasing: stem.buffer.dropFirst()))
  }

  /// Emits the stem that a change makes of the term.
  private mutating func emit(_ change: StemCache.Change, _ range: Range<Int>) {
    stem.removeAll()
    stem.append(Self.stemMark)
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

  /// Emits the alternatives of a typed word: its stem in each language where `StemRule` allows it, and the word that equals that
  /// stem.
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
    for algorithm in algorithms {
      prepareLowered(range, algorithm)
      makeStem(of: lowered, algorithm)
      guard stem.count == 0 || StemRule.allows(stem.buffer.dropFirst(), in: algorithms) else { continue }
      let marked = stem.count > 0 ? Array(stem.buffer) : [Self.stemMark] + exact
      if !found.contains(marked) { found.append(marked) }
      let plain = Array(marked.dropFirst())
      if plain != exact, !found.contains(plain) { found.append(plain) }
    }
    return found
  }

  // MARK: Stemming

  /// Writes the folded stem of a word with its mark to `stem`. `stem` is empty when the stem is the word.
  private mutating func makeStem(of word: TermBuffer, _ algorithm: StemmingAlgorithm) {
    stem.removeAll()
    guard let stemmer = state?.stemmer(algorithm) else { return }
    let bytes = stemmer.stem(word.buffer)
    guard let start = bytes.baseAddress else { return }
    stem.append(Self.stemMark)
    if stem.append(lowerASCII: start, atMost: bytes.count) < bytes.count {
      stem.truncate(to: 1)
      appendFolded(UTF8Bytes(start: start, count: bytes.count))
    }
    if stem.count == 1 || stem.buffer.dropFirst().elementsEqual(term.buffer) { stem.removeAll() }
  }

  private mutating func appendFolded(_ text: UTF8Bytes) {
    var position = 0
    while position < text.count {
      let scalar = text.scalar(at: position)
      if scalar.characterClass != .apostrophe { stem.append(foldingOf: scalar, source: text.start + position) }
      position += scalar.length
    }
  }
}
