/// Finds the occurrences of any number of phrases in one analysis of a text.
///
///     let english = LanguageTag("en")
///     let finder = PhraseFinder([MatchPhrase("run", languages: [english])])
///     finder.occurrences(in: "Still running", language: english).map(\.range)   // [6..<13]
package struct PhraseFinder: Sendable {
  /// An occurrence of a phrase in a text.
  package struct Occurrence: Hashable, Sendable {
    /// The index of the phrase.
    package let phrase: Int
    /// The occurrence from the first byte of its first word to the last byte of its last word: half-open, UTF-8
    /// **byte** offsets.
    package let range: Range<Int>
    package let form: WordForm
  }

  /// A term that matches one position of a phrase.
  private struct Wanted {
    let term: [UInt8]
    /// The index of the position among the positions of all phrases.
    let slot: Int
    /// True if it is the typed word itself.
    let isTyped: Bool
  }

  /// The kind of term whose prefix the last word of a phrase is.
  private enum Beginning {
    /// A word.
    case word
    /// A pair of characters. The last word is its first character, a single one of a script without spaces.
    case pair

    init?(_ phrase: MatchPhrase) {
      guard phrase.isPrefix else { return nil }
      self = phrase.endsInLoneCluster ? .pair : .word
    }
  }

  /// A position in the text that matches one position of a phrase, or the phrase up to there.
  private struct Place {
    let position: Int
    let range: Range<Int>
    let form: WordForm
  }

  private let phrases: [MatchPhrase]
  /// The index of each phrase's first position, and last the number of all positions.
  private let firstSlots: [Int]
  private var wanted: [Wanted] = []
  /// The terms of whole words, with their indexes in `wanted`.
  private var words = TermBuckets()
  private var beginnings: [(wanted: Wanted, of: Beginning)] = []
  /// The stems among the terms of whole words.
  private var stems = StemFilter(of: [])

  package init(_ phrases: [MatchPhrase]) {
    self.phrases = phrases
    firstSlots = phrases.reduce(into: [0]) { slots, phrase in slots.append((slots.last ?? 0) + phrase.terms.count) }
    for (number, phrase) in phrases.enumerated() {
      for (offset, terms) in phrase.terms.enumerated() {
        let isLast = offset == phrase.terms.count - 1
        let typed = phrase.isExpansion ? terms.count : 1
        insert(terms, typed: typed, at: firstSlots[number] + offset, isLast ? Beginning(phrase) : nil)
      }
    }
    stems = StemFilter(of: wanted.lazy.map(\.term))
  }

  /// - Parameter typed: The number of terms, counted from the first, that were typed.
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

  /// All occurrences of all phrases: phrase by phrase, each in ascending order. Occurrences of one phrase may overlap.
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

  /// The matches of each position of each phrase, at most one a position of the text.
  private func places(in text: UnsafeBufferPointer<UInt8>, language: LanguageTag?) -> [[Place]] {
    var places: [[Place]] = Array(repeating: [], count: firstSlots.last ?? 0)
    var position = -1
    Analyzer().forEachTerm(in: text, language: language, stems: stems) { term in
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
    guard !beginnings.isEmpty, term.bytes.first != TokenScanner.mark else { return }
    for (wanted, beginning) in beginnings where term.bytes.starts(with: wanted.term) {
      switch beginning {
      case .word: body(wanted.slot, term.range, term.bytes.count == wanted.term.count ? .typed : .beginning)
      case .pair: body(wanted.slot, Self.firstCharacter(of: term.range, in: text), .typed)
      }
    }
  }

  /// The range of the first character of a pair. The typed text ends before the second one.
  private static func firstCharacter(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard let start = text.baseAddress else { return range }
    let end = UTF8Bytes(start: start, count: text.count).endOfCluster(at: range.lowerBound)
    return range.lowerBound..<min(end, range.upperBound)
  }

  // MARK: Phrases

  /// The matches of a whole phrase: the sequences of consecutive matches of its positions.
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

/// The relation of a word in a text to the typed word.
package enum WordForm: String, CaseIterable, Comparable, Sendable {
  /// The typed word itself, without regard to case and accents.
  case typed
  /// A word with the typed prefix.
  case beginning
  /// A word with the same stem.
  case stem

  /// Order by closeness to the typed word, the closest first. A phrase is as close as its least close word.
  package static func < (left: WordForm, right: WordForm) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .typed: 0
    case .beginning: 1
    case .stem: 2
    }
  }
}
