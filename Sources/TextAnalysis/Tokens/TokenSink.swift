/// The receiver of the scanner's terms: a C function and its context, in the form of FTS5's `xToken`, so that FTS5's
/// own function is called without anything between.
struct TokenSink {
  typealias Receive =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ flags: Int32, _ term: UnsafePointer<CChar>?, _ length: Int32,
      _ start: Int32, _ end: Int32
    ) -> Int32

  let context: UnsafeMutableRawPointer?
  let receive: Receive

  /// FTS5's flag for a term that shares the position of the one before it.
  static let colocated: Int32 = 1

  /// Passes a term on.
  /// - Returns: 0 to continue; any other value stops the scan.
  @inline(__always)
  func callAsFunction(_ term: UnsafePointer<UInt8>, count: Int, range: Range<Int>, isColocated: Bool) -> Int32 {
    let flags = isColocated ? Self.colocated : 0
    return term.withMemoryRebound(to: CChar.self, capacity: count) {
      receive(
        context, flags, $0, Int32(truncatingIfNeeded: count), Int32(truncatingIfNeeded: range.lowerBound),
        Int32(truncatingIfNeeded: range.upperBound))
    }
  }
}

/// A Swift closure as the context of the sink's C function.
struct TermReceiver {
  let body: (Analyzer.Term) -> Bool

  static let receive: TokenSink.Receive = { context, flags, term, length, start, end in
    guard let receiver = context?.assumingMemoryBound(to: TermReceiver.self), let term else { return 1 }
    return term.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
      let bytes = UnsafeBufferPointer(start: $0, count: Int(length))
      let isColocated = flags & TokenSink.colocated != 0
      let goesOn = receiver.pointee.body(
        Analyzer.Term(bytes: bytes, range: Int(start)..<Int(end), isColocated: isColocated))
      return goesOn ? 0 : 1
    }
  }
}
