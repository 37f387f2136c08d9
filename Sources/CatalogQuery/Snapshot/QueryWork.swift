internal import RankedIndex

/// A part of the work on an answer, as it was done.
enum QueryWork: Hashable, Sendable {
  /// The ranked lists alone found matches.
  case lists(RankedWalk, upTo: UInt32)
  /// The ranked lists found matches up to an id, and the full-text index found those that had changed, and later ones.
  case split(RankedWalk, FullTextWalk, upTo: UInt32, changed: Int, tail: Bool)
  /// Some of the records after the ranked lists were indexed in memory, for this query or for an earlier one.
  case indexInMemory(recordCount: Int)
  /// The full-text index alone found matches.
  case fullText(FullTextWalk, RankedAccess.Refusal)
  /// All ids were taken, without a look at a record.
  case everyID
  /// A filter was tested on each record.
  case columns
  /// The records of a filter were known from an earlier query on the connection.
  case keptRecords
  /// The first of the matches in an order by date were looked for among the records that come first in the catalog.
  case dateTiers
  /// Matches were ordered by BM25.
  case scored
  /// The best of these were ordered by how they match.
  case reranked(most: Int)

  /// In words.
  var line: String {
    switch self {
    case .lists(let walk, let lastID): "by the ranked index for the records up to \(lastID): \(walk.line)"
    case .split(let walk, let rest, let lastID, let changed, let tail):
      "by the ranked index for the records up to \(lastID), by the full-text index for \(Self.rest(changed, tail)): "
        + "\(walk.line); \(rest.line)"
    case .indexInMemory(let recordCount): "the full-text index of \(recordCount) of these is in memory"
    case .fullText(let walk, let refusal): "by the full-text index alone, \(refusal.reason): \(walk.line)"
    case .everyID: "all ids, without a look at a record"
    case .columns: "by the columns: the filter tested on each record"
    case .keptRecords: "the records of the filter, kept from an earlier query"
    case .dateTiers: "the first by date, looked for among the records that come first in the catalog"
    case .scored: "ordered by BM25"
    case .reranked(let most): "ordered by BM25, then the best \(most) by how they match"
    }
  }

  private static func rest(_ changed: Int, _ tail: Bool) -> String {
    [changed > 0 ? "\(changed) changed since" : nil, tail ? "those added since" : nil].compactMap { $0 }
      .joined(separator: " and ")
  }
}

/// A way through the full-text index.
enum FullTextWalk: CaseIterable, Hashable, Sendable {
  /// One walk over the matches.
  case once
  /// One over the matches, and one over the records with any of the words of a tree, which finds the words of each
  /// match.
  case twice

  /// In words.
  var line: String {
    switch self {
    case .once: "one walk over its matches"
    case .twice: "one walk over its matches, and one over the records with any of the words"
    }
  }
}

/// The work on one answer, in the order of its first occurrence. It becomes words only for an explanation.
final class WorkLog {
  private(set) var works: [QueryWork] = []
  /// The full-text statements that were run, and the expression of each.
  private(set) var statements: [Statement] = []
  /// The number of other statements: a pattern may stand for a thousand words.
  private(set) var otherCount = 0
  /// True if work is left out: the look-up of single records beside a walk.
  var isPaused = false

  struct Statement: Hashable {
    let sql: String
    let expression: String
  }

  func note(_ work: QueryWork) {
    if !isPaused, !works.contains(work) { works.append(work) }
  }

  func note(_ statement: Statement) {
    guard !isPaused, !statements.contains(statement) else { return }
    if statements.count < QueryLimits.Explaining.statements { statements.append(statement) } else { otherCount += 1 }
  }
}
