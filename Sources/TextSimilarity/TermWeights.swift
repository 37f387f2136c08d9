internal import Platform

/// The weight of each stem in comparisons: its squared IDF, as in a cosine of tf·idf, and less for words of a template.
///
/// In `Wie man sein Kind nicht nennen sollte: Anna Bolika`, one of five hundred such texts, `nennen` is rare and still
/// means nothing: it follows `nicht` whenever it occurs. A frequent stem that has the same neighbor on one side at
/// least half of the time counts only for its other occurrences.
struct TermWeights {
  /// The number of texts with each stem.
  private(set) var frequencies: [UInt32]
  private(set) var values: [Float]

  /// A number of texts added to the count, so that words of a small collection have similar weights.
  private static let furtherTexts: Float = 1000
  /// The minimum number of occurrences of a template's words. A saying may have several wordings.
  private static let leastOfTemplate: UInt32 = 16

  init(_ texts: AnalyzedTexts) {
    frequencies = Self.frequencies(texts)
    let count = Float(texts.count) + Self.furtherTexts
    let (before, after) = (Neighbors(texts, step: -1), Neighbors(texts, step: 1))
    values = frequencies.enumerated().map { stem, frequency in
      let rarity = Mathematics.naturalLogarithm(1 + count / Float(max(1, frequency)))
      let isFrequent = before.totals[stem] >= Self.leastOfTemplate
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

/// The share of the most frequent neighbor of each stem on one side, if it is at least a half: elected in one pass by a
/// majority vote (Boyer & Moore 1981), counted in a second.
private struct Neighbors {
  private(set) var totals: [UInt32]
  private var counts: [UInt32]

  private static let none = UInt32.max

  init(_ texts: AnalyzedTexts, step: Int) {
    var elected = [UInt32](repeating: Self.none, count: texts.stemCount)
    var votes = [UInt32](repeating: 0, count: texts.stemCount)
    var totals = [UInt32](repeating: 0, count: texts.stemCount)
    Self.forEach(texts, step) { stem, neighbor in
      totals[stem] += 1
      if votes[stem] == 0 { elected[stem] = neighbor }
      if elected[stem] == neighbor { votes[stem] += 1 } else { votes[stem] -= 1 }
    }
    var counts = [UInt32](repeating: 0, count: texts.stemCount)
    Self.forEach(texts, step) { stem, neighbor in
      if neighbor != Self.none && elected[stem] == neighbor { counts[stem] += 1 }
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
        let neighbor = isThere ? texts.stemOfWord[Int(words[place + step])] : none
        body(Int(texts.stemOfWord[Int(words[place])]), neighbor)
      }
    }
  }
}
