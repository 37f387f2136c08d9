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
