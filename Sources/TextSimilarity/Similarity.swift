/// The similarity of two texts, from 0 to 1: two parts word similarity, and one part letter similarity.
///
/// - **Words**, by stem and in any order: the weight of the common words over the weight of all words (Dice), with the
///   weights of `TermWeights`. Words of one text alone count in part when the other has a similar spelling. Two
///   sentences of one template that differ in the one word that matters stay apart.
/// - **Letters**, in order: twice the longest common subsequence over both lengths. It recognizes joined and separated
///   words, and other spellings.
struct Similarity {
  private let texts: AnalyzedTexts
  private let weights: [Float]
  /// The stems of each text, ascending, repeated as often as they occur, and their total weight.
  private var stems: [UInt32] = []
  private var totals: [Float] = []

  private var letterLength = CommonLength()
  private var wordLength = CommonLength()
  private var first: [UInt32] = []
  private var second: [UInt32] = []
  private var prepared = -1

  /// The maximum number of unmatched words of a text whose spellings are compared. With more of them spelling changes
  /// little.
  private static let mostSpelled = 48
  /// The maximum length for the comparison of letters. Longer texts have the order of their words compared.
  private static let mostLetters = 20_000
  /// The minimum similarity of two spellings. Less similar words are unrelated.
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

  /// The similarity of two different texts. Nil when it is below `least`.
  mutating func of(_ one: Int, _ other: Int, atLeast least: Float) -> Float? {
    // The order is fixed, so that the result is symmetric.
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

  /// The contribution of words that only one text has, paired by spelling, the most similar first, each word at most
  /// once.
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

/// Two multisets of stems, split into common and separate stems.
private struct Parts {
  var common: Float = 0
  var onlyFirst: [UInt32] = []
  var onlySecond: [UInt32] = []
  var weightOfFirst: Float = 0
  var weightOfSecond: Float = 0

  /// Splits two ascending sequences.
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
