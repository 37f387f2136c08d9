/// The terms that the scanner finds in something typed.
struct FoundTerms {
  /// For each position the terms, the typed word first.
  private(set) var terms: [[String]] = []

  /// Where the typed words lie, in bytes.
  private(set) var ranges: [Range<Int>] = []

  private(set) var endsInLoneCluster = false

  init(in text: String, _ algorithms: [StemmingAlgorithm], isPrefix: Bool) {
    var text = text
    endsInLoneCluster = text.withUTF8 { bytes in
      withUnsafeMutablePointer(to: &self) { found in
        StemmingPool.shared.withState { state in
          let sink = TokenSink(context: found, receive: Self.receive)
          let purpose = TokenScanner.Purpose.query(algorithms, isPrefix: isPrefix)
          return TokenScanner.scan(bytes, for: purpose, with: state, into: sink).endsInLoneCluster
        }
      }
    }
  }

  private static let receive: TokenSink.Receive = { context, flags, term, length, start, end in
    guard let found = context?.assumingMemoryBound(to: FoundTerms.self), let term else { return 1 }
    let text = String(decoding: UnsafeRawBufferPointer(start: term, count: Int(length)), as: UTF8.self)
    if flags & TokenSink.colocated == 0 || found.pointee.terms.isEmpty {
      found.pointee.terms.append([text])
      found.pointee.ranges.append(Int(start)..<Int(end))
    } else {
      found.pointee.terms[found.pointee.terms.count - 1].append(text)
    }
    return 0
  }
}
