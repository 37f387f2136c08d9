internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Re-ranks the best records by BM25 by how they match: their texts are analyzed once more, word by word.
struct Reranker {
  private let statement: SQLStatement
  private var measure: FeatureExtractor
  /// The query's terms for each field.
  private let terms: [QueryTermMatcher]
  /// Finds parts of words that a record lacks; `nil` where all records have all words.
  private let parts: WordParts?
  private let weights: RankingWeights

  /// - Parameter looksForParts: Whether records may lack words of the query.
  init(_ db: Database, _ words: [QueryTerm], _ weights: RankingWeights, looksForParts: Bool) throws {
    statement = try SQLStatement(db, Self.texts)
    measure = FeatureExtractor(words)
    terms = CoreField.searchable.indices.map { QueryTermMatcher(words, column: $0) }
    let parts = looksForParts ? WordParts(words) : nil
    self.parts = parts?.isEmpty == true ? nil : parts
    self.weights = weights
  }

  /// Whether re-ranking can change anything. A single word without other forms is in every match as typed.
  static func isWorthwhile(_ words: [QueryTerm]) -> Bool {
    words.count > 1 || words.contains { $0.terms.count > 1 || $0.isPrefix }
  }

  /// The re-ranked records with their new scores, best first, and the reasons for their ranks. The number of records
  /// depends on their lengths, never on the page.
  ///
  /// - Parameter keys: By BM25, best first.
  mutating func reranked(_ keys: [SortKey]) throws -> (keys: [SortKey], reasons: [Int64: RankReason]) {
    let records = try read(keys)
    measure.weighCharacters(among: records)
    var reasons: [Int64: RankReason] = [:]
    var reranked: [SortKey] = []
    let scale = keys.first?.primary ?? 0
    for (index, (key, record)) in zip(keys, records).enumerated() {
      let features = measure.features(of: record)
      reasons[key.id] = RankReason(
        score: -key.primary, features: features, bestScore: -scale, rankBefore: index + 1, rank: index + 1)
      let primary = key.primary + scale * features.gain(weights)
      reranked.append(SortKey(primary: primary, secondary: 0, id: key.id))
    }
    reranked.sort()
    for (index, key) in reranked.enumerated() { reasons[key.id]?.rank = index + 1 }
    return (reranked, reasons)
  }

  /// The matches in the first records, up to the token budget.
  private func read(_ keys: [SortKey]) throws -> [RecordMatches] {
    var records: [RecordMatches] = []
    var tokenCount = 0
    for key in keys.prefix(RankingWeights.window) {
      if records.count >= RankingWeights.leastWindow && tokenCount > RankingWeights.mostTokens { break }
      let record = try matches(key.id)
      tokenCount += record.length
      records.append(record)
    }
    return records
  }

  /// Empty when the record no longer exists.
  private func matches(_ id: Int64) throws -> RecordMatches {
    var record = RecordMatches(parts: PartMatches(parts, wordCount: measure.words.count))
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return record }
    let language = statement.text(0).map { LanguageTag($0) }
    for column in CoreField.searchable.indices where !statement.isNull(Int32(column + 1)) {
      let field = statement.withBytes(Int32(column + 1)) { bytes in
        FieldMatches(
          bytes.bindMemory(to: UInt8.self), language: language, terms[column], in: CoreField.searchable[column],
          parts, &record.parts)
      }
      record.length += field.length
      if !field.places.isEmpty { record.fields.append(field) }
    }
    return record
  }

  /// `?1` a record's id. Columns: language, then the searchable fields in their order.
  private static let texts = """
    SELECT language, title, creator, text, source, subject, note
    FROM record
    WHERE id = ?1
    """
}
