#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What each stem weighs when texts are compared: the square of its inverse document frequency, as in a cosine of
/// tf·idf, and less for words of a mould.
///
/// In `Wie man sein Kind nicht nennen sollte: Anna Bolika`, of which there are five hundred, `nennen` is rare and still
/// says nothing: it stands behind `nicht` whenever it comes. A stem that comes often and has the same neighbor on one
/// side at least every other time weighs only as much as it comes without.
struct TermWeights {
  /// For each stem the number of texts that have it.
  private(set) var frequencies: [UInt32]
  private(set) var values: [Float]

  /// So many texts are taken to be there besides, so that words of a small collection weigh alike.
  private static let furtherTexts: Float = 1000
  /// A saying may have some wordings; words that come less often are of no mould.
  private static let leastOfMould: UInt32 = 16

  init(_ texts: AnalyzedTexts) {
    frequencies = Self.frequencies(texts)
    let count = Float(texts.count) + Self.furtherTexts
    let (before, after) = (Neighbors(texts, step: -1), Neighbors(texts, step: 1))
    values = frequencies.enumerated().map { stem, frequency in
      let rarity = logf(1 + count / Float(max(1, frequency)))
      let isFrequent = before.totals[stem] >= Self.leastOfMould
      return rarity * rarity * (isFrequent ? 1 - max(before.share(of: stem), after.share(of: stem)) : 1)
    }
  }

  private static func frequencies(_ texts: AnalyzedTexts) -> [UInt32] {
    var frequencies = [UInt32](repeating: 0, count: texts.stemCount)
    var lastText = [UInt32](repeating: .max, count: texts.stemCount)
    for text in 0..<texts.count {
      for word in texts.words(of: text) {
        let stem = Int(texts.stemOfWord[Int(word)])
        if lastText[stem] != UInt32(text) { frequencies[stem] += 1 }
        lastText[stem] = UInt32(text)
      }
    }
    return frequencies
  }
}

/// How often each stem has its most frequent neighbor on one side, if that is at least every other time: found in one
/// walk by a majority vote (Boyer & Moore 1981), counted in a second.
private struct Neighbors {
  private(set) var totals: [UInt32]
  private var counts: [UInt32]

  private static let nobody = UInt32.max

  init(_ texts: AnalyzedTexts, step: Int) {
    var elected = [UInt32](repeating: Self.nobody, count: texts.stemCount)
    var votes = [UInt32](repeating: 0, count: texts.stemCount)
    var totals = [UInt32](repeating: 0, count: texts.stemCount)
    Self.forEach(texts, step) { stem, neighbor in
      totals[stem] += 1
      if votes[stem] == 0 { elected[stem] = neighbor }
      if elected[stem] == neighbor { votes[stem] += 1 } else { votes[stem] -= 1 }
    }
    var counts = [UInt32](repeating: 0, count: texts.stemCount)
    Self.forEach(texts, step) { stem, neighbor in
      if neighbor != Self.nobody && elected[stem] == neighbor { counts[stem] += 1 }
    }
    (self.totals, self.counts) = (totals, counts)
  }

  func share(of stem: Int) -> Float {
    let share = Float(counts[stem]) / Float(max(1, totals[stem]))
    return share >= 0.5 ? share : 0
  }

  private static func forEach(_ texts: AnalyzedTexts, _ step: Int, _ body: (_ stem: Int, _ neighbor: UInt32) -> Void) {
    for text in 0..<texts.count {
      let words = texts.words(of: text)
      for place in words.indices {
        let isThere = words.indices.contains(place + step)
        let neighbor = isThere ? texts.stemOfWord[Int(words[place + step])] : nobody
        body(Int(texts.stemOfWord[Int(words[place])]), neighbor)
      }
    }
  }
}
