internal import CatalogQuery
internal import CatalogRecords

/// Whether both sides answer the same: as many records and, where there is one right order, the same ten.
struct Agreement {
  private(set) var differences: [String] = []
  private var checkedCount = 0
  private let kind: QueryKind

  init(_ kind: QueryKind) {
    self.kind = kind
  }

  mutating func check(_ query: BenchQuery, _ timer: QueryTimer) throws {
    checkedCount += 1
    let answer = try timer.answer(query)
    let total = try timer.plain.count(query.plain)
    if answer.total != total {
      differences.append("\(query.request.query): \(answer.total) records, plain FTS5 \(total)")
    } else if kind.hasOneOrder, let difference = Self.difference(answer.hits, try timer.plain.hits(query.plain)) {
      differences.append("\(query.request.query): \(difference)")
    }
  }

  /// For a table: `same ten (30)`.
  var text: String {
    guard checkedCount > 0 else { return "-" }
    if !differences.isEmpty { return "\(differences.count) of \(checkedCount) DIFFER" }
    return "same \(kind.hasOneOrder ? "ten" : "total") (\(checkedCount))"
  }

  /// The first place where the two lists disagree; `nil` when they are the same but for the order of records with
  /// equal scores, and for which of those stand on the last places.
  ///
  /// Scores themselves differ by one factor, as a single word's rarity is the same for all of its records.
  static func difference(_ hits: [Hit], _ plain: [PlainCatalogue.Hit]) -> String? {
    guard hits.count == plain.count else { return "\(hits.count) hits, plain FTS5 \(plain.count)" }
    guard let best = hits.first?.score, let plainBest = plain.first?.score else {
      return hits.map(\.record.id.rawValue) == plain.map(\.id) ? nil : "other records, or another order"
    }
    let factor = best / plainBest
    for (place, (hit, row)) in zip(hits, plain).enumerated() where !isEqual(hit.score, row.score, factor) {
      return "another score at place \(place + 1)"
    }
    return misplaced(hits, plain, factor)
  }

  /// With the scores the same place by place, every record above the last score has to have the same one in both.
  private static func misplaced(_ hits: [Hit], _ plain: [PlainCatalogue.Hit], _ factor: Double) -> String? {
    let scores = Dictionary(uniqueKeysWithValues: hits.map { ($0.record.id.rawValue, $0.score) })
    let last = plain.last?.score
    let misplaced = plain.first { row in
      scores[row.id].map { !isEqual($0, row.score, factor) } ?? !isEqual(row.score, last, 1)
    }
    return misplaced.map { "record \($0.id) is missing or has another score" }
  }

  /// Whether two scores are the same but for rounding, when the second is multiplied with the factor.
  private static func isEqual(_ left: Double?, _ right: Double?, _ factor: Double) -> Bool {
    let (left, right) = (left ?? 0, (right ?? 0) * factor)
    return abs(left - right) <= abs(right) * 1e-9
  }
}
