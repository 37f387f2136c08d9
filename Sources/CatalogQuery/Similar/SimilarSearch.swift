package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Finds records that are about the same as one: by the words that say most of what it is about.
package struct SimilarSearch {
  private let db: Database
  private let columns: ColumnTable

  /// Words that are looked for.
  static let mostTerms = 20
  /// A word that so many records have or more is common, and is looked for only when there is no other.
  static let mostRecordsOfTerm = 4000
  /// Words are taken while together they have no more matches than this: what the walk costs.
  static let mostMatches = 10_000
  /// Of common words so many are looked for.
  private static let mostCommonTerms = 3

  package init(_ db: Database) throws {
    self.db = db
    columns = try ColumnTable(reading: db)
  }

  /// - Returns: `nil` when there is no such record.
  package func answer(to id: RecordID, limit: Int) throws -> SimilarAnswer? {
    guard let stored = try RecordReading(db).record(id) else { return nil }
    let languages = stored.record.language.map { [LanguageTag($0)] } ?? []
    let terms = try weighted(stored, languages)
    guard let expression = Self.expression(terms.map(\.word), languages) else {
      return SimilarAnswer(hits: [], total: 0, terms: [])
    }
    let (keys, total, scale) = try best(expression, but: id, limit: limit)
    let reading = try RecordReading(db)
    let (statement, highlighter) = (MatchStatement(db: db, expression: expression), Highlighter(expression))
    let hits = try keys.compactMap { key -> Hit? in
      guard let record = try reading.record(RecordID(key.id)) else { return nil }
      let found = highlighter.occurrences(try statement.places(in: record.id), in: record.record)
      return Hit(record: record, score: -key.primary * scale, matches: Highlighter.ranges(found))
    }
    return SimilarAnswer(hits: hits, total: total, terms: terms)
  }

  private static func expression(_ words: [String], _ languages: [LanguageTag]) -> MatchExpression? {
    let nodes = words.map { QueryNode.text(TextClause(words: $0)) }
    return nodes.isEmpty ? nil : MatchExpression(nodes.count == 1 ? nodes[0] : .any(nodes), languages: languages)
  }

  /// The terms to look for, by their weight.
  private func weighted(_ stored: StoredRecord, _ languages: [LanguageTag]) throws -> [SimilarTerm] {
    // A lone character of Chinese would be looked for as the beginning of all its pairs.
    let terms = RecordTerms(stored.record).terms.filter {
      let phrase = MatchPhrase($0.word, languages: languages)
      return phrase.literal != nil && !phrase.isPrefix
    }
    guard let expression = Self.expression(terms.map(\.word), languages) else { return [] }
    var counts = PhraseCounts(limit: Self.mostRecordsOfTerm)
    try counts.count(expression, in: stored.id, db)
    guard counts.values.count == terms.count else { return [] }
    let model = BM25(recordCount: counts.recordCount, totalLength: 0)
    let candidates = zip(terms, counts.values).filter { $1 > 1 }.map { term, count in
      SimilarTerm(
        word: term.word, recordCount: count,
        weight: term.frequency * model.inverseDocumentFrequency(matchCount: Int64(count)))
    }
    return Self.chosen(candidates)
  }

  /// The best of those that are not common, as long as they do not match too much.
  private static func chosen(_ candidates: [SimilarTerm]) -> [SimilarTerm] {
    let ordered = candidates.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.word < $1.word }
    let rare = ordered.filter { $0.recordCount < mostRecordsOfTerm }
    guard !rare.isEmpty else { return Array(ordered.prefix(mostCommonTerms)) }
    var matches = 0
    return rare.prefix(mostTerms).filter { term in
      guard matches + term.recordCount <= mostMatches else { return false }
      matches += term.recordCount
      return true
    }
  }

  private func best(
    _ expression: MatchExpression, but id: RecordID, limit: Int
  ) throws -> (keys: [SortKey], total: Int, scale: Double) {
    var collector = MatchCollector(
      .rank, best: BestKeys(limit: limit + 1, after: nil), keys: ValueKeys(.id(isDescending: false), columns),
      filter: RecordFilter(columns, []), members: nil, columns: columns, largestID: 0)
    try MatchStatement(db: db, expression: expression).collect(into: &collector)
    let keys = collector.best.keys.filter { $0.id != id.rawValue }.prefix(limit)
    return (Array(keys), max(0, collector.best.total - 1), collector.scale)
  }
}
