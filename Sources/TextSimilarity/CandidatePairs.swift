/// Candidate pairs for comparison: texts that share two of their rarest words.
///
/// The keys of a text are the pairs of its rarest words that other texts have too. A misspelled word, which no other
/// text has, does no harm. Texts with a key in common are candidates. This is MinHash with the rarity of words in place
/// of a random order: random shingles miss many short sayings, which have few words, and the words that make a saying
/// are the rare ones.
struct CandidatePairs {
  private let texts: AnalyzedTexts
  private let frequencies: [UInt32]
  private let passCount: Int
  /// The number of keys with too many texts to compare all pairs. Each text of such a key was compared with some of its
  /// neighbors.
  private(set) var crowdedKeys = 0

  /// The number of rarest words a text.
  static let wordsPerText = 5
  /// The number of following texts that each text of a larger key is compared with, in the order of their words.
  static let mostPerKey = 64
  /// The number of keys in memory at once.
  private static let keysPerPass = 8_000_000

  /// - Parameter frequencies: The number of texts with each stem.
  init(_ texts: AnalyzedTexts, frequencies: [UInt32]) {
    self.texts = texts
    self.frequencies = frequencies
    let keysPerText = Self.wordsPerText * (Self.wordsPerText - 1) / 2
    passCount = texts.count * keysPerText / Self.keysPerPass + 1
  }

  /// Calls `body` with pairs of texts, the lower index first, ascending in each pass. With several passes a pair may
  /// repeat.
  ///
  /// - Parameter body: Also gets the progress, 0 to 1.
  mutating func walk(_ body: (_ one: Int, _ other: Int, _ share: Double) throws -> Void) throws {
    for pass in 0..<passCount {
      let pairs = pairs(pass)
      for (index, pair) in pairs.enumerated() {
        let share = (Double(pass) + Double(index) / Double(pairs.count)) / Double(passCount)
        try body(Int(pair >> 32), Int(pair & 0xffff_ffff), share)
      }
    }
  }

  private mutating func pairs(_ pass: Int) -> [UInt64] {
    let keys = sortedKeys(pass)
    var pairs: [UInt64] = []
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      if end - start > 1 { append(keys[start..<end], to: &pairs) }
      start = end
    }
    pairs.sort()
    return unique(pairs)
  }

  /// One half of each key with its text, sorted. The other half of the key selects its pass.
  private func sortedKeys(_ pass: Int) -> [UInt64] {
    var keys: [UInt64] = []
    for text in 0..<texts.count {
      let rarest = rarest(of: text)
      for (index, one) in rarest.enumerated() {
        for other in rarest.dropFirst(rarest.count == 1 ? 0 : index + 1) {
          let key = Self.key(one, other)
          if Int((key >> 32) % UInt64(passCount)) == pass { keys.append(key << 32 | UInt64(text)) }
        }
      }
    }
    keys.sort()
    return keys
  }

  private mutating func append(_ keys: ArraySlice<UInt64>, to pairs: inout [UInt64]) {
    var members = keys.map { $0 & 0xffff_ffff }
    let reach = members.count <= Self.mostPerKey ? members.count : Self.mostPerKey
    if reach < members.count {
      crowdedKeys += 1
      members.sort { texts.words(of: Int($0)).lexicographicallyPrecedes(texts.words(of: Int($1))) }
    }
    for (index, one) in members.enumerated() {
      for other in members[(index + 1)...].prefix(reach) where one != other {
        pairs.append(one < other ? one << 32 | other : other << 32 | one)
      }
    }
  }

  /// The rarest stems of a text that another text has too, ascending by number.
  private func rarest(of text: Int) -> [UInt32] {
    var best: [UInt32] = []
    for word in texts.words(of: text) {
      let stem = texts.stemOfWord[Int(word)]
      guard frequencies[Int(stem)] > 1, !best.contains(stem) else { continue }
      let place = best.firstIndex { isRarer(stem, $0) } ?? best.count
      guard place < Self.wordsPerText else { continue }
      best.insert(stem, at: place)
      if best.count > Self.wordsPerText { best.removeLast() }
    }
    return best.sorted()
  }

  private func isRarer(_ stem: UInt32, _ other: UInt32) -> Bool {
    let (own, its) = (frequencies[Int(stem)], frequencies[Int(other)])
    return own != its ? own < its : stem < other
  }

  private func unique(_ sorted: [UInt64]) -> [UInt64] {
    var unique: [UInt64] = []
    for pair in sorted where pair != unique.last { unique.append(pair) }
    return unique
  }

  /// The last step of SplitMix64 (Steele, Lea & Flood 2014).
  private static func key(_ one: UInt32, _ other: UInt32) -> UInt64 {
    var bits = UInt64(one) << 32 | UInt64(other)
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
