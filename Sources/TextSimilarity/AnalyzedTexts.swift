package import TextAnalysis

/// Many texts as sequences of term numbers, each distinct text once: a compact form for comparison.
package struct AnalyzedTexts {
  /// The distinct words: the folded spelling together with its stem.
  private var words = TermOrdinals()
  private var stems = TermOrdinals()
  private var spellings = TermOrdinals()
  /// The stem of each word.
  private(set) var stemOfWord: [UInt32] = []
  private var spellingOfWord: [UInt32] = []
  private var lettersOfWord: [Range<Int32>] = []
  /// True if each word is a pair of characters of a script without spaces.
  private var isPair: [Bool] = []
  private var lettersOfStem: [Range<Int32>] = []
  private var letters: [UInt32] = []
  private var codes: [UInt32: UInt32] = [:]

  /// The words of all texts, one text after another, and the end of each text.
  private var sequence: [UInt32] = []
  private var ends: [Int] = []
  /// The texts by a hash of their words.
  private var known: [UInt64: UInt32] = [:]
  private var pending: [UInt8] = []
  private var present: [UInt32] = []

  /// The code between words.
  static let space: UInt32 = 0

  package init() {}

  /// The number of distinct texts.
  package var count: Int { ends.count }
  var wordCount: Int { words.count }
  var stemCount: Int { stems.count }
  /// The upper bound of the letters' codes.
  var letterCodeCount: Int { codes.count + 1 }

  /// The words of a text.
  func words(of text: Int) -> ArraySlice<UInt32> { sequence[places(of: text)] }

  /// The positions of a text's words among those of all texts.
  func places(of text: Int) -> Range<Int> { (text == 0 ? 0 : ends[text - 1])..<ends[text] }

  /// Adds a text.
  ///
  /// - Returns: Its index, or that of an earlier text with the same words in the same order. Nil when it has no word.
  package mutating func insert(_ text: String, language: LanguageTag?) -> Int? {
    read(text, language)
    guard !present.isEmpty else { return nil }
    if isDrawing(text) { takeWhole(text) }
    // Texts with equal words are equal, even in languages with other stems.
    let spelled = present.map { spellingOfWord[Int($0)] }
    var key = Self.hash(spelled)
    while let other = known[key] {
      if isSpelled(Int(other), spelled) { return Int(other) }
      key &+= 1
    }
    known[key] = UInt32(ends.count)
    sequence.append(contentsOf: present)
    ends.append(sequence.count)
    return ends.count - 1
  }

  private func isSpelled(_ text: Int, _ spelled: [UInt32]) -> Bool {
    words(of: text).elementsEqual(spelled) { spellingOfWord[Int($0)] == $1 }
  }

  /// Frees what comparisons do not need.
  mutating func close() { known = [:] }

  /// The letters of a text with a space between words. Of Chinese, which the index has as overlapping pairs, each
  /// character occurs once.
  func letters(of text: Int, into letters: inout [UInt32]) {
    letters.removeAll(keepingCapacity: true)
    for word in words(of: text) {
      let own = self.letters[lettersOfWord[Int(word)].asInts]
      if own.count == 2, letters.last == own.first, isPair[Int(word)] {
        letters.append(own[own.endIndex - 1])
      } else {
        if !letters.isEmpty { letters.append(Self.space) }
        letters.append(contentsOf: own)
      }
    }
  }

  /// The letters of a stem.
  func letters(ofStem stem: UInt32) -> ArraySlice<UInt32> { letters[lettersOfStem[Int(stem)].asInts] }

  /// True if the text has fewer letters than other characters. The few letters of a picture made of symbols mean
  /// nothing.
  private func isDrawing(_ text: String) -> Bool {
    let letterCount = present.reduce(0) { $0 + lettersOfWord[Int($1)].count }
    return text.unicodeScalars.count { !$0.properties.isWhitespace } > 2 * letterCount
  }

  /// Makes the text a single word, which is similar to itself alone.
  private mutating func takeWhole(_ text: String) {
    present.removeAll(keepingCapacity: true)
    pending = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").utf8)
    append(stem: nil)
  }

  private mutating func read(_ text: String, _ language: LanguageTag?) {
    present.removeAll(keepingCapacity: true)
    var text = text
    var isPending = false
    text.withUTF8 { bytes in
      Analyzer().forEachTerm(in: bytes, language: language) { term in
        if isPending, let stem = term.stemBytes {
          append(stem: stem)
          isPending = false
        } else {
          if isPending { append(stem: nil) }
          pending.removeAll(keepingCapacity: true)
          pending.append(contentsOf: term.bytes)
          isPending = true
        }
        return true
      }
    }
    if isPending { append(stem: nil) }
  }

  /// Appends the pending word.
  ///
  /// - Parameter stem: Nil when the word is its own stem.
  private mutating func append(stem: UnsafeBufferPointer<UInt8>?) {
    let wordLength = pending.count
    pending.append(1)
    if let stem { pending.append(contentsOf: stem) }
    let number = pending.withUnsafeBufferPointer { words.number(of: $0) }
    if number == stemOfWord.count { register(wordLength: wordLength, hasStem: stem != nil) }
    present.append(UInt32(number))
  }

  private mutating func register(wordLength: Int, hasStem: Bool) {
    let word = Array(pending[..<wordLength])
    let stem = hasStem ? Array(pending[(wordLength + 1)...]) : word
    let own = spelled(word)
    lettersOfWord.append(own)
    isPair.append(own.count == 2 && wordLength >= 6)
    let number = stem.withUnsafeBufferPointer { stems.number(of: $0) }
    if number == lettersOfStem.count { lettersOfStem.append(hasStem ? spelled(stem) : own) }
    stemOfWord.append(UInt32(number))
    spellingOfWord.append(UInt32(word.withUnsafeBufferPointer { spellings.number(of: $0) }))
  }

  private mutating func spelled(_ term: [UInt8]) -> Range<Int32> {
    let start = Int32(letters.count)
    for scalar in String(decoding: term, as: UTF8.self).unicodeScalars {
      let next = UInt32(codes.count + 1)
      let code = codes[scalar.value] ?? next
      if code == next { codes[scalar.value] = next }
      letters.append(code)
    }
    return start..<Int32(letters.count)
  }

  private static func hash(_ words: [UInt32]) -> UInt64 {
    words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x9e37_79b9_7f4a_7c15 ^ ($0 >> 29) }
  }
}

extension Range<Int32> {
  fileprivate var asInts: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
