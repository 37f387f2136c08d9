internal import CSystemFTS5
internal import CatalogStore

/// Scores the record that FTS5 stands on, by BM25 over its weighted fields.
struct MatchScorer {
  private var length: ColumnCursor<UInt16>
  private var model: BM25?
  /// The inverse document frequency of each phrase, NaN until it is first needed: a phrase that must not match
  /// never is.
  private var rarity: [Double] = []

  /// What each phrase counts beside the others; none: all the same.
  private let boosts: [Double]

  init(_ table: ColumnTable, boosts: [Double] = []) {
    length = ColumnCursor(table, .length)
    self.boosts = boosts
  }

  /// With a single phrase its rarity changes no order, and the walk itself counts its matches: scores are multiplied
  /// by `scale` at the end, and one walk is saved.
  private var isScaledLater: Bool { rarity.count == 1 }

  /// What scores have to be multiplied with, once all matches were seen.
  func scale(matchCount: Int64) -> Double {
    guard isScaledLater, let model else { return 1 }
    return model.inverseDocumentFrequency(matchCount: matchCount)
  }

  /// - Returns: Above 0; higher is better.
  mutating func score(_ id: Int64, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) throws -> Double {
    let model = self.model ?? prepare(api, context)
    let length = Double(try length.value(id))
    var score = 0.0
    for phrase in 0..<rarity.count {
      let frequency = Self.weightedFrequency(phrase, api, context)
      guard frequency > 0 else { continue }
      score += rarity(phrase, model, api, context) * model.termWeight(frequency: frequency, length: length)
    }
    return score
  }

  /// What each phrase gives to a record's score, by their numbers: all together `score`, both to be multiplied by `scale`.
  mutating func shares(
    _ id: Int64, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) throws -> [PhraseShare] {
    let model = self.model ?? prepare(api, context)
    let length = Double(try length.value(id))
    return (0..<rarity.count).map { phrase in
      let frequency = Self.weightedFrequency(phrase, api, context)
      guard frequency > 0 else { return PhraseShare(frequency: 0, rarity: 0, score: 0) }
      let rarity = rarity(phrase, model, api, context)
      return PhraseShare(
        frequency: frequency, rarity: rarity, score: rarity * model.termWeight(frequency: frequency, length: length))
    }
  }

  /// The inverse document frequency of a phrase, where it was needed; a phrase that comes alone has none yet.
  func knownRarity(_ phrase: Int) -> Double? {
    rarity.indices.contains(phrase) && !rarity[phrase].isNaN && !isScaledLater ? rarity[phrase] : nil
  }

  private mutating func prepare(_ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) -> BM25 {
    var recordCount: Int64 = 0
    var totalLength: Int64 = 0
    _ = api.pointee.xRowCount(context, &recordCount)
    _ = api.pointee.xColumnTotalSize(context, -1, &totalLength)
    let model = BM25(recordCount: recordCount, totalLength: totalLength)
    let phraseCount = Int(api.pointee.xPhraseCount(context))
    rarity = phraseCount == 1 ? [boosts.first ?? 1] : Array(repeating: .nan, count: phraseCount)
    self.model = model
    return model
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
      // A damaged index may name a field that there is not.
      if BM25.fieldWeights.indices.contains(Int(column)) { frequency += BM25.fieldWeights[Int(column)] }
      api.pointee.xPhraseNext(context, &iterator, &column, &offset)
    }
    return frequency
  }

  private mutating func rarity(
    _ phrase: Int, _ model: BM25, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer
  ) -> Double {
    if !rarity[phrase].isNaN { return rarity[phrase] }
    var matchCount: Int64 = 0
    _ = api.pointee.xQueryPhrase(context, Int32(phrase), &matchCount) { _, _, count in
      count?.assumingMemoryBound(to: Int64.self).pointee += 1
      return SQLITE_OK
    }
    rarity[phrase] = model.inverseDocumentFrequency(matchCount: matchCount) * (boosts.isEmpty ? 1 : boosts[phrase])
    return rarity[phrase]
  }
}
