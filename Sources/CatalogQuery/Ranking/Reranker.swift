internal import CatalogRecords
internal import CatalogStore
internal import Platform
internal import TextAnalysis

/// Re-ranks the best records by BM25 by how they match: their texts are analyzed once more, word by word.
struct Reranker {
  /// A field that is analyzed.
  private struct Field {
    let field: CoreField
    /// The query's terms for it.
    let terms: QueryTermMatcher
  }

  private let statement: SQLStatement
  private var length: ColumnCursor<UInt16>
  private var measure: FeatureExtractor
  /// In the order of the statement's columns.
  private let fields: [Field]
  /// Finds parts of words that a record lacks; `nil` if all records have all words.
  private let parts: WordParts?
  private let weights: RankingWeights
  /// The language of the last record, and its tag: the next record mostly has the same.
  private var language: (text: String, tag: LanguageTag)?
  /// Memory for the places in a field.
  private var found = TermPlaces()

  /// - Parameter looksForParts: True if records may lack words of the query.
  init(_ snapshot: Snapshot, _ words: [QueryTerm], _ weights: RankingWeights, looksForParts: Bool) throws {
    let parts = looksForParts ? WordParts(words) : nil
    self.parts = parts?.isEmpty == true ? nil : parts
    let isWhole = self.parts != nil
    // Mostly every word is looked for in every field.
    let common = words.allSatisfy { $0.columns == nil } ? QueryTermMatcher(words, column: 0) : nil
    fields = CoreField.searchable.enumerated().compactMap { column, field in
      let terms = common ?? QueryTermMatcher(words, column: column)
      return isWhole || !terms.isEmpty ? Field(field: field, terms: terms) : nil
    }
    statement = try SQLStatement(snapshot.db, Self.texts(of: fields.map(\.field)))
    length = ColumnCursor(snapshot.columns, .length)
    measure = FeatureExtractor(words)
    self.weights = weights
  }

  /// True if re-ranking can change anything. A single word without other forms is in every match as typed.
  static func isWorthwhile(_ words: [QueryTerm]) -> Bool {
    words.count > 1 || words.contains { $0.terms.count > 1 || $0.isPrefix }
  }

  /// The re-ranked records. Their number depends on their lengths, never on the page.
  ///
  /// - Parameter keys: By BM25, best first.
  mutating func reranked(_ keys: some Collection<SortKey>) throws -> RankedWindow {
    let before = ArraySlice(keys.prefix(try windowLength(keys)))
    let records = try before.map { try matches($0.id) }
    measure.weighCharacters(among: records)
    return RankedWindow(before, features: records.map { measure.features(of: $0) }, weights)
  }

  /// The number of first records that are re-ranked: up to the token budget.
  private mutating func windowLength(_ keys: some Collection<SortKey>) throws -> Int {
    var (count, tokenCount) = (0, 0)
    for key in keys.prefix(RankingWeights.window) {
      if count >= RankingWeights.leastWindow && tokenCount > RankingWeights.mostTokens { break }
      tokenCount += Int(try length.value(key.id))
      count += 1
    }
    return count
  }

  /// Empty when the record no longer exists.
  private mutating func matches(_ id: Int64) throws -> RecordMatches {
    var record = RecordMatches(parts: PartMatches(parts, wordCount: measure.words.count))
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return record }
    let language = recordLanguage()
    for (column, field) in fields.enumerated() {
      statement.withText(Int32(column + 1)) { text in
        guard let text else { return }
        if field.field == .text { record.hasText = text.count > 0 }
        let matches = FieldMatches(text, language: language, field.terms, in: field.field, &found)
        if !matches.places.isEmpty { record.fields.append(matches) }
        if let parts { record.parts.take(text, language: language, parts) }
      }
    }
    return record
  }

  private mutating func recordLanguage() -> LanguageTag? {
    guard let text = statement.text(0) else { return nil }
    if let language, language.text == text { return language.tag }
    let tag = LanguageTag(text)
    language = (text, tag)
    return tag
  }

  /// `?1` a record's id. Columns: language, then the fields.
  private static func texts(of fields: [CoreField]) -> String {
    "SELECT \((["language"] + fields.map(\.rawValue)).joined(by: ", ")) FROM record WHERE id = ?1"
  }
}

/// The re-ranked records of a query.
struct RankedWindow {
  /// By their new scores, best first.
  let keys: [SortKey]
  /// By BM25, best first, with the features of each.
  private let before: ArraySlice<SortKey>
  private let features: [RankingFeatures]

  init(_ before: ArraySlice<SortKey>, features: [RankingFeatures], _ weights: RankingWeights) {
    let best = before.first?.primary ?? 0
    keys = zip(before, features).map { key, features in
      SortKey(primary: key.primary + best * features.gain(weights), secondary: 0, id: key.id)
    }.sorted()
    (self.before, self.features) = (before, features)
  }

  /// The reasons for the ranks of the records of a page that were re-ranked.
  func reasons(for page: [SortKey]) -> [Int64: RankReason] {
    var reasons: [Int64: RankReason] = [:]
    for key in page {
      guard let old = before.firstIndex(where: { $0.id == key.id }), let new = keys.firstIndex(of: key) else {
        continue
      }
      reasons[key.id] = RankReason(
        score: -before[old].primary, features: features[old], bestScore: -(before.first?.primary ?? 0),
        rankBefore: old + 1, rank: new + 1)
    }
    return reasons
  }
}
