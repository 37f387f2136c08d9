/// Splits text into the terms of the index. The analyzer alone decides what a word is.
///
///     Analyzer().tokens(in: "L’État, c’est moi", language: nil).map(\.term)   // ["l", "etat", "c", "est", "moi"]
package struct Analyzer: Sendable {
  /// The version of the analysis. It is raised whenever the same text would give other terms, so that a file can record
  /// which analyzer indexed it.
  ///
  /// A program without the Snowball library makes other terms of the same texts.
  package static let version = StemmingAlgorithm.hasSnowball ? 5 : 5 + withoutSnowball

  private static let withoutSnowball = 1_000

  /// True if an analyzer of this version has the stems of the Snowball library.
  package static func hasSnowball(_ version: Int) -> Bool { version < withoutSnowball }

  /// The name of an analyzer in messages: `5`, `5 without the stems of Snowball`.
  package static func name(ofVersion version: Int) -> String {
    hasSnowball(version) ? "\(version)" : "\(version % withoutSnowball) without the stems of Snowball"
  }

  /// Bytes: a field of signs alone that is no longer has a term.
  package static let longestSigns = TokenScanner.longestSigns

  /// The term of the index for a field that is one folded word, or signs alone.
  package static func wholeTerm(of word: String) -> String { TokenScanner.whole(word) }

  /// Creates an analyzer. It holds nothing and costs nothing.
  package init() {}

  /// The terms of a document's text in order of position. The longest of several terms at one position comes first.
  /// - Parameters:
  ///   - text: Text without a language marker, preferably in composed form.
  ///   - language: The language of the text. Nil when it is unknown.
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  package func tokens(in text: String, language: LanguageTag?) -> [Token] {
    var tokens: [Token] = []
    var text = text
    text.withUTF8 { bytes in
      forEachTerm(in: bytes, language: language) { term in
        if let stem = term.stem, let word = tokens.popLast() {
          tokens.append(Token(term: stem, exact: word.exact, position: word.position, range: word.range))
        } else {
          let position = (tokens.last?.position ?? -1) + (term.isColocated ? 0 : 1)
          let word = String(decoding: term.bytes, as: UTF8.self)
          tokens.append(Token(term: word, exact: word, position: position, range: term.range))
        }
        return true
      }
    }
    return tokens
  }

  /// A term as the scanner emits it and the index stores it.
  package struct Term {
    /// UTF-8, valid only during the call. A term that is not a word has a byte 1 before it, and a letter for its kind.
    package let bytes: UnsafeBufferPointer<UInt8>

    /// Half-open byte offsets in the text.
    package let range: Range<Int>

    /// True if it is at the position of the preceding term.
    package let isColocated: Bool

    /// The stem without its mark. Nil when the term is no stem.
    package var stem: String? { stemBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes of the stem without its mark, valid only during the call. Nil when the term is no stem.
    package var stemBytes: UnsafeBufferPointer<UInt8>? {
      guard bytes.count > TokenScanner.stemPrefix, bytes[0] == TokenScanner.mark,
        bytes[1] != TokenScanner.wholeSign
      else { return nil }
      return UnsafeBufferPointer(rebasing: bytes.dropFirst(TokenScanner.stemPrefix))
    }
  }

  /// Calls `body` with the terms of a document's text one by one until it returns false. No term allocates memory.
  /// - Parameters:
  ///   - text: UTF-8 without a language marker. Bytes that are not UTF-8 separate words.
  ///   - language: The language of the text. Nil when it is unknown.
  ///   - stems: The stems that `body` looks for. Stems of words that can have none of these are left out.
  package func forEachTerm(
    in text: UnsafeBufferPointer<UInt8>, language: LanguageTag?, stems: StemFilter = .all, _ body: (Term) -> Bool
  ) {
    withoutActuallyEscaping(body) { body in
      var receiver = TermReceiver(body: body)
      withUnsafeMutablePointer(to: &receiver) { receiver in
        let sink = TokenSink(context: receiver, receive: TermReceiver.receive)
        StemmingPool.shared.withState { state in
          let algorithm = language.flatMap { StemmingAlgorithm($0) }
          _ = TokenScanner.scan(text, for: .document(algorithm), stems: stems, with: state, into: sink)
        }
      }
    }
  }
}

extension Analyzer {
  /// Calls `body` with the terms of a column's text, including its language marker, exactly as FTS5 gets them.
  package func forEachTerm(inIndexText text: UnsafeBufferPointer<UInt8>, _ body: (Term) -> Bool) {
    withoutActuallyEscaping(body) { body in
      var receiver = TermReceiver(body: body)
      withUnsafeMutablePointer(to: &receiver) { receiver in
        let sink = TokenSink(context: receiver, receive: TermReceiver.receive)
        let marker = IndexText.marker(of: text)
        StemmingPool.shared.withState { state in
          let purpose = TokenScanner.Purpose.document(marker.flatMap { state.algorithm(for: $0) })
          let offset = marker.map { $0.count + 2 } ?? 0
          _ = TokenScanner.scan(text, from: offset, for: purpose, isField: true, with: state, into: sink)
        }
      }
    }
  }
}

/// A term of a text and its place.
///
///     Analyzer().tokens(in: "Carpe diem", language: nil).map(\.term)   // ["carpe", "diem"]
package struct Token: Hashable, Sendable {
  /// The term in the index.
  package let term: String

  /// The written word, folded but not stemmed.
  package let exact: String

  /// The number of positions before this one. Terms for the same word share a position.
  package let position: Int

  /// The half-open range of UTF-8 **byte** offsets that the term covers in the text.
  package let range: Range<Int>

  /// Creates a token from its parts.
  package init(term: String, exact: String, position: Int, range: Range<Int>) {
    self.term = term
    self.exact = exact
    self.position = position
    self.range = range
  }
}
