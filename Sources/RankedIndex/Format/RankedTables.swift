internal import CatalogStore

/// The statements that read and write the tables of one generation of the ranked index.
///
/// A class: there are two of them, and every query shares one.
final class RankedTables: Sendable {
  static let current = RankedTables(.current)
  static let next = RankedTables(.next)

  static func of(_ generation: IndexGeneration) -> RankedTables {
    generation == .current ? .current : .next
  }

  /// `?1` id. Columns: data. Equal statements with different texts, so that each can be at a row of its own.
  private let parts: [String]
  /// `?1` term. Columns: data.
  let term: String
  /// `?1` a term, `?2` the end of a range from it, `?3` a number. One row when the range has more terms.
  let termBeyond: String
  /// The same. Columns: the terms of the range, ascending.
  let termRange: String
  /// `?1` a term, `?2` the end of a range from it. Columns: term, data, ascending by term.
  let rowRange: String
  /// `?1` a term, `?2` the end of a range from it. Columns: the first term of the range.
  let termFrom: String
  /// Columns: data.
  let state: String
  /// `?1` term. Columns: the next term with a long list: a short one begins with a 0.
  let nextLongTerm: String
  /// `?1` an id, `?2` the most rows. Columns: the stale ids after it, ascending.
  let staleIDs: String

  /// `?1` term, `?2` data.
  let insertTerm: String
  /// `?1` id, `?2` data.
  let insertPart: String
  /// `?1` data.
  let setState: String
  let removeState: String
  /// `?1` id.
  let addStale: String
  /// Columns: the seal of the stale ids.
  let staleSeal: String
  /// `?1` data.
  let setStaleSeal: String

  /// More cursors than this at a time have the texts of their statements made.
  private static let partCount = 64

  /// The statement that reads parts with a number, from 0 on.
  func part(_ number: Int) -> String {
    number < parts.count ? parts[number] : "\(parts[0])/\(number)"
  }

  private init(_ generation: IndexGeneration) {
    let suffix = generation.suffix
    parts = (0..<Self.partCount).map { "SELECT data FROM ranked_part\(suffix) WHERE id = ?1 -- \($0)" }
    term = "SELECT data FROM ranked_term\(suffix) WHERE term = ?1"
    termBeyond = "SELECT 1 FROM ranked_term\(suffix) WHERE term >= ?1 AND term < ?2 LIMIT 1 OFFSET ?3"
    termRange = "SELECT term FROM ranked_term\(suffix) WHERE term >= ?1 AND term < ?2 ORDER BY term LIMIT ?3"
    rowRange = "SELECT term, data FROM ranked_term\(suffix) WHERE term >= ?1 AND term < ?2 ORDER BY term"
    termFrom = "SELECT term FROM ranked_term\(suffix) WHERE term >= ?1 AND term < ?2 ORDER BY term LIMIT 1"
    state = "SELECT data FROM ranked_state\(suffix) WHERE id = 1"
    nextLongTerm = """
      SELECT term
      FROM ranked_term\(suffix)
      WHERE term > ?1 AND substr(data, 1, 1) <> x'00'
      ORDER BY term
      LIMIT 1
      """
    staleIDs = "SELECT id FROM ranked_stale\(suffix) WHERE id > ?1 ORDER BY id LIMIT ?2"
    insertTerm = "INSERT INTO ranked_term\(suffix) (term, data) VALUES (?1, ?2)"
    insertPart = "INSERT INTO ranked_part\(suffix) (id, data) VALUES (?1, ?2)"
    setState = "INSERT OR REPLACE INTO ranked_state\(suffix) (id, data) VALUES (1, ?1)"
    removeState = "DELETE FROM ranked_state\(suffix)"
    addStale = "INSERT OR IGNORE INTO ranked_stale\(suffix) (id) VALUES (?1)"
    staleSeal = "SELECT data FROM ranked_state\(suffix) WHERE id = \(StaleSeal.key)"
    setStaleSeal = "INSERT OR REPLACE INTO ranked_state\(suffix) (id, data) VALUES (\(StaleSeal.key), ?1)"
  }
}
