/// A query's words in parts, for records that lack them as wholes: a record that speaks of the `defender` is about
/// `defence` more than one that does not, and one with `Verteidigungsminister` about `Verteidigung`.
///
/// A word of letters is like another when they share a stretch of it. Of a pair of Chinese or Japanese characters the
/// parts are the characters.
struct WordParts {
  /// A word that has letters enough to be like another.
  struct Spelling {
    /// The word's number in the query.
    let word: Int
    let letters: [UInt32]
  }

  let spellings: [Spelling]
  /// The characters of its pairs, and a number for each.
  let characters: [UInt32: Int]
  /// A bit for each stretch of so many letters that a word has, by its hash: most words of a text have none of them.
  private var stretches = [UInt64](repeating: 0, count: 64)

  /// Words that share fewer letters in a row are alike by chance.
  static let leastStretch = 4

  init(_ words: [SoughtWord]) {
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
    for spelling in spellings {
      Self.forEachStretch(spelling.letters) { stretches[$0 >> 6] |= 1 << ($0 & 63) }
    }
  }

  var isEmpty: Bool { spellings.isEmpty && characters.isEmpty }

  /// Whether a word of a text may share a stretch with one of the query; mostly false when it does not.
  func mayBeLike(_ letters: [UInt32]) -> Bool {
    var found = false
    Self.forEachStretch(letters) { found = found || stretches[$0 >> 6] & 1 << ($0 & 63) != 0 }
    return found
  }

  /// How like a word is to one of the query: the share of the latter that is the longest stretch they have in common,
  /// squared; 0 when that is less than half of it.
  static func likeness(_ letters: [UInt32], to sought: [UInt32]) -> Double {
    let common = longestStretch(letters, sought)
    guard common >= leastStretch, common * 2 >= sought.count else { return 0 }
    let share = Double(common) / Double(sought.count)
    return share * share
  }

  /// How many letters the longest stretch has that stands in both.
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

  /// Whether a scalar is of a script that the index holds in pairs of characters: Han, kana, Hangul, Yi.
  private static func isInPairs(_ scalar: UInt32) -> Bool {
    (0x2E80..<0xFB00).contains(scalar) || (0x20000..<0x40000).contains(scalar)
  }

  /// The hashes of all stretches of `leastStretch` letters, below 4,096.
  private static func forEachStretch(_ letters: [UInt32], _ body: (Int) -> Void) {
    guard letters.count >= leastStretch else { return }
    for start in 0...(letters.count - leastStretch) {
      var hash: UInt32 = 0
      for index in start..<(start + leastStretch) { hash = hash &* 0x9E37_79B1 &+ letters[index] }
      body(Int((hash &* 0x85EB_CA6B) >> 20))
    }
  }
}
