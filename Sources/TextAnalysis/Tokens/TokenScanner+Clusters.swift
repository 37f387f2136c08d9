extension TokenScanner {
  /// Scans a run of a script without spaces and emits overlapping pairs of its characters.
  ///
  /// The last character is a term of its own. So a prefix search finds a single character anywhere: as the start of a
  /// pair, or alone at the end of a run. That costs one term a run and not one a character.
  mutating func scanClusters(of kind: CharacterClass) {
    term.removeAll()
    var previous = appendCluster()
    var previousLength = term.count
    var isPair = false
    while status == 0, begins(kind) {
      let cluster = appendCluster()
      emit(previous.lowerBound..<cluster.upperBound)
      term.removeFirst(previousLength)
      (previous, previousLength, isPair) = (cluster, term.count, true)
    }
    // A pair at the end of a query is complete: in the text the run may go on or end.
    if isPair, !isDocument {
      hold(previous)
    } else {
      emit(previous, isLoneCluster: true)
    }
  }

  private func begins(_ kind: CharacterClass) -> Bool {
    let next = text.scalar(at: index).characterClass
    return next == kind || kind == .ideograph && next == .jamo
  }

  /// Appends one cluster: a letter with its marks.
  ///
  /// - Returns: The range of the cluster.
  private mutating func appendCluster() -> Range<Int> {
    let start = index
    let length = term.count
    word = ScannedWord()
    appendScalarOfCluster(text.scalar(at: index))
    while let next = text.continuationOfCluster(at: index, after: word.lastScalar) { appendScalarOfCluster(next) }
    if word.needsComposition {
      term.truncate(to: length)
      appendComposed(start..<index)
    }
    return start..<index
  }

  private mutating func appendScalarOfCluster(_ scalar: ScannedScalar) {
    word.note(scalar)
    word.characterCount += 1
    if word.characterCount <= Self.longestCluster, scalar.value != UTF8Bytes.zeroWidthSpace { appendOrdered(scalar) }
    index += scalar.length
  }

  /// Appends a scalar in the order and the form of Thai and Lao that Unicode's normal forms leave open: a vowel above
  /// its letter may be typed before or after a tone mark, and ำ as ํ and า.
  private mutating func appendOrdered(_ scalar: ScannedScalar) {
    switch scalar.value & ~0x80 {
    case 0x0E4D where isBeforeSaraAa: return
    case 0x0E32 where isAfterNikhahit:
      for byte in scalar.value == 0x0E32 ? [0xE0, 0xB9, 0x8D] : [0xE0, 0xBB, 0x8D] as [UInt8] { term.append(byte) }
      term.append(foldingOf: scalar, source: text.start + index)
    case 0x0E31, 0x0E34...0x0E39, 0x0E47:
      let tone = endsInTone ? (term[term.count - 3], term[term.count - 2], term[term.count - 1]) : nil
      if tone != nil { term.truncate(to: term.count - 3) }
      term.append(foldingOf: scalar, source: text.start + index)
      if let tone { for byte in [tone.0, tone.1, tone.2] { term.append(byte) } }
    default: term.append(foldingOf: scalar, source: text.start + index)
    }
  }

  private var endsInTone: Bool {
    term.count > 3 && term[term.count - 3] == 0xE0 && (term[term.count - 2] == 0xB9 || term[term.count - 2] == 0xBB)
      && 0x88...0x8B ~= term[term.count - 1]
  }

  /// True if า follows the ํ at `index`, at once or after a tone mark.
  private var isBeforeSaraAa: Bool {
    var next = text.scalar(at: index + 3)
    if Self.isTone(next.value) { next = text.scalar(at: index + 6) }
    return next.value & ~0x80 == 0x0E32
  }

  /// True if ํ is before the า at `index`, at once or before a tone mark.
  private var isAfterNikhahit: Bool {
    guard index >= 3 else { return false }
    var before = text.scalar(at: index - 3)
    if Self.isTone(before.value), index >= 6 { before = text.scalar(at: index - 6) }
    return before.value & ~0x80 == 0x0E4D
  }

  private static func isTone(_ value: UInt32) -> Bool { 0x0E48...0x0E4B ~= value & ~0x80 }

  /// The maximum number of scalars in a cluster, so that a term has room for a pair. Further marks are dropped.
  private static let longestCluster = 16
}

extension UTF8Bytes {
  /// The zero-width space, which some writers put between words of Thai or Khmer.
  static let zeroWidthSpace: UInt32 = 0x200B

  /// The scalar at `index` if it belongs to the cluster that ends in `last`. A zero-width space belongs to the cluster
  /// before it, too, and to no term.
  func continuationOfCluster(at index: Int, after last: UInt32) -> ScannedScalar? {
    guard self[index] >= 0x80 else { return nil }
    let next = scalar(at: index)
    switch next.characterClass {
    case .mark: return next
    case .jamo: return Hangul.isOpen(last) ? next : nil
    default: return next.value == Self.zeroWidthSpace ? next : nil
    }
  }

  /// The end of the cluster at `index`.
  func endOfCluster(at index: Int) -> Int {
    var last = scalar(at: index)
    var end = index + last.length
    while let next = continuationOfCluster(at: end, after: last.value) {
      last = next
      end += next.length
    }
    return end
  }
}
