extension PastTable {
  /// The columns of `record`, in the order of `past_record`.
  private static let columns = """
    id, collection, identifier, title, creator, text, source, subject, note, language, type, rights,
    date_raw, date_edtf, date_start, date_end, extra, content_hash, created, modified
    """
  private static let attributionColumns = "record, position, creator, role, locator, evidence"
  private static let subjectColumns = "record, position, name"

  /// `?1` entry, `?2` a record's id.
  static let keepRecord = """
    INSERT OR IGNORE INTO past_record (entry, \(columns)) SELECT ?1, \(columns) FROM record WHERE id = ?2
    """
  static let keepAttributions = """
    INSERT INTO past_attribution (entry, \(attributionColumns))
    SELECT ?1, \(attributionColumns) FROM attribution WHERE record = ?2
    """
  static let keepSubjects = """
    INSERT INTO past_subject (entry, \(subjectColumns)) SELECT ?1, \(subjectColumns) FROM subject WHERE record = ?2
    """

  /// About how many bytes the copy of a record takes; names and subjects stand in it twice.
  static let rowSize = """
    120 + length(CAST(
      identifier || ifnull(title, '') || ifnull(text, '') || ifnull(source, '') || ifnull(note, '')
      || ifnull(rights, '') || ifnull(extra, '') || ifnull(creator, '') || ifnull(creator, '')
      || ifnull(subject, '') || ifnull(subject, '') AS BLOB))
    """

  /// `?1` a record's id. Columns: the size.
  static let size = "SELECT \(rowSize) FROM record WHERE id = ?1"

  /// `?1` entry, `?2`…`?3` ids.
  static let keepGap = """
    INSERT INTO past_gap (entry, first, last) VALUES (?1, ?2, ?3)
    ON CONFLICT (entry, first) DO UPDATE SET last = ?3
    """

  /// `?1` entry, `?2` id. Columns: the end of the last run that does not begin behind the id.
  static let gapBefore = """
    SELECT last FROM past_gap WHERE entry = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1
    """

  /// `?1` entry. Columns: first, last.
  static let gaps = "SELECT first, last FROM past_gap WHERE entry = ?1 ORDER BY first"

  /// `?1` entry. Columns: id.
  static let recordIDs = "SELECT id FROM past_record WHERE entry = ?1 ORDER BY id"

  private static let tables = ["past_gap", "past_record", "past_attribution", "past_subject"]

  /// `?1` entry, `?2` the other number.
  static let moves = tables.map { "UPDATE \($0) SET entry = ?2 WHERE entry = ?1" }

  /// `?1` entry.
  static let deletes = tables.map { "DELETE FROM \($0) WHERE entry = ?1" }

  /// `?1` entry.
  static let restores = [
    "INSERT INTO record (\(columns)) SELECT \(columns) FROM past_record WHERE entry = ?1 ORDER BY id",
    """
    INSERT INTO attribution (\(attributionColumns))
    SELECT \(attributionColumns) FROM past_attribution WHERE entry = ?1 ORDER BY record, position
    """,
    """
    INSERT INTO subject (\(subjectColumns))
    SELECT \(subjectColumns) FROM past_subject WHERE entry = ?1 ORDER BY record, position
    """,
  ]

  /// `?1` entry. Columns: identifier.
  static let taken = """
    SELECT past_record.identifier
    FROM past_record
    JOIN record ON record.collection = past_record.collection AND record.identifier = past_record.identifier
    WHERE past_record.entry = ?1
    LIMIT 1
    """

  /// `?1` a record's id. Columns: entry.
  static let entriesOfRecord = """
    SELECT entry FROM past_record WHERE id = ?1
    UNION
    SELECT entry FROM past_gap WHERE first <= ?1 AND last >= ?1
    ORDER BY entry
    """
}
