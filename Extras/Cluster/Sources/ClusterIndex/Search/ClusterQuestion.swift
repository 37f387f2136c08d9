internal import CatalogQuery

/// A question for the engine in one statement: words and conditions that all have to hold.
struct ClusterQuestion {
  /// In the notation of `MATCH`; `nil` for all records.
  var match: String?
  var conditions: [String] = []
  /// Weights for the terms of `match`; `nil` if records are not ranked.
  var boosts: TermBoosts?

  /// The statement for the first records in an order, for any shard.
  ///
  /// - Parameters:
  ///   - limit: 1 or more.
  func statement(
    _ layout: ClusterLayout, order: ClusterOrder, limit: Int, after id: Int64 = 0
  ) -> (_ shard: Int) -> String {
    let condition = conditions.isEmpty ? "" : ", (\(conditions.joined(separator: " AND "))) AS isvalid"
    let tests = (id > 0 ? ["id > \(id)"] : []) + (conditions.isEmpty ? [] : ["isvalid = 1"])
    let ranker = boosts?.ranking.sql ?? "none"
    return { shard in
      let match = text(shard).map { ["MATCH(\($0.quotedForSQL))"] } ?? []
      let filter = match.isEmpty && tests.isEmpty ? "" : " WHERE " + (match + tests).joined(separator: " AND ")
      let sumsParts = boosts?.sumsParts(of: shard) ?? false
      let indexes = layout.index(of: shard) + (sumsParts ? ", \(layout.emptyIndex)" : "")
      return """
        SELECT \(order.columns)\(condition) FROM \(indexes)\(filter)
        ORDER BY \(order.sql) LIMIT 0,\(limit)
        OPTION max_matches=\(limit), cutoff=0, idf='plain,tfidf_unnormalized'\(sumsParts ? ", local_df=1" : ""),
          ranker=\(ranker)
        """
    }
  }

  /// The words and conditions for a shard.
  func text(_ shard: Int) -> String? { match.map { boosts?.text($0, shard: shard) ?? $0 } }
}

/// A record among the first of its shard.
struct ShardHit {
  let id: Int64
  /// 0 in other orders.
  var score: Int64 = 0
  /// None in other orders.
  var dates: (isMissing: Bool, start: Int64, end: Int64) = (true, 0, 0)

  /// The records of an answer, in its order.
  static func all(_ rows: NumberRows, _ order: ClusterOrder) -> [ShardHit] {
    (0..<rows.count).map { row in
      switch order {
      case .rank: ShardHit(id: rows[row, 0], score: rows[row, 1])
      case .id: ShardHit(id: rows[row, 0])
      case .date: ShardHit(id: rows[row, 0], dates: (rows[row, 1] == 0, rows[row, 2], rows[row, 3]))
      }
    }
  }
}

/// An order that the engine can put records in, and that answers of several shards are merged in.
enum ClusterOrder {
  case rank
  case id(isDescending: Bool)
  case date(isDescending: Bool)

  /// - Parameter hasWords: True if records can be ranked.
  init?(_ sort: SearchOrder, hasWords: Bool) {
    switch sort {
    case .rank: self = hasWords ? .rank : .id(isDescending: false)
    case .added: self = .id(isDescending: false)
    case .addedDescending: self = .id(isDescending: true)
    case .date: self = .date(isDescending: false)
    case .dateDescending: self = .date(isDescending: true)
    case .author, .authorDescending, .title, .titleDescending, .modified, .modifiedDescending, .length,
      .lengthDescending, .random, .field:
      return nil
    }
  }

  /// The records after one in the order, as an expression. The numbers are those of the catalog's keys.
  func condition(after primary: Double, _ secondary: Double, _ id: Int64) -> String {
    switch self {
    case .rank: return "(id > 0)"
    case .id(let isDescending): return "(id \(isDescending ? "<" : ">") \(id))"
    case .date(let isDescending):
      // The key of a record without a date.
      guard primary < .infinity || secondary < .infinity else { return "(dated = 0 AND id > \(id))" }
      let (sign, factor) = isDescending ? ("<", -1.0) : (">", 1.0)
      let (start, end) = ((primary * factor).sortableBits, (secondary * factor).sortableBits)
      let later = "dateend \(sign) \(end) OR (dateend = \(end) AND id > \(id))"
      return "(dated = 0 OR datestart \(sign) \(start) OR (datestart = \(start) AND (\(later))))"
    }
  }

  /// The values that a record is put in order by, after its id.
  var columns: String {
    switch self {
    case .rank: "id, WEIGHT() AS score"
    case .id: "id"
    case .date: "id, dated, datestart, dateend"
    }
  }

  var sql: String {
    switch self {
    case .rank: "score DESC, id ASC"
    case .id(let isDescending): "id \(isDescending ? "DESC" : "ASC")"
    case .date(let isDescending):
      "dated DESC, datestart \(isDescending ? "DESC" : "ASC"), dateend \(isDescending ? "DESC" : "ASC"), id ASC"
    }
  }

  func areInOrder(_ one: ShardHit, _ other: ShardHit) -> Bool {
    switch self {
    case .rank: one.score != other.score ? one.score > other.score : one.id < other.id
    case .id(let isDescending): isDescending ? one.id > other.id : one.id < other.id
    case .date(let isDescending): Self.dates(one, other, isDescending)
    }
  }

  private static func dates(_ one: ShardHit, _ other: ShardHit, _ isDescending: Bool) -> Bool {
    if one.dates.isMissing != other.dates.isMissing { return other.dates.isMissing }
    if one.dates.start != other.dates.start { return (one.dates.start < other.dates.start) != isDescending }
    if one.dates.end != other.dates.end { return (one.dates.end < other.dates.end) != isDescending }
    return one.id < other.id
  }
}
