internal import CUnicodeTables

/// Scans a text and emits its terms. This type and its extensions hold every rule of tokenization, for documents and
/// queries alike.
struct TokenScanner {
  /// The use of the terms. A query gets no terms that only help others to be found.
  enum Purpose {
    /// A document to be indexed, with the algorithm that stems its words.
    case document(StemmingAlgorithm?)
    /// A query in any of these languages. Its last word may be a prefix.
    case query([StemmingAlgorithm], isPrefix: Bool)

    var isDocument: Bool { if case .document = self { true } else { false } }

    /// The algorithm that stems the words of a document.
    var algorithm: StemmingAlgorithm? { if case .document(let algorithm) = self { algorithm } else { nil } }
  }

  let text: UTF8Bytes
  let purpose: Purpose
  private let sink: TokenSink

  /// Properties of the purpose that every word needs.
  let isDocument: Bool
  let algorithm: StemmingAlgorithm?

  /// True if the text is a field of the index, which has a term for a field of one word.
  let isField: Bool

  /// The stems of plain words that are wanted.
  let stems: StemFilter

  /// The offset of the first byte behind a marker.
  let beginning: Int

  /// The offset of the next byte.
  var index: Int

  /// The term being made.
  var term: TermBuffer

  /// The word being scanned.
  var word = ScannedWord()

  /// A term of a query that is emitted only when another follows, and its range.
  private var held: TermBuffer
  private var heldRange = 0..<0

  /// Terms of a query at the position of the last one, and their range.
  private var alternatives: [[UInt8]] = []
  private var alternativesRange = 0..<0

  /// The stemmers and caches, the input of the stemmer and its result. The reference is unowned: `scan` is the only
  /// creator of a scanner, and the state that its caller passes lives longer.
  unowned(unsafe) let state: StemmingState?
  let cache: StemCache?
  var lowered: TermBuffer
  var stem: TermBuffer

  /// The last result of the sink; not 0 when it wants no more terms.
  private(set) var status: Int32 = 0

  /// The number of positions so far.
  private(set) var positionCount = 0
  /// The range of the term that began the last position.
  private(set) var lastRange = 0..<0

  /// The range of the last words that signs join, and whether they have a term together.
  var joined = 0..<0
  var joinedIsTerm = false

  /// True if the last term is a single character of a script without spaces, which has to match the start of the pairs
  /// in the index.
  private(set) var endsInLoneCluster = false

  mutating func scan() {
    while status == 0 {
      skipSeparators()
      guard index < text.count else { return emitWholeField() }
      if text.start[index] < 0x80 {
        scanWord()
      } else {
        scanLongScalar()
      }
    }
  }

  private mutating func skipSeparators() {
    while index < text.count, adagia_ascii_byte(text.start[index]) < 2 {
      if text.start[index] == UInt8(ascii: "&") { scanAmpersand() }
      index += 1
    }
  }

  private mutating func scanLongScalar() {
    let scalar = text.scalar(at: index)
    switch scalar.characterClass {
    case .letter, .digit: scanWord()
    case .ideograph, .jamo: scanClusters(of: .ideograph)
    case .complex: scanClusters(of: .complex)
    case .pictograph: scanPictograph()
    case .regional: scanFlag()
    case .symbol: scanSymbol(scalar)
    case .separator, .mark, .apostrophe: index += scalar.length
    }
  }

  // MARK: Output

  /// Emits the finished term.
  @inline(__always)
  mutating func emit(_ range: Range<Int>, isLoneCluster: Bool = false) {
    emit(term.bytes, count: term.count, range: range, isColocated: false)
    endsInLoneCluster = isLoneCluster
  }

  @inline(__always)
  mutating func emit(_ bytes: UnsafePointer<UInt8>, count: Int, range: Range<Int>, isColocated: Bool) {
    if held.count > 0 { releaseHeld() }
    if !alternatives.isEmpty { releaseAlternatives() }
    guard count > 0, status == 0 else { return }
    if !isColocated { (positionCount, lastRange) = (positionCount + 1, range) }
    status = sink(bytes, count: count, range: range, isColocated: isColocated)
    endsInLoneCluster = false
  }

  /// Holds the term back until another one follows.
  mutating func hold(_ range: Range<Int>) {
    held.removeAll()
    held.append(term.bytes, count: term.count)
    heldRange = range
    endsInLoneCluster = false
  }

  private mutating func releaseHeld() {
    guard status == 0 else { return }
    status = sink(held.bytes, count: held.count, range: heldRange, isColocated: false)
    held.removeAll()
  }

  /// Emits terms at the position of the last word. In a query that ends in a prefix they wait for another word, since a
  /// prefix has no alternatives.
  mutating func emit(alternatives: [[UInt8]], _ range: Range<Int>) {
    (self.alternatives, alternativesRange) = (alternatives, range)
    if case .query(_, isPrefix: true) = purpose { return }
    releaseAlternatives()
  }

  private mutating func releaseAlternatives() {
    let released = alternatives
    alternatives.removeAll()
    for alternative in released where status == 0 {
      status = alternative.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { sink($0, count: bytes.count, range: alternativesRange, isColocated: true) } ?? 0
      }
    }
  }
}

extension TokenScanner {
  /// The result of a scan.
  struct Outcome {
    /// The last result of the sink.
    let status: Int32

    /// True if the last term is a single character of a script without spaces.
    let endsInLoneCluster: Bool
  }

  /// Scans a text from a byte offset on. Ranges of terms still count from the start of the text.
  ///
  /// - Parameter isField: True if the text is a field of the index, which has a term for a field of one word.
  static func scan(
    _ text: UnsafeBufferPointer<UInt8>, from offset: Int = 0, for purpose: Purpose, isField: Bool = false,
    stems: StemFilter = .all, with state: StemmingState, into sink: TokenSink
  ) -> Outcome {
    guard let start = text.baseAddress else { return Outcome(status: 0, endsInLoneCluster: false) }
    return withBuffers { term, held in
      withBuffers { lowered, stem in
        var scanner = TokenScanner(
          text: UTF8Bytes(start: start, count: text.count), purpose: purpose, sink: sink,
          isDocument: purpose.isDocument, algorithm: purpose.algorithm, isField: isField && purpose.isDocument,
          stems: purpose.algorithm?.keepsBeginnings ?? false ? stems : .all, beginning: offset, index: offset,
          term: term, held: held, state: state, cache: cache(for: purpose, text.count, state),
          lowered: lowered, stem: stem)
        scanner.scan()
        return Outcome(status: scanner.status, endsInLoneCluster: scanner.endsInLoneCluster)
      }
    }
  }

  /// Runs `body` with two buffers on the stack. The four buffers of a scan take more than a kilobyte, which Swift would
  /// allocate on the heap if they were one piece; a search scans a hundred texts and more.
  @inline(__always)
  private static func withBuffers(_ body: (TermBuffer, TermBuffer) -> Outcome) -> Outcome {
    let size = TermBuffer.longestTerm + TermBuffer.slack
    return withUnsafeTemporaryAllocation(byteCount: 2 * size, alignment: 8) { memory in
      let bytes = memory.bindMemory(to: UInt8.self)
      guard let start = bytes.baseAddress else { return Outcome(status: 0, endsInLoneCluster: false) }
      return body(
        TermBuffer(bytes: start, capacity: TermBuffer.longestTerm),
        TermBuffer(bytes: start + size, capacity: TermBuffer.longestTerm))
    }
  }

  private static func cache(for purpose: Purpose, _ byteCount: Int, _ state: StemmingState) -> StemCache? {
    if case .document(.some) = purpose { state.cache(forDocumentOf: byteCount) } else { nil }
  }
}
