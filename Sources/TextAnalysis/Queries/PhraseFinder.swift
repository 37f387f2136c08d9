/// Finds where phrases occur in texts, any number of them in one analysis of a text.
///
///     let english = LanguageTag("en")
///     let finder = PhraseFinder([MatchPhrase("run", languages: [english])])
///     finder.occurrences(in: "Still running", language: english).map(\.range)   // [6..<13]
package struct PhraseFinder: Sendable {
  /// A phrase where it stands in a text.
  package struct Occurrence: Hashable, Sendable {
    /// The phrase's number.
    package let phrase: Int
    /// From the first byte of its first word to the last byte of its last one: half-open, UTF-8 **byte** offsets.
    package let range: Range<Int>
    package let form: WordForm
  }

  /// A term that one position of a phrase may be.
  private struct Wanted {
    let term: [UInt8]
    /// The number of the phrase's position among those of all phrases.
    let slot: Int
    /// Whether it is the word as it was typed.
    let isTyped: Bool
  }

  /// What the last word of a phrase is the beginning of.
  private enum Beginning {
    /// A word.
    case word
    /// A pair of characters, of which it is the first: a single one of a script without spaces.
    case pair

    init?(_ phrase: MatchPhrase) {
      guard phrase.isPrefix else { return nil }
      self = phrase.endsInLoneCluster ? .pair : .word
    }
  }

  /// One position of a phrase, or the phrase up to there, where it stands in a text.
  private struct Place {
    let position: Int
    let range: Range<Int>
    let form: WordForm
  }

  private let phrases: [MatchPhrase]
  /// The number of each phrase's first position, and behind them how many there are in all.
  private let firstSlots: [Int]
  private var wanted: [Wanted] = []
  /// The terms of whole words, by their numbers in `wanted`.
  private var words = TermBuckets()
  private var beginnings: [(wanted: Wanted, of: Beginning)] = []

  package init(_ phrases: [MatchPhrase]) {
    self.phrases = phrases
    firstSlots = phrases.reduce(into: [0]) { slots, phrase in slots.append((slots.last ?? 0) + phrase.terms.count) }
    for (number, phrase) in phrases.enumerated() {
      for (offset, terms) in phrase.terms.enumerated() {
        let isLast = offset == phrase.terms.count - 1
        let typed = phrase.standsForAlternatives ? terms.count : 1
        insert(terms, typed: typed, at: firstSlots[number] + offset, isLast ? Beginning(phrase) : nil)
      }
    }
  }

  /// - Parameter typed: So many of the terms, the first ones, are what was typed.
  private mutating func insert(_ terms: [String], typed: Int, at slot: Int, _ beginning: Beginning?) {
    for (index, term) in terms.enumerated() {
      let wanted = Wanted(term: Array(term.utf8), slot: slot, isTyped: index < typed)
      if let beginning {
        beginnings.append((wanted, beginning))
      } else {
        words.insert(wanted.term, self.wanted.count)
        self.wanted.append(wanted)
      }
    }
  }

  /// All occurrences of all phrases: phrase by phrase, each in ascending order. Those of one phrase may overlap.
  ///
  /// - Complexity: O(*n*) in the UTF-8 length of `text`, and in the number of phrases.
  package func occurrences(in text: String, language: LanguageTag?) -> [Occurrence] {
    var text = text
    return text.withUTF8 { bytes in
      let places = places(in: bytes, language: language)
      return phrases.indices.flatMap { number -> [Occurrence] in
        let slots = places[firstSlots[number]..<firstSlots[number + 1]]
        return Self.joined(slots).map { Occurrence(phrase: number, range: $0.range, form: $0.form) }
      }
    }
  }

  // MARK: Positions

  /// For each position of each phrase where it stands, at most once for each position of the text.
  private func places(in text: UnsafeBufferPointer<UInt8>, language: LanguageTag?) -> [[Place]] {
    var places: [[Place]] = Array(repeating: [], count: firstSlots.last ?? 0)
    var position = -1
    Analyzer().forEachTerm(in: text, language: language) { term in
      if !term.isColocated || position < 0 { position += 1 }
      forEachMeaning(of: term, in: text) { slot, range, form in
        guard places[slot].last?.position != position else { return }
        places[slot].append(Place(position: position, range: range, form: form))
      }
      return true
    }
    return places
  }

  @inline(__always)
  private func forEachMeaning(
    of term: Analyzer.Term, in text: UnsafeBufferPointer<UInt8>, _ body: (Int, Range<Int>, WordForm) -> Void
  ) {
    words.forEachNumber(of: term.bytes) { number in
      body(wanted[number].slot, term.range, wanted[number].isTyped ? .typed : .stem)
    }
    guard !beginnings.isEmpty, term.bytes.first != TokenScanner.stemMark else { return }
    for (wanted, beginning) in beginnings where term.bytes.starts(with: wanted.term) {
      switch beginning {
      case .word: body(wanted.slot, term.range, term.bytes.count == wanted.term.count ? .typed : .beginning)
      case .pair: body(wanted.slot, Self.firstCharacter(of: term.range, in: text), .typed)
      }
    }
  }

  /// What was typed ends before the pair's second half.
  private static func firstCharacter(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard let start = text.baseAddress else { return range }
    let end = UTF8Bytes(start: start, count: text.count).endOfCluster(at: range.lowerBound)
    return range.lowerBound..<min(end, range.upperBound)
  }

  // MARK: Phrases

  /// The places where all positions of a phrase follow each other, each as the whole phrase.
  private static func joined(_ slots: ArraySlice<[Place]>) -> [Place] {
    guard let first = slots.first else { return [] }
    return slots.dropFirst().reduce(first) { beginnings, places in
      var rest = places[...]
      return beginnings.compactMap { beginning in
        rest = rest.drop { $0.position <= beginning.position }
        guard let next = rest.first, next.position == beginning.position + 1 else { return nil }
        let range = beginning.range.lowerBound..<next.range.upperBound
        return Place(position: next.position, range: range, form: max(beginning.form, next.form))
      }
    }
  }
}

/// How what stands in a text relates to what was typed.
public enum WordForm: String, CaseIterable, Comparable, Sendable {
  /// It is the same, but for case and accents.
  case typed
  /// It begins so.
  case beginning
  /// It has the same stem.
  case stem

  /// What is nearer to the typed word comes first. A phrase is as near as the farthest of its words.
  public static func < (left: WordForm, right: WordForm) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .typed: 0
    case .beginning: 1
    case .stem: 2
    }
  }
}
