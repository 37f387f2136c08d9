internal import HistoricalDates

/// A query to plain FTS5 in straightforward SQL.
struct PlainQuery: Hashable {
  enum Form {
    /// The ten best hits by `rank`, with their texts.
    case ranked
    /// The ten latest hits, with their texts.
    case latest
    /// The number of hits.
    case counted
  }

  var form = Form.ranked
  /// An FTS5 expression; `nil` matches every record.
  var match: String?
  /// An interval that overlaps the record's date.
  var interval: JulianInterval?
  var language: String?

  /// The same query as a count.
  var counting: PlainQuery {
    var query = self
    query.form = .counted
    return query
  }

  /// `?1` an FTS5 expression, `?2` and `?3` start and end of an interval, `?4` a language. Columns of `counted`: a
  /// number. Columns of the others: id, rank, title, creator, text, source, subject, note, language, date.
  ///
  /// `CROSS JOIN` makes SQLite read the index first; the other order is much slower.
  var sql: String {
    var clauses: [String] = []
    if match != nil { clauses.append("record_fts MATCH ?1") }
    if interval != nil { clauses.append("record.date_start < ?3 AND record.date_end > ?2") }
    if language != nil { clauses.append("record.language = ?4") }
    let place = clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND ")
    return "SELECT \(columns)\nFROM \(tables)\n\(place)\n\(order)"
  }

  private var columns: String {
    guard form != .counted else { return "count(*)" }
    let rank = match == nil ? "NULL" : "rank"
    let fields = "title, creator, text, source, subject, note".split(separator: " ").map { "record.\($0)" }
    return "record.id, \(rank), \(fields.joined(separator: " ")), language, date"
  }

  private var tables: String {
    if match == nil { return "record" }
    let isAlone = form == .counted && interval == nil && language == nil
    return isAlone ? "record_fts" : "record_fts CROSS JOIN record ON record.id = record_fts.rowid"
  }

  private var order: String {
    switch form {
    case .counted: ""
    case .latest: "ORDER BY date_start IS NULL, date_start DESC, date_end DESC, id LIMIT 10"
    case .ranked: match == nil ? "ORDER BY id LIMIT 10" : "ORDER BY rank LIMIT 10"
    }
  }
}
