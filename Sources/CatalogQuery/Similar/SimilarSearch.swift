package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// Finds records on the same subject as a given one, by its most characteristic words.
package struct SimilarSearch {
  private let snapshot: Snapshot

  package init(_ db: Database) throws {
    snapshot = try Snapshot(db)
  }

  /// - Returns: `nil` when there is no such record.
  package func answer(to id: RecordID, limit: Int) throws -> SimilarAnswer? {
    let limit = limit.clampedCount
    guard let stored = try RecordLoader(snapshot.db).record(id) else { return nil }
    let languages = stored.record.language.map { [LanguageTag($0)] } ?? []
    let terms = try weighted(stored, languages)
    guard let expression = Self.expression(terms.map(\.word), languages) else {
      return SimilarAnswer(hits: [], total: 0, terms: [])
    }
    let (keys, total, scale) = try best(expression, but: id, limit: limit)
    let reading = try RecordLoader(snapshot.db)
    let marker = HitMarker(expression)
    let hits = try keys.compactMap { key -> Hit? in
      guard let record = try reading.record(RecordID(key.id)) else { return nil }
      return Hit(record: record, score: -key.primary * scale, HitMatches(marker))
    }
    return SimilarAnswer(hits: hits, total: total, terms: terms)
  }

  private static func expression(_ words: [String], _ languages: [LanguageTag]) -> MatchExpression? {
    let nodes = words.map { QueryNode.text(TextClause(words: $0)) }
    return nodes.isEmpty ? nil : MatchExpression(nodes.count == 1 ? nodes[0] : .any(nodes), languages: languages)
  }

  /// The words to search for, by weight.
  private func weighted(_ stored: StoredRecord, _ languages: [LanguageTag]) throws -> [SimilarTerm] {
    // A lone Chinese character would be searched for as the prefix of all its pairs.
    let terms = TermProfile(stored.record).terms.filter {
      let phrase = MatchPhrase($0.word, languages: languages)
      return phrase.literal != nil && !phrase.isPrefix
    }
    guard let expression = Self.expression(terms.map(\.word), languages) else { return [] }
    var counts = PhraseCounts(limit: QueryLimits.Similar.commonWord)
    try counts.count(expression, in: stored.id, snapshot.db)
    guard counts.values.count == terms.count else { return [] }
    let model = BM25(recordCount: counts.recordCount, totalLength: 0)
    let candidates = zip(terms, counts.values).filter { $1 > 1 }.map { term, count in
      SimilarTerm(
        word: term.word, recordCount: count,
        weight: term.frequency * model.idf(matchCount: count))
    }
    return Self.chosen(candidates)
  }

  /// The best words that are not common, as long as they do not have too many matches.
  private static func chosen(_ candidates: [SimilarTerm]) -> [SimilarTerm] {
    let ordered = candidates.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.word < $1.word }
    let rare = ordered.filter { $0.recordCount < QueryLimits.Similar.commonWord }
    guard !rare.isEmpty else { return Array(ordered.prefix(QueryLimits.Similar.commonWords)) }
    var matches = 0
    return rare.prefix(QueryLimits.Similar.words).filter { term in
      guard matches + term.recordCount <= QueryLimits.Similar.records else { return false }
      matches += term.recordCount
      return true
    }
  }

  private func best(
    _ expression: MatchExpression, but id: RecordID, limit: Int
  ) throws -> (keys: [SortKey], total: Int, scale: Double) {
    let found = try ScanRequest(expression).collect(snapshot, TopK(limit: limit + 1, after: nil), by: .rank)
    let keys = found.best.keys.filter { $0.id != id.rawValue }.prefix(limit)
    return (Array(keys), max(0, found.best.total - 1), found.scale)
  }
}

/// Records on the same subject as a given one, and the words they were found by.
package struct SimilarAnswer: Sendable {
  /// Best first, up to the limit that was asked for, without the record itself.
  package let hits: [Hit]
  /// The number of other records with any of the terms.
  package let total: Int
  /// The most characteristic terms of the record, best first.
  package let terms: [SimilarTerm]
}

/// A word of a record, searched for in others.
package struct SimilarTerm: Hashable, Sendable {
  /// As the index has it: folded, not stemmed.
  package let word: String
  /// The number of records that have it in any form.
  package let recordCount: Int
  /// tf·idf in the record.
  package let weight: Double
}

/// The words of a record with their weighted frequencies.
struct TermProfile {
  struct Term {
    /// The form that comes first.
    let word: String
    /// Occurrences, weighted by field.
    var frequency: Double
  }

  /// In the order of the record, without stop words unless there are no others.
  private(set) var terms: [Term] = []

  init(_ record: CatalogRecord) {
    let language = record.language.map { LanguageTag($0) }
    var indices: [String: Int] = [:]
    for (column, field) in CoreField.searchable.enumerated() where Self.fields(of: record).contains(field) {
      guard let text = record.searchableText(of: field) else { continue }
      for token in Analyzer().tokens(in: text, language: language) where !Self.isLetter(token.exact) {
        if let index = indices[token.term] {
          terms[index].frequency += BM25.fieldWeights[column]
        } else if terms.count < QueryLimits.Similar.termsOfRecord {
          indices[token.term] = terms.count
          terms.append(Term(word: token.exact, frequency: BM25.fieldWeights[column]))
        }
      }
    }
    let isStopWord = StopWords.areStopWords(terms.map(\.word), in: language.map { [$0] } ?? [])
    let large = zip(terms, isStopWord).filter { !$0.1 }.map(\.0)
    if !large.isEmpty { terms = large }
  }

  /// The fields that say what a record is about. Names and sources say it only if nothing else does: James Barrie has
  /// nothing to do with the King James Bible.
  private static func fields(of record: CatalogRecord) -> [CoreField] {
    let telling: [CoreField] = [.text, .title, .subject, .note]
    return telling.contains { record.searchableText(of: $0) != nil } ? telling : CoreField.searchable
  }

  /// True if a term is a single letter, such as an initial. Characters that are words have pairs of their own.
  private static func isLetter(_ term: String) -> Bool {
    term.unicodeScalars.count == 1
  }
}
