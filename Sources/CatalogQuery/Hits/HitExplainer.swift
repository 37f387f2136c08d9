internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Says of single hits which words they have, what these are worth, and what else decided their places.
struct HitExplainer {
  /// What looks the words up; `nil` when the query has none.
  private let lookup: (statement: MatchStatement, highlighter: Highlighter)?
  /// `nil` when the answer is not ranked.
  private let scorer: MatchScorer?
  /// What scores have to be multiplied with.
  private let scale: Double
  private let reasons: [Int64: MatchReason]
  private let quorum: Quorum?

  /// - Parameter best: The hits in their order; `nil` when that is an order by names.
  init(_ db: Database, _ attempt: SearchAttempt, _ best: Selection.Best?) {
    // What was scored, word for word: a word may stand in a record and not count, as `b` in `a OR (b c)` without c.
    let expression = best?.scoring?.expression ?? attempt.query.highlighted
    lookup = expression.map { (MatchStatement(db: db, expression: $0), Highlighter($0)) }
    scorer = best?.scoring?.scorer
    scale = best?.scale ?? 1
    reasons = best?.reasons ?? [:]
    quorum = attempt.quorum
  }

  func explanation(of stored: StoredRecord) throws -> HitExplanation {
    let change = reasons[stored.id.rawValue].map { RankChange($0, scale: scale) }
    guard let lookup else {
      return HitExplanation(words: [], missing: [], score: nil, change: change)
    }
    let places = try lookup.statement.places(in: stored.id)
    let expression = lookup.statement.expression
    let found = Set(places.map(\.phrase)).map { expression.phrases[$0] }
    let words = try words(lookup.highlighter.occurrences(places, in: stored.record), expression, in: stored)
    return HitExplanation(
      words: words, missing: quorum?.missing(Set(found)).map(\.text) ?? [],
      score: scorer == nil ? nil : words.reduce(0) { $0 + ($1.share?.score ?? 0) }, change: change)
  }

  /// The words with their places; what was typed more than once comes once, with all that it gives.
  private func words(
    _ occurrences: [CoreField: [PhraseFinder.Occurrence]], _ expression: MatchExpression, in stored: StoredRecord
  ) throws -> [WordMatch] {
    let shares = try scorer.map { try lookup?.statement.shares(in: stored.id, $0) ?? [] }
    let numbers = Dictionary(grouping: expression.clauses.indices) { expression.clauses[$0] }
    return numbers.values.sorted { $0[0] < $1[0] }.compactMap { numbers -> WordMatch? in
      let clause = expression.clauses[numbers[0]]
      let places = places(of: numbers, occurrences, in: stored.record)
      guard !places.isEmpty else { return nil }
      let share = shares.map { WordShare($0, of: numbers, scale: scale) }
      return WordMatch(word: clause.typed, synonyms: clause.synonyms, places: places, share: share)
    }
  }

  /// Where phrases that are the same word stand. FTS5 may have found only some of them: they may be parts of groups.
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

  /// The forms in the order in which they come first.
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

extension WordShare {
  /// What phrases that are the same word give together.
  init(_ shares: [PhraseShare], of phrases: [Int], scale: Double) {
    let found = phrases.filter(shares.indices.contains).map { shares[$0] }.filter { $0.frequency > 0 }
    rarity = (found.first?.rarity ?? 0) * scale
    frequency = found.first?.frequency ?? 0
    score = found.reduce(0) { $0 + $1.score } * scale
  }
}
