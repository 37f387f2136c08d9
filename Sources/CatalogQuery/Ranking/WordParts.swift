internal import TextAnalysis

/// Parts of a query's words, for records that lack the whole words: a record about the `defender` is nearer to
/// `defence` than one without, and one with `Verteidigungsminister` nearer to `Verteidigung`.
///
/// Two words of letters are similar when they share a long enough stretch. The parts of a pair of Chinese or Japanese
/// characters are the characters.
struct WordParts {
  /// A word long enough to be similar to another.
  struct Spelling {
    /// The word's number in the query.
    let word: Int
    let letters: [UInt32]
  }

  let spellings: [Spelling]
  /// The characters of the query's pairs, numbered.
  let characters: [UInt32: Int]
  /// For each stretch of `leastStretch` letters, by hash, a bit per spelling that has it. Most words of a text have
  /// none of the query's, and those that have one are compared with few of its words.
  private var stretches: [UInt64] = []

  /// Words that share fewer letters in a row are similar by chance.
  static let leastStretch = 4

  init(_ words: [QueryTerm]) {
    var spellings: [Spelling] = []
    var characters: [UInt32: Int] = [:]
    var seen: Set<[UInt8]> = []
    for (number, word) in words.enumerated() where !word.isPrefix && word.partWeight > 0 {
      guard let term = word.terms.first, seen.insert(term).inserted else { continue }
      let letters = String(decoding: term, as: UTF8.self).unicodeScalars.map(\.value)
      if letters.count >= Self.leastStretch { spellings.append(Spelling(word: number, letters: letters)) }
    }
    for term in words.compactMap(\.terms.first) {
      let scalars = String(decoding: term, as: UTF8.self).unicodeScalars.map(\.value)
      guard scalars.count <= 2, scalars.allSatisfy(Self.isInPairs) else { continue }
      for scalar in scalars where characters[scalar] == nil { characters[scalar] = characters.count }
    }
    self.spellings = spellings
    self.characters = characters
    if !spellings.isEmpty { stretches = [UInt64](repeating: 0, count: Self.hashCount) }
    // A query has at most `QueryTerm.most` words.
    for (number, spelling) in spellings.enumerated() {
      Self.forEachStretch(spelling.letters) { stretches[$0] |= 1 << UInt64(number) }
    }
  }

  var isEmpty: Bool { spellings.isEmpty && characters.isEmpty }

  /// A bit for each of the spellings that may share a stretch with a word of a text. Mostly 0 for those that do not.
  func mayBeLike(_ letters: [UInt32]) -> UInt64 {
    guard !stretches.isEmpty else { return 0 }
    var found: UInt64 = 0
    Self.forEachStretch(letters) { found |= stretches[$0] }
    return found
  }

  /// The similarity of a word to one of the query: the longest common stretch as a share of the latter, squared; 0 when
  /// it is less than half.
  static func likeness(_ letters: [UInt32], to sought: [UInt32]) -> Double {
    let common = longestStretch(letters, sought)
    guard common >= leastStretch, common * 2 >= sought.count else { return 0 }
    let share = Double(common) / Double(sought.count)
    return share * share
  }

  /// The length of the longest stretch that both have.
  static func longestStretch(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var longest = 0
    for shift in (1 - other.count)..<max(1, one.count) {
      var run = 0
      for index in max(0, shift)..<max(max(0, shift), min(one.count, shift + other.count)) {
        run = one[index] == other[index - shift] ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest
  }

  /// True if the index holds the scalar's script in pairs of characters: Han, kana, Hangul, Yi.
  private static func isInPairs(_ scalar: UInt32) -> Bool {
    (0x2E80..<0xFB00).contains(scalar) || (0x20000..<0x40000).contains(scalar)
  }

  private static let hashCount = 4_096

  /// Passes on the hashes of all stretches of `leastStretch` letters, each below `hashCount`.
  private static func forEachStretch(_ letters: [UInt32], _ body: (Int) -> Void) {
    guard letters.count >= leastStretch else { return }
    for start in 0...(letters.count - leastStretch) {
      var hash: UInt32 = 0
      for index in start..<(start + leastStretch) { hash = hash &* 0x9E37_79B1 &+ letters[index] }
      body(Int((hash &* 0x85EB_CA6B) >> 20))
    }
  }
}

/// The parts of a query's words that a record has.
struct PartMatches {
  /// For each word the similarity of the record's most similar word.
  private(set) var likeness: [Double]
  /// For each character whether the record has it.
  private(set) var hasCharacter: [Bool]
  private var letters: [UInt32] = []

  init(_ parts: WordParts?, wordCount: Int) {
    likeness = Array(repeating: 0, count: parts == nil ? 0 : wordCount)
    hasCharacter = Array(repeating: false, count: parts?.characters.count ?? 0)
  }

  /// Looks for parts of words in a field of the record; UTF-8.
  mutating func take(_ text: UnsafeBufferPointer<UInt8>, language: LanguageTag?, _ parts: WordParts) {
    var isFirst = true
    Analyzer().forEachTerm(in: text, language: language, stems: .none) { term in
      if !term.isColocated || isFirst { take(term.bytes, parts) }
      isFirst = false
      return true
    }
  }

  /// Receives a term of the record; UTF-8.
  mutating func take(_ term: UnsafeBufferPointer<UInt8>, _ parts: WordParts) {
    letters.removeAll(keepingCapacity: true)
    for scalar in String(decoding: term, as: UTF8.self).unicodeScalars { letters.append(scalar.value) }
    // The index has a pair at each character, and the last one alone.
    if let first = letters.first, let number = parts.characters[first] { hasCharacter[number] = true }
    guard letters.count >= WordParts.leastStretch else { return }
    var alike = parts.mayBeLike(letters)
    while alike != 0 {
      let spelling = parts.spellings[alike.trailingZeroBitCount]
      alike &= alike - 1
      likeness[spelling.word] = max(likeness[spelling.word], WordParts.likeness(letters, to: spelling.letters))
    }
  }
}
