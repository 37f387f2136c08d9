#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Makes features of where a query's words stand in a record.
struct MatchMeasure {
  let words: [SoughtWord]
  private let wholeWeight: Double
  private let wholePairWeight: Double
  /// What each of the query's characters counts; empty unless parts of words are looked for.
  private var characterWeights: [Double] = []

  init(_ words: [SoughtWord]) {
    self.words = words
    wholeWeight = words.reduce(0) { $0 + $1.weight }
    wholePairWeight = zip(words, words.dropFirst()).reduce(0) { $0 + ($1.0.weight + $1.1.weight) / 2 }
  }

  /// Weighs the characters of the query by how few of some records have them. The index knows the rarity of pairs only.
  mutating func weighCharacters(among records: [RecordMatches]) {
    let characterCount = records.first?.parts.hasCharacter.count ?? 0
    characterWeights = (0..<characterCount).map { number in
      let count = Double(records.count { $0.parts.hasCharacter[number] })
      return log(1 + (Double(records.count) - count + 0.5) / (count + 0.5))
    }
  }

  /// How a record matches. All zero when it has none of the words.
  func features(of record: RecordMatches) -> MatchFeatures {
    var features = MatchFeatures()
    guard wholeWeight > 0 else { return features }
    var found = Set<Int>()
    var exact = Set<Int>()
    for field in record.fields {
      for place in field.places {
        found.insert(place.word)
        if place.isExact { exact.insert(place.word) }
      }
      features.order = max(features.order, field.orderedWeight(words) / wholeWeight)
      features.passage = max(features.passage, field.passageWeight(words) / wholeWeight)
      if wholePairWeight > 0 {
        features.adjacency = max(features.adjacency, field.adjacentWeight(words) / wholePairWeight)
      }
      let kinds = Double(Set(field.places.map(\.word)).count) / Double(words.count)
      features.nearness = max(features.nearness, field.density * kinds)
      if field.holdsSentences {
        let share = field.share * kinds * sentenceShare
        features.share = max(features.share, share * share)
      }
    }
    features.coverage = words.weight(of: found) / wholeWeight
    features.exactness = words.weight(of: exact) / wholeWeight
    features.likeness = min(1, likeness(record.parts, besides: found) / wholeWeight)
    features.characters = characters(record.parts)
    return features
  }

  /// How much of a sentence the query is: a single word is a whole field of some records, and that means little.
  private var sentenceShare: Double { min(1, Double(words.count - 1) / RankingWeights.sentenceLength) }

  /// The weight of the words that a record only has words like.
  private func likeness(_ parts: PartMatches, besides found: Set<Int>) -> Double {
    var weight = 0.0
    for (word, likeness) in parts.likeness.enumerated() where likeness > 0 && !found.contains(word) {
      weight += words[word].partWeight * likeness
    }
    return weight
  }

  /// How many of the query's characters a record has, by their weights.
  private func characters(_ parts: PartMatches) -> Double {
    let whole = characterWeights.reduce(0, +)
    guard whole > 0 else { return 0 }
    return zip(characterWeights, parts.hasCharacter).reduce(0) { $1.1 ? $0 + $1.0 : $0 } / whole
  }
}
