internal import Adagia
internal import CatalogQuery

/// The notices after an answer's hits, on standard error: those that matter to a hit.
struct AnswerNotices {
  private let answer: SearchAnswer

  init(_ answer: SearchAnswer) { self.answer = answer }

  /// A line each about parts of the query that were read in another way, or not at all, and about what may have been
  /// meant.
  var lines: [String] {
    answer.warnings.filter { $0 != answer.relaxation?.warning }.map(\.description)
      + answer.tellingExpansions.filter { $0.reason == .pattern }.map { "\($0)." }
      + (correction.map { ["Did you mean: \($0)?"] } ?? [])
  }

  /// The corrected query, if the hits are not those of a correction.
  private var correction: String? {
    answer.tellingExpansions.contains { $0.reason == .spelling } ? nil : answer.suggestion
  }

  /// The line after those: other words that hits have in the place of typed ones, then `summary`; `nil` for nothing.
  ///
  /// - Parameter summary: The number of the hits and the way to others, if there is something to say about them.
  func lastLine(_ summary: String?) -> String? {
    let parts = answer.tellingExpansions.compactMap(Self.reading) + (summary.map { [$0] } ?? [])
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// `(lief read as life)`
  private static func reading(_ expansion: QueryExpansion) -> String? {
    let others = expansion.others.joined(separator: ", ")
    return switch expansion.reason {
    case .spelling: "(\(expansion.typed) read as \(others))"
    case .synonym: "(\(expansion.typed) also found as \(others))"
    case .pattern: nil
    }
  }

  /// The number of hits. For searches that need not have all words: `1 record has all words; 61 share some`.
  var count: String {
    guard let relaxation = answer.relaxation, answer.total > 0 else {
      return "\(answer.total.grouped) \(answer.total == 1 ? "hit" : "hits")"
    }
    let few = relaxation.strictCount
    let whole = few == 0 ? "no record has" : few == 1 ? "1 record has" : "\(few) records have"
    let others = answer.total - few
    let share = "\(others.grouped) \(others == 1 ? "shares" : "share") \(answer.matched == .most ? "most" : "some")"
    return "\(whole) all words; \(share)"
  }

  /// True if the number has something to say besides that of the hits.
  var isRelaxed: Bool { answer.relaxation != nil && answer.total > 0 }
}
