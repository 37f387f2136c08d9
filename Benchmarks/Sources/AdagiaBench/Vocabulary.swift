/// Made-up words by rank, each different from the others; common ones are short, as they are in every language, but none
/// is a single letter, which Adagia may take for an initial.
///
/// They lie end to end in one array: 400,000 words take 6 MB.
struct Vocabulary: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private let distribution: ZipfDistribution
  private let seed: UInt64

  init(count: Int, _ syllables: Syllables, seed: UInt64) {
    distribution = ZipfDistribution(count: count)
    self.seed = seed
    ends.reserveCapacity(count)
    var random = SeededRandom(seed: seed)
    var taken: Set<String> = []
    for rank in 0..<count {
      var word = syllables.word(of: Self.syllableCount(rank, &random), using: &random)
      while word.count < 2 || !taken.insert(word).inserted { word += syllables.word(of: 1, using: &random) }
      bytes += word.utf8
      ends.append(bytes.count)
    }
  }

  /// The UTF-8 of the word with this rank.
  func word(_ rank: Int) -> ArraySlice<UInt8> {
    bytes[(rank == 0 ? 0 : ends[rank - 1])..<ends[rank]]
  }

  /// The rank of a word as it occurs in a text.
  ///
  /// - Parameter previous: The word before it. One time in four the word is one of four that often follow that one, so
  ///   that there are phrases that occur more than once.
  func rank(after previous: Int?, using random: inout SeededRandom) -> Int {
    guard let previous, random.happens(0.25) else { return distribution.rank(at: random.fraction()) }
    let choice = UInt64(previous) &* 4 &+ random.next() & 3
    return distribution.rank(at: SeededRandom.fraction(of: choice ^ seed))
  }

  private static func syllableCount(_ rank: Int, _ random: inout SeededRandom) -> Int {
    switch rank {
    case ..<40: 1
    case ..<1_000: random.happens(0.5) ? 1 : 2
    case ..<20_000: random.happens(0.5) ? 2 : 3
    default: random.happens(0.6) ? 3 : 4
    }
  }
}
