/// A sign that is read as a word: `War & Peace` is found by `war and peace`.
extension TokenScanner {
  /// Emits *and* for an ampersand between spaces, in the language of the document, or in all of a query's. The first of
  /// a query is no word: `&` alone asks for nothing.
  mutating func scanAmpersand() {
    let isBetweenSpaces = index > 0 && index + 1 < text.count && isSpace(text[index - 1]) && isSpace(text[index + 1])
    guard isBetweenSpaces, positionCount > 0 else { return }
    let range = index..<(index + 1)
    var words = [StemmingAlgorithm.english.and]
    switch purpose {
    case .document(let algorithm): words = [(algorithm ?? .english).and]
    case .query(let algorithms, _):
      for algorithm in algorithms where !words.contains(where: { $0 == algorithm.and }) { words.append(algorithm.and) }
    }
    for (number, word) in words.enumerated() {
      let bytes = Array(word.utf8)
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        emit(start, count: bytes.count, range: range, isColocated: number > 0)
      }
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
