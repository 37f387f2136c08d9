/// Terms that are looked for in texts, each with a number of the caller's choice.
package struct WantedTerms: Sendable {
  fileprivate var buckets = TermBuckets()
  fileprivate var beginnings: [(prefix: [UInt8], number: Int)] = []
  fileprivate let stems: StemFilter
  fileprivate var firstBytes: FirstBytes

  /// - Parameter terms: Terms of the index; UTF-8. A stem has a byte 1 and the letter of its algorithm before it.
  package init(_ terms: [(term: [UInt8], number: Int)]) {
    for (term, number) in terms { buckets.insert(term, number) }
    stems = StemFilter(of: terms.lazy.map(\.term))
    firstBytes = buckets.firstBytes
  }

  /// Adds the longer terms that begin with a prefix.
  package mutating func insert(startingWith prefix: [UInt8], _ number: Int) {
    beginnings.append((prefix, number))
    firstBytes.insert(prefix)
  }

  /// Calls `body` with the numbers of a term.
  @inline(__always)
  fileprivate func forEachNumber(of term: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    buckets.forEachNumber(of: term, body)
    guard !beginnings.isEmpty else { return }
    for (prefix, number) in beginnings where term.count > prefix.count && term.starts(with: prefix) { body(number) }
  }
}

/// The places of some terms in a text, and the sentences of the text.
///
/// A text is read for every candidate of every search: nothing here is a closure, and the arrays are used again.
package struct TermPlaces {
  /// A token that is one of the terms.
  package struct Place {
    package let position: Int
    /// The term's number.
    package let number: Int
    /// True if the token is written in ASCII alone, except for apostrophes: the folded term is what the text has.
    package let isASCII: Bool
  }

  /// In the order of the text.
  package private(set) var places: [Place] = []
  /// The positions at which sentences start, without the first; ascending.
  package private(set) var sentenceStarts: [Int] = []
  /// The number of positions in the text.
  package private(set) var length = 0

  /// The end of the last token in bytes.
  private var end = 0
  private var terms = WantedTerms([])
  /// Those of the terms, beside them: to look at the terms themselves counts references.
  private var firstBytes = FirstBytes()
  private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private let stemming = StemmingPool.shared.lease()

  package init() {}

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8 without a language marker.
  ///   - language: The language of the text. Nil when it is unknown.
  package mutating func read(_ text: UnsafeBufferPointer<UInt8>, language: LanguageTag?, _ terms: WantedTerms) {
    places.removeAll(keepingCapacity: true)
    sentenceStarts.removeAll(keepingCapacity: true)
    (length, end) = (0, 0)
    (self.text, self.terms, firstBytes) = (text, terms, terms.firstBytes)
    withUnsafeMutablePointer(to: &self) { places in
      let sink = TokenSink(context: places, receive: Self.receive)
      let algorithm = language.flatMap { StemmingAlgorithm($0) }
      _ = TokenScanner.scan(
        text, for: .document(algorithm), stems: terms.stems, with: places.pointee.stemming.state, into: sink)
    }
    self.text = UnsafeBufferPointer(start: nil, count: 0)
  }

  private static let receive: TokenSink.Receive = { context, flags, term, length, start, end in
    guard let places = context?.assumingMemoryBound(to: TermPlaces.self), let term else { return 1 }
    if flags & TokenSink.colocated == 0 || places.pointee.length == 0 { places.pointee.advance(Int(start)..<Int(end)) }
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(term).assumingMemoryBound(to: UInt8.self), count: Int(length))
    guard places.pointee.firstBytes.mayBegin(bytes) else { return 0 }
    places.pointee.terms.forEachNumber(of: bytes) { number in
      let isASCII = ASCIIWord.isIn(places.pointee.text[Int(start)..<Int(end)])
      places.pointee.places.append(Place(position: places.pointee.length - 1, number: number, isASCII: isASCII))
    }
    return 0
  }

  /// Goes on to the next position of the text.
  @inline(__always)
  private mutating func advance(_ range: Range<Int>) {
    let start = range.lowerBound
    if start > end + 1, length > 0, SentenceEnd.isIn(text[end..<start]) { sentenceStarts.append(length) }
    length += 1
    end = max(end, range.upperBound)
  }
}

/// Words in ASCII, for which folding changes nothing but case.
package enum ASCIIWord {
  /// True if a word's UTF-8 is ASCII, except for apostrophes: ’ is typed as '.
  package static func isIn(_ word: some Sequence<UInt8>) -> Bool {
    var rest = word.makeIterator()
    while let byte = rest.next() {
      guard byte >= 0x80 else { continue }
      guard byte == 0xE2, rest.next() == 0x80, let last = rest.next(), last == 0x98 || last == 0x99 else {
        return false
      }
    }
    return true
  }
}
