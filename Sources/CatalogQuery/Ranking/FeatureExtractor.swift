internal import CatalogRecords
internal import Platform

/// Computes ranking features from the places of a query's words in a record.
struct FeatureExtractor {
  let words: [QueryTerm]
  private let wholeWeight: Double
  private let wholePairWeight: Double
  /// A weight for each of the query's CJK characters; empty unless parts of words are looked for.
  private var characterWeights: [Double] = []

  init(_ words: [QueryTerm]) {
    self.words = words
    wholeWeight = words.reduce(0) { $0 + $1.weight }
    wholePairWeight = zip(words, words.dropFirst()).reduce(0) { $0 + ($1.0.weight + $1.1.weight) / 2 }
  }

  /// Weights the query's characters by how few of some records have them. The index has frequencies of pairs only.
  mutating func weighCharacters(among records: [RecordMatches]) {
    let characterCount = records.first?.parts.hasCharacter.count ?? 0
    characterWeights = (0..<characterCount).map { number in
      let count = Double(records.count { $0.parts.hasCharacter[number] })
      return Mathematics.naturalLogarithm(1 + (Double(records.count) - count + 0.5) / (count + 0.5))
    }
  }

  /// The features of a record. All zero when it has none of the words.
  func features(of record: RecordMatches) -> RankingFeatures {
    var features = RankingFeatures()
    guard wholeWeight > 0 else { return features }
    var found = WordSet()
    var (exact, typed) = (WordSet(), WordSet())
    for field in record.fields {
      for place in field.places {
        found.insert(place.word)
        if place.isExact { exact.insert(place.word) }
        if place.isWord { typed.insert(place.word) }
      }
      features.order = max(features.order, field.orderedWeight(words) / wholeWeight)
      let passage = field.passageWeight(words) / wholeWeight
      features.passage = max(
        features.passage, field.isContents(in: record) ? RankingWeights.contentsShare * passage : passage)
      if wholePairWeight > 0 {
        features.adjacency = max(features.adjacency, field.adjacentWeight(words) / wholePairWeight)
      }
      let kinds = Double(WordSet(field.places).count) / Double(words.count)
      features.nearness = max(features.nearness, field.density * kinds)
      if field.holdsSentences {
        let share = field.share * kinds * sentenceShare
        features.share = max(features.share, share * share)
        features.whole = max(features.whole, whole(field, of: record))
      } else if field.field == .note {
        let share = field.sentenceShare * kinds * sentenceShare
        let weight = field.isContents(in: record) ? RankingWeights.contentsShare : RankingWeights.noteShare
        features.share = max(features.share, weight * share * share)
      }
    }
    // A single word is before its other forms, however often a record repeats these.
    if words.count == 1, typed.count == 0 { (features.passage, features.share) = (0, 0) }
    features.coverage = words.weight(of: found) / wholeWeight
    let accents = RankingWeights.accents
    features.exactness = (accents * words.weight(of: typed) + (1 - accents) * words.weight(of: exact)) / wholeWeight
    features.likeness = min(1, likeness(record.parts, besides: found) / wholeWeight)
    features.characters = characters(record.parts)
    return features
  }

  /// The share of the query in a title or text that consists of its words, the author's name left aside; squared, since
  /// a title with other words is another title.
  private func whole(_ field: FieldMatches, of record: RecordMatches) -> Double {
    let share = field.exactShare
    guard share >= Self.leastWhole else { return 0 }
    var found = WordSet(field.places.filter(\.isExact))
    var names = 0
    for creator in record.fields where creator.field == .creator && field.field == .title {
      for place in creator.places where !found.contains(place.word) { names += found.insert(place.word) ? 1 : 0 }
    }
    let author = names > 0 ? 1 : RankingWeights.wholeWithoutAuthor
    return share * share * author * words.weight(of: found) / wholeWeight
  }

  /// A title with more other words is another title.
  private static let leastWhole = 0.5

  /// The query's length in parts of a sentence. A single word that fills a field means little.
  private var sentenceShare: Double { min(1, Double(words.count - 1) / RankingWeights.sentenceLength) }

  /// The weight of the words that a record lacks but has similar words for.
  private func likeness(_ parts: PartMatches, besides found: WordSet) -> Double {
    var weight = 0.0
    for (word, likeness) in parts.likeness.enumerated() where likeness > 0 && !found.contains(word) {
      weight += words[word].partWeight * likeness
    }
    return weight
  }

  /// The weighted share of the query's characters that a record has.
  private func characters(_ parts: PartMatches) -> Double {
    let whole = characterWeights.reduce(0, +)
    guard whole > 0 else { return 0 }
    return zip(characterWeights, parts.hasCharacter).reduce(0) { $1.1 ? $0 + $1.0 : $0 } / whole
  }
}

/// The places of a query's words in one record.
struct RecordMatches {
  /// Only fields that have a word of the query.
  var fields: [FieldMatches] = []
  /// True if the record has a text, as quotations have, and not a title alone.
  var hasText = false
  var parts: PartMatches
}

extension FieldMatches {
  /// True if the field is the note of a book, which may hold its contents. That of a quotation may hold a translation.
  fileprivate func isContents(in record: RecordMatches) -> Bool { field == .note && !record.hasText }
}
