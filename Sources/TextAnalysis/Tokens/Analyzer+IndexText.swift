extension Analyzer {
  /// Hands the terms of a column's text to `body`, the language's mark and all, just as FTS5 is handed them.
  package func forEachTerm(inIndexText text: UnsafeBufferPointer<UInt8>, _ body: (Term) -> Bool) {
    withoutActuallyEscaping(body) { body in
      var receiver = TermReceiver(body: body)
      withUnsafeMutablePointer(to: &receiver) { receiver in
        let sink = TokenSink(context: receiver, receive: TermReceiver.receive)
        let marker = IndexText.marker(of: text)
        StemmingPool.shared.withState { state in
          let purpose = TokenScanner.Purpose.document(marker.flatMap { state.algorithm(for: $0) })
          let offset = marker.map { $0.count + 2 } ?? 0
          _ = TokenScanner.scan(text, from: offset, for: purpose, with: state, into: sink)
        }
      }
    }
  }
}
