internal import CatalogRecords
internal import GRDB

/// Version 10: what the sources of edited records said last.
extension Schema {
  static let sourceBases = """
    -- For each record that a person has edited, what its source said of it last, as JSON: the base by which an import tells
    -- what the person changed from what the source changed. A record without a row is as its source has it. `identifier`
    -- is the source's, which the record may have no more. `own` says that a person added the record.
    CREATE TABLE source_base (
      record     INTEGER PRIMARY KEY REFERENCES record (id),
      identifier TEXT,
      own        INTEGER NOT NULL,
      content    TEXT NOT NULL,
      checksum   BLOB NOT NULL
    );
    CREATE INDEX source_base_by_identifier ON source_base (identifier);

    -- The same rows for the before-images of the journal.
    CREATE TABLE past_source_base (
      entry      INTEGER NOT NULL REFERENCES journal_entry (id),
      record     INTEGER NOT NULL,
      identifier TEXT,
      own        INTEGER NOT NULL,
      content    TEXT NOT NULL,
      checksum   BLOB NOT NULL,
      PRIMARY KEY (entry, record)
    ) WITHOUT ROWID;

    -- Fields that a person and the source both changed, and edited records that a job did not remove.
    ALTER TABLE job ADD COLUMN conflicts INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE job_conflict (
      job    INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
      record INTEGER NOT NULL,
      field  TEXT NOT NULL,
      ours   TEXT,
      theirs TEXT
    );
    CREATE INDEX job_conflict_by_job ON job_conflict (job);
    """
}

/// Bases of the records that were edited before version 10, as far as the journal knows.
///
/// A record that a person edited after the last import that changed it has the content before the first such edit as
/// its base; a record that a person added has no source yet. What the journal has forgotten, or an import has
/// overwritten, is not known any more. A record that is known by its content and has another one now was edited in any
/// case.
enum EarlierEdits {
  static func fill(_ db: Database) throws {
    let table = try SourceBaseTable(db)
    for id in try Int64.fetchAll(db, sql: editedByContent) {
      try table.set(RecordID(id), to: SourceBase(record: CatalogRecord(), isOwn: false))
    }
    // What the journal knows of them replaces that.
    for run in try IDRuns(ascending: Int64.fetchAll(db, sql: recordsOfEntries)).runs {
      for id in run { try fill(RecordID(id), table, db) }
    }
  }

  /// Follows a record through the entries that are in effect, the oldest first.
  private static func fill(_ id: RecordID, _ table: SourceBaseTable, _ db: Database) throws {
    var base: SourceBase?
    let rows = try Row.fetchAll(db.cachedStatement(sql: entriesOfRecord), arguments: [id.rawValue])
    for row in rows.map(LenientRow.init) {
      let (entry, kind, isAddition): (Int64, String, Int) = (row[0], row[1], row[2])
      if let base { try table.setPast(id, in: entry, to: base) }
      guard ChangeKind(rawValue: kind)?.isByPerson == true else {
        base = nil
        continue
      }
      if isAddition == 1 {
        base = .own
      } else if base == nil {
        base = try RecordLoader(db, past: entry).record(id).map { SourceBase(record: $0.record, isOwn: false) }
      }
    }
    if let base, try RecordLoader(db).record(id) != nil { try table.set(id, to: base) }
  }

  /// Columns: ids of records that commands in effect have changed, and of those that persons added; ascending.
  private static let recordsOfEntries = """
    WITH RECURSIVE
      added (id, last) AS (
        SELECT first, last FROM past_gap
        WHERE first <= last
          AND entry IN (SELECT id FROM journal_entry WHERE undone IS NULL AND kind IN (\(kindsOfPersons)))
        UNION ALL
        SELECT id + 1, last FROM added WHERE id < last
      )
    SELECT record.id FROM record JOIN added ON added.id = record.id
    UNION
    SELECT past_record.id FROM past_record JOIN journal_entry ON journal_entry.id = past_record.entry
    WHERE undone IS NULL
    ORDER BY 1
    """

  private static let kindsOfPersons = ChangeKind.allCases.filter(\.isByPerson).map { "'\($0.rawValue)'" }
    .joined(separator: ", ")

  /// `?1` a record's id. Columns: an entry in effect, its kind, whether it added the record.
  private static let entriesOfRecord = """
    SELECT journal_entry.id, kind, 0 FROM past_record JOIN journal_entry ON journal_entry.id = past_record.entry
    WHERE past_record.id = ?1 AND undone IS NULL
    UNION ALL
    SELECT journal_entry.id, kind, 1 FROM past_gap JOIN journal_entry ON journal_entry.id = past_gap.entry
    WHERE first <= ?1 AND last >= ?1 AND undone IS NULL
    ORDER BY 1
    """

  /// Columns: ids of records whose identifier is the hash of another content.
  private static let editedByContent = """
    SELECT id FROM record
    WHERE length(identifier) = 32 AND modified > created
      AND identifier <> lower(hex(content_hash)) AND identifier NOT GLOB '*[^0-9a-f]*'
    """
}
