internal import CSystemFTS5
internal import CatalogStore
internal import RankedIndex

/// Scores FTS5's current match by BM25 over weighted fields.
struct BM25Scorer {
  private var length: ColumnCursor<UInt16>
  private var model: BM25?
  /// The inverse document frequency of each phrase times its boost, NaN until it is first needed. Negated phrases never
  /// need it.
  private var idf: [Double] = []

  /// A weight for each phrase; empty when all weigh the same.
  private let boosts: [Double]
  /// The phrases, whose literals are the keys of their document frequencies.
  private let expression: MatchExpression
  private let frequencies: DocumentFrequencies
  private let ranking: CountedRanking?
  /// Says which phrases count; `nil` when all that are found do.
  private let tree: RankedQuery.Node?

  /// - Parameters:
  ///   - expression: The phrases to score, from `MatchExpression.scored`.
  ///   - ranking: The ranking; `nil` if FTS5 counts the records with each phrase.
  init(_ table: ColumnTable, _ expression: MatchExpression, by ranking: CountedRanking? = nil) {
    length = ColumnCursor(table, .length)
    boosts = expression.boosts
    self.expression = expression
    frequencies = .of(table)
    self.ranking = ranking
    tree = expression.tree.isTree ? expression.tree : nil
  }

  /// True if scores are scaled after the walk. The IDF of a single phrase does not change the order, and the walk
  /// itself counts the matches: multiplying by `scale` at the end saves a walk.
  private var isScaledLater: Bool { idf.count == 1 }

  /// The factor for scores, once all matches were seen.
  func scale(matchCount: Int64) -> Double {
    guard isScaledLater, let model else { return 1 }
    return model.idf(matchCount: Int(matchCount))
  }

  /// - Returns: Above 0; higher is better.
  mutating func score(_ id: Int64, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) throws -> Double {
    let model = self.model ?? prepare(api, context)
    let length = Double(try length.value(id))
    var score = 0.0
    let counted = counted(api, context)
    for phrase in 0..<idf.count where counted?[phrase] ?? true {
      let frequency = Self.weightedFrequency(phrase, api, context)
      guard frequency > 0 else { continue }
      score += idf(phrase, model, api, context) * model.termWeight(frequency: frequency, length: length)
    }
    return score
  }

  /// Each phrase's contribution to a record's score, by phrase number. They add up to `score`; both have to be
  /// multiplied by `scale`.
  mutating func contributions(
    _ id: Int64, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) throws -> [PhraseContribution] {
    let model = self.model ?? prepare(api, context)
    let length = Double(try length.value(id))
    let counted = counted(api, context)
    return (0..<idf.count).map { phrase in
      let frequency = counted?[phrase] ?? true ? Self.weightedFrequency(phrase, api, context) : 0
      guard frequency > 0 else { return PhraseContribution(frequency: 0, idf: 0, score: 0) }
      let idf = idf(phrase, model, api, context)
      return PhraseContribution(
        frequency: frequency, idf: idf, score: idf * model.termWeight(frequency: frequency, length: length))
    }
  }

  /// The inverse document frequency of a phrase, if it was needed. A single phrase has none yet.
  func knownIDF(_ phrase: Int) -> Double? {
    idf.indices.contains(phrase) && !idf[phrase].isNaN && !isScaledLater ? idf[phrase] : nil
  }

  /// Takes over what another index has scored records by.
  ///
  /// - Parameters:
  ///   - factors: The inverse document frequency of each phrase times its boost.
  ///   - isNeeded: By phrase: whether a record was scored by it.
  mutating func adopt(_ model: BM25, _ factors: [Double], _ isNeeded: [Bool]) {
    self.model = model
    if idf.isEmpty { idf = factors.count == 1 ? factors : factors.map { _ in .nan } }
    for phrase in idf.indices where isNeeded[phrase] && idf[phrase].isNaN { idf[phrase] = factors[phrase] }
  }

  private mutating func prepare(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> BM25 {
    let model = ranking?.model ?? Self.model(api, context)
    let phraseCount = Int(api.pointee.xPhraseCount(context))
    idf = phraseCount == 1 ? [boosts.first ?? 1] : Array(repeating: .nan, count: phraseCount)
    self.model = model
    return model
  }

  private static func model(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> BM25 {
    var recordCount: Int64 = 0
    var totalLength: Int64 = 0
    _ = api.pointee.xRowCount(context, &recordCount)
    _ = api.pointee.xColumnTotalSize(context, -1, &totalLength)
    return BM25(recordCount: recordCount, totalLength: totalLength)
  }

  /// By phrase number: whether the phrase counts in the current match; `nil` when all that are found do.
  private func counted(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> [Bool]? {
    tree.map { tree in tree.counted(idf.indices.map { Self.weightedFrequency($0, api, context) > 0 }) }
  }

  private static func weightedFrequency(
    _ phrase: Int, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> Double {
    var iterator = Fts5PhraseIter()
    var column: Int32 = 0
    var offset: Int32 = 0
    var frequency = 0.0
    guard api.pointee.xPhraseFirst(context, Int32(phrase), &iterator, &column, &offset) == SQLITE_OK else { return 0 }
    while column >= 0 {
      // A damaged index may name a field that does not exist.
      if BM25.fieldWeights.indices.contains(Int(column)) { frequency += BM25.fieldWeights[Int(column)] }
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    return frequency
  }

  private mutating func idf(
    _ phrase: Int, _ model: BM25, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> Double {
    if !idf[phrase].isNaN { return idf[phrase] }
    if let ranking {
      idf[phrase] = ranking.factors[phrase]
      return idf[phrase]
    }
    let matchCount = matchCount(phrase, api, context)
    idf[phrase] = model.idf(matchCount: Int(matchCount)) * (boosts.isEmpty ? 1 : boosts[phrase])
    return idf[phrase]
  }

  private func matchCount(
    _ phrase: Int, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> Int64 {
    let literal = expression.phrases.indices.contains(phrase) ? expression.literal(phrase) : nil
    if let literal, let known = frequencies.count(of: literal) { return known }
    var matchCount: Int64 = 0
    let status = api.pointee.xQueryPhrase(context, Int32(phrase), &matchCount) { _, _, count in
      count?.assumingMemoryBound(to: Int64.self).pointee += 1
      return SQLITE_OK
    }
    if status == SQLITE_OK, let literal { frequencies.keep(matchCount, of: literal) }
    return matchCount
  }
}

/// A ranking whose frequencies are those of the whole catalog, for walks through an index of a part of it.
struct CountedRanking {
  let model: BM25
  /// The inverse document frequency of each phrase times its boost; of a single phrase the boost. NaN for phrases that
  /// do not count.
  let factors: [Double]
}

/// The contribution of one phrase to a record's BM25 score.
struct PhraseContribution {
  /// Occurrences in the record, weighted by field.
  let frequency: Double
  /// Inverse document frequency; 0 when the record lacks the phrase.
  let idf: Double
  let score: Double
}

/// Receives the contributions to one record's score, and the error when nothing can be thrown.
struct ContributionReader {
  var scorer: BM25Scorer
  var contributions: [PhraseContribution] = []
  var failure: (any Error)?
}
