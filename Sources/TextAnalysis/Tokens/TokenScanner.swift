internal import CSystemUnicode

/// Reads a text from front to back and hands out its terms. Everything that decides what becomes a term is here and in
/// the extensions of this type, for documents and queries alike.
struct TokenScanner {
  /// What the terms are for. A query leaves out the terms that only help others to be found.
  enum Purpose {
    /// A text to be indexed, with the algorithm that stems its words.
    case document(StemmingAlgorithm?)
    /// Something typed, in any of these languages; the last word may be only the beginning of one.
    case query([StemmingAlgorithm], isPrefix: Bool)

    var isDocument: Bool { if case .document = self { true } else { false } }

    /// What stems the words of a document.
    var algorithm: StemmingAlgorithm? { if case .document(let algorithm) = self { algorithm } else { nil } }
  }

  let text: UTF8Bytes
  let purpose: Purpose
  private let sink: TokenSink

  /// What is asked of the purpose for every word.
  let isDocument: Bool
  let algorithm: StemmingAlgorithm?

  /// The byte that is read next.
  var index: Int

  /// The term that is being made.
  var term: TermBuffer

  /// What is known of the word that is being read.
  var word = ScannedWord()

  /// A term of a query that is handed out only when another follows, with its place.
  private var held: TermBuffer
  private var heldRange = 0..<0

  /// Terms of a query that stand beside the last one.
  private var alternatives: [[UInt8]] = []
  private var alternativesRange = 0..<0

  /// Stemming: what it keeps, what it is given, what it gave.
  unowned(unsafe) let state: StemmingState?
  let cache: StemCache?
  var lowered: TermBuffer
  var stem: TermBuffer

  /// What the sink said last; not 0 when it wants no more.
  private(set) var status: Int32 = 0

  /// Whether the last term was a single character of a script without spaces, so that it has to match at the
  /// beginning of the pairs that the index holds.
  private(set) var endsInLoneCluster = false

  mutating func scan() {
    while status == 0 {
      while index < text.count, adagia_ascii_byte(text.start[index]) < 2 { index += 1 }
      guard index < text.count else { return }
      if text.start[index] < 0x80 {
        scanWord()
      } else {
        scanLongScalar()
      }
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

  // MARK: Handing terms out

  /// Hands out the term that has been made.
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
    status = sink(bytes, count: count, range: range, isColocated: isColocated)
    endsInLoneCluster = false
  }

  /// Keeps the term back until another one follows.
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

  /// Hands terms out beside the last word. Of a query that ends in a beginning they wait for another word, since the
  /// beginning itself has no alternatives.
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
  /// How a scan ended.
  struct Outcome {
    /// What the sink said last.
    let status: Int32

    /// Whether the last term was a single character of a script without spaces.
    let endsInLoneCluster: Bool
  }

  /// Scans a text from a byte offset on. Offsets of terms count from the beginning of the text all the same.
  static func scan(
    _ text: UnsafeBufferPointer<UInt8>, from offset: Int = 0, for purpose: Purpose, with state: StemmingState,
    into sink: TokenSink
  ) -> Outcome {
    let nothing = Outcome(status: 0, endsInLoneCluster: false)
    guard let start = text.baseAddress else { return nothing }
    let size = TermBuffer.longestTerm + TermBuffer.slack
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * size) { memory in
      guard let bytes = memory.baseAddress else { return nothing }
      func buffer(_ number: Int) -> TermBuffer {
        TermBuffer(bytes: bytes + number * size, capacity: TermBuffer.longestTerm)
      }
      var scanner = TokenScanner(
        text: UTF8Bytes(start: start, count: text.count), purpose: purpose, sink: sink,
        isDocument: purpose.isDocument, algorithm: purpose.algorithm, index: offset,
        term: buffer(0), held: buffer(1), state: state, cache: cache(for: purpose, text.count, state),
        lowered: buffer(2),
        stem: buffer(3))
      scanner.scan()
      return Outcome(status: scanner.status, endsInLoneCluster: scanner.endsInLoneCluster)
    }
  }

  private static func cache(for purpose: Purpose, _ byteCount: Int, _ state: StemmingState) -> StemCache? {
    if case .document(.some) = purpose { state.cache(forDocumentOf: byteCount) } else { nil }
  }
}
