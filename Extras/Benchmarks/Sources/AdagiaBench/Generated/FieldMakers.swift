/// A generator of people's names: a few are frequent, most are rare.
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

/// A generator of dates as in a library's catalog: mostly years since 1600, more of them recent; also days, ranges,
/// approximate years, a few years BCE, and unknown dates.
enum DateMaker {
  private static let weights: [Double] = [62, 10, 10, 8, 2, 8]

  /// A date in EDTF; `nil` for an unknown date.
  static func date(using random: inout SeededRandom) -> String? {
    let year = 2025 - Int(426 * random.fraction() * random.fraction().squareRoot())
    switch random.place(among: weights) {
    case 0: return "\(year)"
    case 1: return "\(year)-\(twoDigits(1 + random.below(12)))-\(twoDigits(1 + random.below(28)))"
    case 2: return "\(year)/\(min(2026, year + 1 + random.below(30)))"
    case 3: return "\(year)~"
    case 4: return "-0\(100 + random.below(600))"
    default: return nil
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// A generator of sentences from a vocabulary, with capitals and punctuation.
struct SentenceMaker: Sendable {
  let vocabulary: GeneratedVocabulary

  /// Appends the UTF-8 of sentences with `wordCount` words in total, 1 or more.
  func append(_ wordCount: Int, to bytes: inout [UInt8], using random: inout SeededRandom) {
    var previous: Int?
    var isStart = true
    for place in 1...wordCount {
      let rank = vocabulary.rank(after: previous, using: &random)
      append(rank, isCapital: isStart, to: &bytes)
      isStart = place == wordCount || random.happens(0.06)
      if isStart {
        bytes.append(UInt8(ascii: "."))
      } else if random.happens(0.08) {
        bytes.append(UInt8(ascii: ","))
      }
      if place < wordCount { bytes.append(UInt8(ascii: " ")) }
      previous = isStart ? nil : rank
    }
  }

  private func append(_ rank: Int, isCapital: Bool, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += vocabulary.word(rank)
    let isSmallLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[start]
    if isCapital && isSmallLetter { bytes[start] -= 32 }
  }
}
