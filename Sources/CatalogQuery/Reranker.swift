internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Puts the best records by BM25 in order again, by how they match: their texts are analysed once more, and looked at
/// word by word.
struct Reranker {
  private let statement: SQLStatement
  private let words: [SoughtWord]
  /// The words' terms, for each field.
  private let terms: [SoughtTerms]
  private let weights: RankingWeights
  private let wholeWeight: Double
  private let wholePairWeight: Double

  init(_ db: Database, _ words: [SoughtWord], _ weights: RankingWeights) throws {
    statement = try SQLStatement(db, Self.texts)
    self.words = words
    terms = CoreField.searchable.indices.map { SoughtTerms(words, column: $0) }
    self.weights = weights
    wholeWeight = words.reduce(0) { $0 + $1.weight }
    wholePairWeight = zip(words, words.dropFirst()).reduce(0) { $0 + ($1.0.weight + $1.1.weight) / 2 }
  }

  /// Whether looking again can change anything: one word without other forms stands in every match as it was typed.
  static func isWorthwhile(_ words: [SoughtWord]) -> Bool {
    words.count > 1 || words.contains { $0.terms.count > 1 || $0.isPrefix }
  }

  /// The best of some records with the scores that they have now, best first, and what those are made of. How many are
  /// looked at depends on their lengths, and on nothing that a page changes.
  ///
  /// - Parameter keys: By BM25, best first.
  func reranked(_ keys: [SortKey]) throws -> (keys: [SortKey], reasons: [Int64: MatchReason]) {
    var reasons: [Int64: MatchReason] = [:]
    var reranked: [SortKey] = []
    var tokenCount = 0
    let scale = keys.first?.primary ?? 0
    for key in keys.prefix(RankingWeights.window) {
      if reranked.count >= RankingWeights.leastWindow && tokenCount > RankingWeights.mostTokens { break }
      let (features, length) = try features(of: key.id)
      tokenCount += length
      let rank = reranked.count + 1
      reasons[key.id] = MatchReason(
        score: -key.primary, features: features, bestScore: -scale, rankBefore: rank, rank: rank)
      let primary = key.primary + scale * features.gain(weights)
      reranked.append(SortKey(primary: primary, secondary: 0, id: key.id))
    }
    reranked.sort()
    for (index, key) in reranked.enumerated() { reasons[key.id]?.rank = index + 1 }
    return (reranked, reasons)
  }

  /// How a record matches, and how many tokens were looked at. All zero when it is not there any more.
  private func features(of id: Int64) throws -> (MatchFeatures, length: Int) {
    let (fields, length) = try fields(of: id)
    var features = MatchFeatures()
    guard wholeWeight > 0 else { return (features, length) }
    var found = Set<Int>()
    var exact = Set<Int>()
    for field in fields {
      for place in field.places {
        found.insert(place.word)
        if place.isExact { exact.insert(place.word) }
      }
      features.order = max(features.order, field.orderedWeight(words) / wholeWeight)
      if wholePairWeight > 0 {
        features.adjacency = max(features.adjacency, field.adjacentWeight(words) / wholePairWeight)
      }
      let kinds = Double(Set(field.places.map(\.word)).count) / Double(words.count)
      features.nearness = max(features.nearness, field.density * kinds)
      if field.holdsSentences { features.share = max(features.share, field.share * kinds * sentenceShare) }
    }
    features.coverage = words.weight(of: found) / wholeWeight
    features.exactness = words.weight(of: exact) / wholeWeight
    return (features, length)
  }

  /// How much of a sentence the query is: a single word is a whole field of some records, and that means little.
  private var sentenceShare: Double { min(1, Double(words.count - 1) / RankingWeights.sentenceLength) }

  /// The fields that have a word of the query, and the length of all.
  private func fields(of id: Int64) throws -> (fields: [FieldMatches], length: Int) {
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return ([], 0) }
    let language = statement.text(0).map { LanguageTag($0) }
    var found: [FieldMatches] = []
    var length = 0
    for column in CoreField.searchable.indices where !statement.isNull(Int32(column + 1)) {
      let field = statement.withBytes(Int32(column + 1)) { bytes in
        FieldMatches(
          bytes.bindMemory(to: UInt8.self), language: language, terms[column], in: CoreField.searchable[column])
      }
      length += field.length
      if !field.places.isEmpty { found.append(field) }
    }
    return (found, length)
  }

  /// `?1` a record's id. Columns: language, then the searchable fields in their order.
  private static let texts = """
    SELECT language, title, creator, text, source, subject, note
    FROM record
    WHERE id = ?1
    """
}
