internal import CSystemUnicode

/// Reads a text from front to back and hands out its terms. Everything that decides what becomes a term is here and in
/// the extensions of this type, for documents and queries alike.
struct TokenScanner {
  /// What the terms are for. A query leaves out the terms that only help others to be found.
  enum Purpose { case document, query }

  let text: UTF8Bytes
  let purpose: Purpose
  let sink: TokenSink

  /// The byte that is read next.
  var index: Int

  /// The term that is being made.
  var term: TermBuffer

  /// What is known of the word that is being read.
  var word = WordTraits()

  /// A term that is handed out only when another follows, with its place.
  var held: TermBuffer
  var heldRange = 0..<0

  /// What the sink said last; not 0 when it wants no more.
  var status: Int32 = 0

  /// Whether the last term was a single character of a script without spaces, so that it has to match at the
  /// beginning of the pairs that the index holds.
  private(set) var endsInLoneCluster = false

  /// How the scan ended.
  struct Outcome {
    let status: Int32
    let endsInLoneCluster: Bool
  }

  /// Scans a text, beginning at a byte offset that all offsets count from 0, not from there.
  static func scan(
    _ text: UnsafeBufferPointer<UInt8>, from offset: Int = 0, for purpose: Purpose, into sink: TokenSink
  ) -> Outcome {
    guard let start = text.baseAddress else { return Outcome(status: 0, endsInLoneCluster: false) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * TermBuffer.longestTerm) { memory in
      guard let bytes = memory.baseAddress else { return Outcome(status: 0, endsInLoneCluster: false) }
      var scanner = TokenScanner(
        text: UTF8Bytes(start: start, count: text.count), purpose: purpose, sink: sink, index: offset,
        term: TermBuffer(bytes: bytes, capacity: TermBuffer.longestTerm),
        held: TermBuffer(bytes: bytes + TermBuffer.longestTerm, capacity: TermBuffer.longestTerm))
      scanner.scan()
      return Outcome(status: scanner.status, endsInLoneCluster: scanner.endsInLoneCluster)
    }
  }

  private mutating func scan() {
    while status == 0 {
      while index < text.count, adagia_ascii_byte(text.start[index]) == 0 { index += 1 }
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
    case .separator, .mark, .apostrophe, .stacker: index += scalar.length
    }
  }

  // MARK: Handing terms out

  /// Hands out the term that has been made.
  mutating func emit(_ range: Range<Int>, isLoneCluster: Bool = false) {
    emit(term.bytes, count: term.count, range: range, isColocated: false)
    endsInLoneCluster = isLoneCluster
  }

  mutating func emit(_ bytes: UnsafePointer<UInt8>, count: Int, range: Range<Int>, isColocated: Bool) {
    if held.count > 0 { releaseHeld() }
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
}
