/// How alike two texts are, from 0 to 1: two parts of the first share, and one part of the second.
///
/// - Of their **words**, by stem and in any order: what both have over what either has (Dice), each word by its
///   weight (`TermWeights`). Of words that only one has, those that are spelled alike count in part. Two sentences of
///   one mould that differ in the one word that matters are told apart.
/// - Of their **letters**, in their order: the longest common subsequence, twice, over both lengths. It sees words
///   that are joined or parted, and other spellings.
struct Similarity {
  private let texts: AnalyzedTexts
  private let weights: [Float]
  /// For each text its stems, ascending, repeated as often as they come, and what they weigh together.
  private var stems: [UInt32] = []
  private var totals: [Float] = []

  private var letterLength = CommonLength()
  private var wordLength = CommonLength()
  private var first: [UInt32] = []
  private var second: [UInt32] = []
  private var prepared = -1

  /// Words that at most so many texts lack are spelled out against each other: behind this it changes little.
  private static let mostSpelled = 48
  /// Longer texts have their words compared in order, and not their letters.
  private static let mostLetters = 20_000
  /// Two words of which less is common have nothing to do with each other.
  private static let leastSpelling: Float = 0.5
  init(_ texts: AnalyzedTexts, weights: [Float]) {
    self.texts = texts
    self.weights = weights
    totals.reserveCapacity(texts.count)
    for text in 0..<texts.count {
      let own = texts.words(of: text).map { texts.stemOfWord[Int($0)] }.sorted()
      totals.append(own.reduce(0) { $0 + weights[Int($1)] })
      stems += own
    }
  }

  /// The similarity of two different texts; `nil` when it is below `least`.
  mutating func of(_ one: Int, _ other: Int, atLeast least: Float) -> Float? {
    // Always the same way round, so that it is the same for both.
    let (one, other) = one < other ? (one, other) : (other, one)
    let total = totals[one] + totals[other]
    var parts = Parts()
    parts.split(stems[texts.places(of: one)], stems[texts.places(of: other)], weights)
    let lackable = 2 * min(parts.weightOfFirst, parts.weightOfSecond)
    guard Self.joined(words: min(1, (2 * parts.common + lackable) / total), letters: 1) >= least else { return nil }
    var shared = 2 * parts.common
    if max(parts.onlyFirst.count, parts.onlySecond.count) <= Self.mostSpelled {
      shared += spelledAlike(parts.onlyFirst, parts.onlySecond)
    }
    let ofWords = min(1, shared / total)
    guard Self.joined(words: ofWords, letters: 1) >= least else { return nil }
    let similarity = Self.joined(words: ofWords, letters: ofLetters(one, other))
    return similarity >= least ? similarity : nil
  }

  private static func joined(words: Float, letters: Float) -> Float { (2 * words + letters) / 3 }

  private mutating func ofLetters(_ one: Int, _ other: Int) -> Float {
    if prepared != one {
      texts.letters(of: one, into: &first)
      letterLength.prepare(first, count: first.count, codeCount: texts.letterCodeCount)
      prepared = one
    }
    texts.letters(of: other, into: &second)
    guard max(first.count, second.count) <= Self.mostLetters else { return ofWordOrder(one, other) }
    return 2 * Float(letterLength.length(with: second)) / Float(first.count + second.count)
  }

  private mutating func ofWordOrder(_ one: Int, _ other: Int) -> Float {
    let (words, others) = (texts.words(of: one), texts.words(of: other))
    wordLength.prepare(words, count: words.count, codeCount: texts.wordCount)
    return 2 * Float(wordLength.length(with: others)) / Float(words.count + others.count)
  }

  /// What words that only one text has add, the most alike first, each at most once.
  private mutating func spelledAlike(_ firsts: [UInt32], _ seconds: [UInt32]) -> Float {
    guard !firsts.isEmpty, !seconds.isEmpty else { return 0 }
    var pairs: [(spelling: Float, first: Int, second: Int)] = []
    for (index, stem) in firsts.enumerated() {
      let letters = texts.letters(ofStem: stem)
      wordLength.prepare(letters, count: letters.count, codeCount: texts.letterCodeCount)
      for (place, other) in seconds.enumerated() {
        let others = texts.letters(ofStem: other)
        let spelling = 2 * Float(wordLength.length(with: others)) / Float(letters.count + others.count)
        if spelling >= Self.leastSpelling { pairs.append((spelling, index, place)) }
      }
    }
    pairs.sort {
      $0.spelling != $1.spelling ? $0.spelling > $1.spelling : ($0.first, $0.second) < ($1.first, $1.second)
    }
    return taken(pairs, firsts, seconds)
  }

  private func taken(
    _ pairs: [(spelling: Float, first: Int, second: Int)], _ firsts: [UInt32], _ seconds: [UInt32]
  ) -> Float {
    var (isFree, isOtherFree) = (firsts.map { _ in true }, seconds.map { _ in true })
    var sum: Float = 0
    for pair in pairs where isFree[pair.first] && isOtherFree[pair.second] {
      (isFree[pair.first], isOtherFree[pair.second]) = (false, false)
      sum += (2 * pair.spelling - 1) * (weights[Int(firsts[pair.first])] + weights[Int(seconds[pair.second])])
    }
    return sum
  }
}

/// Two bags of stems, taken apart.
private struct Parts {
  var common: Float = 0
  var onlyFirst: [UInt32] = []
  var onlySecond: [UInt32] = []
  var weightOfFirst: Float = 0
  var weightOfSecond: Float = 0

  /// - Parameters: Both ascending.
  mutating func split(_ first: ArraySlice<UInt32>, _ second: ArraySlice<UInt32>, _ weights: [Float]) {
    var (one, other) = (first.startIndex, second.startIndex)
    while one < first.endIndex || other < second.endIndex {
      if other == second.endIndex || one < first.endIndex && first[one] < second[other] {
        onlyFirst.append(first[one])
        weightOfFirst += weights[Int(first[one])]
        one += 1
      } else if one == first.endIndex || second[other] < first[one] {
        onlySecond.append(second[other])
        weightOfSecond += weights[Int(second[other])]
        other += 1
      } else {
        common += weights[Int(first[one])]
        one += 1
        other += 1
      }
    }
  }
}
