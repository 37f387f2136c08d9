/// Generated words by rank, all different. Frequent words are short, but have at least two letters: Adagia may take a
/// single letter for an initial.
///
/// One array holds all words end to end: 400,000 words take 6 MB.
struct GeneratedVocabulary: Sendable {
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

  /// The UTF-8 of the word at a rank.
  func word(_ rank: Int) -> ArraySlice<UInt8> {
    bytes[(rank == 0 ? 0 : ends[rank - 1])..<ends[rank]]
  }

  /// The rank of the next word of a text.
  ///
  /// - Parameter previous: The rank of the word before. In one of four cases the next word is one of four fixed
  ///   successors, so some phrases repeat.
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

/// The parts of generated words in one script.
///
/// They contain nothing that two analyzers tokenize differently (apostrophes, hyphens, digits, ligatures), so both
/// sides index the same words.
struct Syllables: Sendable {
  private let onsets: [String]
  private let vowels: [String]
  private let codas: [String]
  /// Rarer vowels: with a diacritical mark.
  private let marked: [String]

  static let latin = Syllables(
    onsets: "b c d f g h j k l m n p r s t v w z br cl dr fl gr pl pr sh st th tr qu sp".words,
    vowels: "a e i o u a e i o ea ai ou ie".words, codas: "n r s t l m d nd nt rs ck st".words,
    marked: "á à ä é è ê í ó ö ô ú ü ñe ça".words)

  static let cyrillic = Syllables(
    onsets: "б в г д ж з к л м н п р с т ф х ц ч ш ст пр кр вл".words, vowels: "а е и о у я ю ы".words,
    codas: "н р с т л м к в ть сть".words, marked: "а е и о".words)

  /// A word of `count` syllables.
  func word(of count: Int, using random: inout SeededRandom) -> String {
    var word = ""
    for place in 0..<count {
      if place > 0 || random.happens(0.85) { word += onsets.randomElement(using: &random) ?? "" }
      word += (random.happens(0.02) ? marked : vowels).randomElement(using: &random) ?? ""
      if random.happens(place == count - 1 ? 0.5 : 0.2) { word += codas.randomElement(using: &random) ?? "" }
    }
    return word
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}

/// Zipf's distribution of word ranks (1935), with the shift of Mandelbrot (1953). The shift limits the share of the
/// first few words.
struct ZipfDistribution: Sendable {
  /// The cumulative probability of each rank, ascending to 1.
  private let cumulative: [Double]

  /// - Parameters:
  ///   - count: The number of ranks, 1 or more.
  ///   - shift: The number added to a rank before taking the power.
  init(count: Int, shift: Double = 2.7) {
    var total = 0.0
    let sums = (0..<count).map { rank in
      total += 1 / (Double(rank) + 1 + shift)
      return total
    }
    cumulative = sums.map { $0 / total }
  }

  /// The rank, from 0, at a fraction of the cumulative distribution.
  ///
  /// - Complexity: O(log *n*).
  func rank(at fraction: Double) -> Int {
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > fraction { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
