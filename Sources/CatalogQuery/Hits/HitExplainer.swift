internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Explains single hits: the words they have, the contribution of each, and the features that decided the rank.
struct HitExplainer {
  /// Looks up the words; `nil` when the query has none.
  private let lookup: (statement: MatchStatement, highlighter: Highlighter)?
  /// The record that is explained, in an index of its own: FTS5 would merge the lists of all words with a prefix. `nil`
  /// when the index in the file is asked.
  private let memory: MemoryIndex?
  /// `nil` when the answer is not ranked.
  private let scorer: BM25Scorer?
  /// The factor for scores.
  private let scale: Double
  private let reasons: [Int64: RankReason]
  private let quorum: Quorum?

  /// - Parameter page: The hits in order; `nil` when the order is by names.
  init(_ db: Database, _ variant: QueryVariant, _ page: ResultPage?) throws {
    // The expression that was scored: a word may be in a record and not count, as `b` in `a OR (b c)` without c.
    let expression = page?.scoring?.expression ?? variant.query.highlighted
    lookup = expression.map { (MatchStatement(db: db, expression: $0), Highlighter($0)) }
    // Another analyzer's index has other words.
    memory = try expression?.hasPrefix == true && AnalyzerStamp.outdated(db) == nil ? MemoryIndex() : nil
    scorer = page?.scoring?.scorer
    scale = page?.scale ?? 1
    reasons = page?.reasons ?? [:]
    quorum = variant.quorum
  }

  func explanation(of stored: StoredRecord) throws -> HitExplanation {
    let change = reasons[stored.id.rawValue].map { RankChange($0, scale: scale) }
    guard let lookup else {
      return HitExplanation(words: [], missing: [], score: nil, change: change)
    }
    let expression = lookup.statement.expression
    let (contributions, all) = try found(stored.id, lookup.statement)
    // In a tree, some of the phrases that are found do not count.
    let counting = contributions.map { all in all.indices.filter { all[$0].frequency > 0 } }
    let places = all.filter { counting?.contains($0.phrase) ?? true }
    let found = Set(places.map(\.phrase)).map { expression.phrases[$0] }
    let occurrences = lookup.highlighter.occurrences(places, in: stored.record)
    let words = words(occurrences, expression, contributions, in: stored)
    return HitExplanation(
      words: words, missing: quorum?.missing(Set(found)).map(\.text) ?? [],
      score: scorer == nil ? nil : words.reduce(0) { $0 + ($1.contribution?.score ?? 0) }, change: change)
  }

  /// The contribution of each phrase to a record's score, and the occurrences of all.
  private func found(
    _ id: RecordID, _ statement: MatchStatement
  ) throws -> (contributions: [PhraseContribution]?, places: [PhraseOccurrence]) {
    let find = { (statement: MatchStatement) in
      (try scorer.map { try statement.contributions(in: id, $0) }, try statement.places(in: id))
    }
    guard let memory else { return try find(statement) }
    try memory.clear()
    try memory.add([id.rawValue], from: statement.db)
    return try memory.walk { try find(MatchStatement(db: $0, expression: statement.expression)) } ?? (nil, [])
  }

  /// The words with their places. Repeated words come once, with their contributions added up.
  private func words(
    _ occurrences: [CoreField: [PhraseFinder.Occurrence]], _ expression: MatchExpression,
    _ contributions: [PhraseContribution]?, in stored: StoredRecord
  ) -> [WordMatch] {
    let numbers = Dictionary(grouping: expression.clauses.indices) { expression.clauses[$0] }
    return numbers.values.sorted { $0[0] < $1[0] }.compactMap { numbers -> WordMatch? in
      let clause = expression.clauses[numbers[0]]
      let places = places(of: numbers, occurrences, in: stored.record)
      guard !places.isEmpty else { return nil }
      let contribution = contributions.map { TermContribution($0, of: numbers, scale: scale) }
      return WordMatch(word: clause.typed, synonyms: clause.synonyms, places: places, contribution: contribution)
    }
  }

  /// The places of phrases that are the same word. FTS5 may have found only some of the phrases, when they are parts of
  /// groups.
  private func places(
    of phrases: [Int], _ occurrences: [CoreField: [PhraseFinder.Occurrence]], in record: CatalogRecord
  ) -> [WordPlace] {
    CoreField.searchable.flatMap { field -> [WordPlace] in
      guard let found = occurrences[field], let text = record.searchableText(of: field),
        let phrase = phrases.first(where: { number in found.contains { $0.phrase == number } })
      else { return [] }
      return Self.places(found.filter { $0.phrase == phrase }, of: field, in: Array(text.utf8))
    }
  }

  /// The forms in the order of their first occurrence.
  private static func places(
    _ occurrences: [PhraseFinder.Occurrence], of field: CoreField, in text: [UInt8]
  ) -> [WordPlace] {
    var places: [WordPlace] = []
    for occurrence in occurrences {
      let form = String(decoding: text[occurrence.range], as: UTF8.self)
      if let index = places.firstIndex(where: { $0.text == form && $0.form == occurrence.form }) {
        places[index].count += 1
      } else {
        places.append(WordPlace(field: field, text: form, form: occurrence.form, count: 1))
      }
    }
    return places
  }
}

extension TermContribution {
  /// The contribution of phrases that are the same word.
  init(_ contributions: [PhraseContribution], of phrases: [Int], scale: Double) {
    let found = phrases.filter(contributions.indices.contains).map { contributions[$0] }.filter { $0.frequency > 0 }
    idf = (found.first?.idf ?? 0) * scale
    frequency = found.first?.frequency ?? 0
    score = found.reduce(0) { $0 + $1.score } * scale
  }
}
