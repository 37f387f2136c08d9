extension TokenScanner {
  /// Reads a run of a script without spaces and hands out overlapping pairs of its characters.
  ///
  /// The last character is a term by itself. So a single character is found anywhere as the beginning of a term: of the
  /// pair that starts with it, or of itself at the end of a run. That costs one term a run and not one a character.
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
    // At the end of a query a pair has said it all: what follows in the text may be the run's end or not.
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

  /// Appends one letter with all that belongs to it, and gives its place.
  private mutating func appendCluster() -> Range<Int> {
    let start = index
    let length = term.count
    word = ScannedWord()
    appendScalarOfCluster(text.scalar(at: index))
    while let next = text.continuationOfCluster(at: index, behind: word.lastScalar) { appendScalarOfCluster(next) }
    if word.needsComposition {
      term.truncate(to: length)
      appendComposed(start..<index)
    }
    return start..<index
  }

  private mutating func appendScalarOfCluster(_ scalar: ScannedScalar) {
    word.note(scalar)
    word.characterCount += 1
    if word.characterCount <= Self.longestCluster, scalar.value != UTF8Bytes.zeroWidthSpace {
      term.append(foldingOf: scalar, source: text.start + index)
    }
    index += scalar.length
  }

  /// More marks than this, in scalars, are left out, so that a term has room for both of a pair.
  private static let longestCluster = 16
}

extension UTF8Bytes {
  /// Some write it between words of Thai or Khmer, and most do not.
  static let zeroWidthSpace: UInt32 = 0x200B

  /// The scalar at `index` if it belongs to the cluster whose last scalar is given. A zero-width space belongs to the
  /// cluster before it, too, and is no term's part.
  func continuationOfCluster(at index: Int, behind last: UInt32) -> ScannedScalar? {
    guard self[index] >= 0x80 else { return nil }
    let next = scalar(at: index)
    switch next.characterClass {
    case .mark: return next
    case .jamo: return Hangul.isOpen(last) ? next : nil
    default: return next.value == Self.zeroWidthSpace ? next : nil
    }
  }

  /// Where the letter at `index` ends, with all that belongs to it.
  func endOfCluster(at index: Int) -> Int {
    var last = scalar(at: index)
    var end = index + last.length
    while let next = continuationOfCluster(at: end, behind: last.value) {
      last = next
      end += next.length
    }
    return end
  }
}
