internal import CatalogStore
internal import QueryLanguage

/// The records to find through the indexes, and the use to be made of them.
///
/// Two sources answer it, to the last bit of each score alike: the ranked lists and the full-text index.
struct ScanRequest {
  /// The use made of matches.
  enum Purpose {
    /// Keep the best by relevance.
    case rank
    /// Keep the first by the values of an order.
    case values(ValueKeys.Order)
    /// Collect all of them.
    case set
    /// Only count them.
    case count

    var isRank: Bool { if case .rank = self { true } else { false } }
    var isSet: Bool { if case .set = self { true } else { false } }
  }

  var expression: MatchExpression
  var conditions: [RecordCondition] = []
  /// The records that meet the conditions, when they are known.
  var known: DocIDSet?
  /// When given, the only records that may match.
  var members: DocIDSet?
  /// True when the members are so few that the ranked lists look each of them up.
  var seeksMembers = false
  /// When given, records with too few of its words do not match.
  var quorum: Quorum?
  /// When given, records without its phrases in order do not match.
  var order: NearClause?
  /// False when the number of matches is not wanted.
  var countsAll = true
  var purpose = Purpose.set
  /// The best matches: empty, with the limit and the cursor of the page.
  var best = TopK<SortKey>(limit: 0, after: nil)

  init(
    _ expression: MatchExpression, conditions: [RecordCondition] = [], members: DocIDSet? = nil, quorum: Quorum? = nil
  ) {
    (self.expression, self.conditions, self.members, self.quorum) = (expression, conditions, members, quorum)
  }

  /// A request for the best of the same records. With a limit of 0 they are only counted.
  ///
  /// - Parameter best: Empty, with the limit and the cursor of the page.
  func keeping(_ best: TopK<SortKey>, by sort: SearchOrder) -> ScanRequest {
    var request = self
    request.best = best
    request.purpose = best.isForCounting ? .count : sort == .rank ? .rank : .values(.init(sort))
    return request
  }

  /// The ranges of ids that can meet the conditions, ascending, when these name ids; `nil` for all.
  var ids: [ClosedRange<Int64>]? {
    for case .ids(let ids) in conditions {
      guard let first = ids.min(), let last = ids.max() else { return [] }
      guard last - first > QueryLimits.Walking.idSpan else { return [first...last] }
      let ranges = FullTextScope.ranges(of: ids.sorted())
      return ranges.count <= (expression.hasPrefix ? 1 : QueryLimits.Walking.idRanges) ? ranges : [first...last]
    }
    return nil
  }

  /// True if the conditions name records that the full-text index finds sooner than the ranked lists.
  var namesFewRecords: Bool {
    guard let ids else { return false }
    let walkCount = ids.count * expression.phrases.count
    return ids.isEmpty || !expression.hasPrefix && walkCount <= QueryLimits.Walking.namedWalks
  }
}
