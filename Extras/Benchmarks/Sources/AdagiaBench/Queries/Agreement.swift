internal import CatalogQuery
internal import CatalogRecords

/// A comparison of both sides' answers: equal totals and, if the order is determined, the same ten records.
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

  /// The table cell, such as `same ten (30)`.
  var text: String {
    guard checkedCount > 0 else { return "-" }
    if !differences.isEmpty { return "\(differences.count) of \(checkedCount) DIFFER" }
    return "same \(kind.hasOneOrder ? "ten" : "total") (\(checkedCount))"
  }

  /// The first difference between the two lists; `nil` if there is none.
  ///
  /// Records with equal scores may change places, also with records beyond the tenth place.
  ///
  /// The scores of the two sides differ by one factor: the IDF of a single word is the same for all its records.
  static func difference(_ hits: [Hit], _ plain: [PlainCatalog.Hit]) -> String? {
    guard hits.count == plain.count else { return "\(hits.count) hits, plain FTS5 \(plain.count)" }
    guard let best = hits.first?.score, let plainBest = plain.first?.score else {
      return hits.map(\.record.id.rawValue) == plain.map(\.id) ? nil : "different records, or a different order"
    }
    let factor = best / plainBest
    for (place, (hit, row)) in zip(hits, plain).enumerated() where !isEqual(hit.score, row.score, factor) {
      return "a different score at rank \(place + 1)"
    }
    return misplaced(hits, plain, factor)
  }

  /// The first record above the last score that is missing or scored differently.
  private static func misplaced(_ hits: [Hit], _ plain: [PlainCatalog.Hit], _ factor: Double) -> String? {
    let scores = Dictionary(uniqueKeysWithValues: hits.map { ($0.record.id.rawValue, $0.score) })
    let last = plain.last?.score
    let misplaced = plain.first { row in
      scores[row.id].map { !isEqual($0, row.score, factor) } ?? !isEqual(row.score, last, 1)
    }
    return misplaced.map { "record \($0.id) is missing or has a different score" }
  }

  /// True if the first score equals the second times the factor, up to rounding.
  private static func isEqual(_ left: Double?, _ right: Double?, _ factor: Double) -> Bool {
    let (left, right) = (left ?? 0, (right ?? 0) * factor)
    return abs(left - right) <= abs(right) * 1e-9
  }
}
