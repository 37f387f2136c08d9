/// Turns text into the terms of the index: the one place that decides what a word is.
///
///     Analyzer().tokens(in: "L’État, c’est moi", language: nil).map(\.term)   // ["l", "etat", "c", "est", "moi"]
public struct Analyzer: Sendable {
  /// Raised whenever the same text would give other terms, so that a file can say which analyser indexed it.
  public static let version = 3

  /// Makes an analyser. It holds nothing and costs nothing.
  public init() {}

  /// The terms of a document's text, in order of position; terms of one position come with the longest first.
  /// - Parameters:
  ///   - text: Text without a language marker, at best in composed form.
  ///   - language: The language of the text, nil when it is not known.
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  public func tokens(in text: String, language: LanguageTag?) -> [Token] {
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

  /// One term as it comes out of the scan and goes into the index.
  package struct Term {
    /// UTF-8, valid during the call only. A stem has a byte 1 before it.
    package let bytes: UnsafeBufferPointer<UInt8>

    /// Half-open byte offsets in the given text.
    package let range: Range<Int>

    /// Whether it stands at the same position as the term before it.
    package let isColocated: Bool

    /// The stem without its mark, nil when this is a word.
    package var stem: String? {
      bytes.first == TokenScanner.stemMark ? String(decoding: bytes.dropFirst(), as: UTF8.self) : nil
    }
  }

  /// Hands the terms of a document's text to `body` one by one until it answers false. Nothing is allocated for a term.
  /// - Parameters:
  ///   - text: UTF-8 without a language marker. Bytes that are not UTF-8 separate words.
  ///   - language: The language of the text, nil when it is not known.
  package func forEachTerm(
    in text: UnsafeBufferPointer<UInt8>, language: LanguageTag?, _ body: (Term) -> Bool
  ) {
    withoutActuallyEscaping(body) { body in
      var receiver = TermReceiver(body: body)
      withUnsafeMutablePointer(to: &receiver) { receiver in
        let sink = TokenSink(context: receiver, receive: TermReceiver.receive)
        StemmingPool.shared.withState { state in
          let algorithm = language.flatMap { StemmingAlgorithm($0) }
          _ = TokenScanner.scan(text, for: .document(algorithm), with: state, into: sink)
        }
      }
    }
  }
}

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

/// One term of a text, and where it stands.
///
///     Analyzer().tokens(in: "Carpe diem", language: nil).map(\.term)   // ["carpe", "diem"]
public struct Token: Hashable, Sendable {
  /// The term that the index holds.
  public let term: String

  /// The word as it was written, folded but not stemmed.
  public let exact: String

  /// How many positions come before this one. Terms that stand for the same words share a position.
  public let position: Int

  /// The half-open range of UTF-8 **byte** offsets in the given text that the term was made of.
  public let range: Range<Int>

  /// Makes a token out of its parts.
  public init(term: String, exact: String, position: Int, range: Range<Int>) {
    self.term = term
    self.exact = exact
    self.position = position
    self.range = range
  }
}
