/// Makes the names of people: a few of them often, most of them seldom.
struct NameMaker: Sendable {
  private let names: [String]
  private let distribution: ZipfDistribution

  init(count: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let given = (0..<400).map { _ in Self.word(of: 2, &random) }
    names = (0..<count).map { _ in
      "\(given[random.below(given.count)]) \(Self.word(of: 2 + random.below(2), &random))"
    }
    distribution = ZipfDistribution(count: count, shift: 20)
  }

  func name(using random: inout SeededRandom) -> String {
    names[distribution.rank(at: random.fraction())]
  }

  private static func word(of syllableCount: Int, _ random: inout SeededRandom) -> String {
    let word = Syllables.latin.word(of: syllableCount, using: &random)
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
