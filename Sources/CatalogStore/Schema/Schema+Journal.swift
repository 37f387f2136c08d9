internal import GRDB

/// Version 5: the journal, the files that jobs read, and merge bases.
extension Schema {
  static let journal = """
    -- Commands that changed records; each is undone, and done again, as one. `size` is the bytes of what is kept for it,
    -- `undone` the moment it was undone. Of a forgotten one nothing is kept any more.
    CREATE TABLE journal_entry (
      id        INTEGER PRIMARY KEY AUTOINCREMENT,
      kind      TEXT NOT NULL,
      input     TEXT NOT NULL,
      began     REAL NOT NULL,
      added     INTEGER NOT NULL DEFAULT 0,
      updated   INTEGER NOT NULL DEFAULT 0,
      removed   INTEGER NOT NULL DEFAULT 0,
      size      INTEGER NOT NULL DEFAULT 0,
      undone    REAL,
      forgotten INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX journal_entry_kept ON journal_entry (id) WHERE forgotten = 0;

    -- The other side of an entry: what its records were before it, or, when it is undone, what they are with it.
    -- First the runs of ids that stand for no record there; an import adds one a transaction, whatever its size.
    CREATE TABLE past_gap (
      entry INTEGER NOT NULL REFERENCES journal_entry (id),
      first INTEGER NOT NULL,
      last  INTEGER NOT NULL,
      PRIMARY KEY (entry, first)
    ) WITHOUT ROWID;

    -- Then the records, as rows like those of `record`, `attribution` and `subject`.
    CREATE TABLE past_record (
      entry        INTEGER NOT NULL REFERENCES journal_entry (id),
      id           INTEGER NOT NULL,
      collection   INTEGER NOT NULL REFERENCES collection (id),
      identifier   TEXT NOT NULL,
      title        TEXT,
      creator      TEXT,
      text         TEXT,
      source       TEXT,
      subject      TEXT,
      note         TEXT,
      language     TEXT,
      type         TEXT,
      rights       TEXT,
      date_raw     TEXT,
      date_edtf    TEXT,
      date_start   REAL,
      date_end     REAL,
      extra        TEXT,
      content_hash BLOB NOT NULL,
      created      REAL NOT NULL,
      modified     REAL NOT NULL,
      PRIMARY KEY (entry, id)
    ) WITHOUT ROWID;
    CREATE INDEX past_record_by_id ON past_record (id);
    CREATE TABLE past_attribution (
      entry    INTEGER NOT NULL REFERENCES journal_entry (id),
      record   INTEGER NOT NULL,
      position INTEGER NOT NULL,
      creator  TEXT NOT NULL,
      role     TEXT NOT NULL,
      locator  TEXT,
      evidence TEXT,
      PRIMARY KEY (entry, record, position)
    ) WITHOUT ROWID;
    CREATE TABLE past_subject (
      entry    INTEGER NOT NULL REFERENCES journal_entry (id),
      record   INTEGER NOT NULL,
      position INTEGER NOT NULL,
      name     TEXT NOT NULL,
      PRIMARY KEY (entry, record, position)
    ) WITHOUT ROWID;

    """

  static let sources = """
    -- What a job did beside adding and updating: records it removed, files it read, files it left since they had not
    -- changed, files of which something could not be read, how it ended in words, and the process that works on it.
    ALTER TABLE job ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN files INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN files_unchanged INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN files_unreadable INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN outcome TEXT;
    ALTER TABLE job ADD COLUMN process TEXT;

    -- The files that a manifest's collections are made of, as they were when they were last read whole: bytes,
    -- nanoseconds since 1970, a hash of the bytes, and one of the rules they were read by.
    CREATE TABLE source_file (
      id         INTEGER PRIMARY KEY,
      collection INTEGER NOT NULL REFERENCES collection (id),
      path       TEXT NOT NULL,
      size       INTEGER NOT NULL,
      modified   INTEGER NOT NULL,
      hash       BLOB NOT NULL,
      rules_hash BLOB NOT NULL,
      UNIQUE (collection, path)
    );

    -- The records a file brought, as runs of ids. A record that two files have is in the runs of both.
    CREATE TABLE source_run (
      file  INTEGER NOT NULL REFERENCES source_file (id),
      first INTEGER NOT NULL,
      last  INTEGER NOT NULL,
      PRIMARY KEY (file, first)
    ) WITHOUT ROWID;
    """
}

extension Schema {
  static let merging = """

    -- What a record was when this catalog and another one last had the same of it: its content's hash. Tells which
    -- side changed it since. Rows of records that are gone stay: undoing brings those back.
    CREATE TABLE merge_base (
      record INTEGER PRIMARY KEY,
      hash   BLOB NOT NULL
    );
    """
}

/// Version 9: what an entry was made without.
extension Schema {
  static let absentEntries = """
    -- The earlier entries with records in common that were undone when the entry was made: numbers, ascending, separated
    -- by spaces. Redoing the entry needs them undone, and all other earlier ones in effect.
    ALTER TABLE journal_entry ADD COLUMN absent TEXT;
    CREATE INDEX journal_entry_undone ON journal_entry (id) WHERE undone IS NOT NULL;
    """
}

/// The absent entries of those that earlier programs made. The moments tell them: such a program redid no entry while a
/// later one of the same records was in effect, and undid none while an earlier one was undone.
enum AbsentEntries {
  static func fill(_ db: Database) throws {
    var absent: [Int64: Set<Int64>] = [:]
    for row in try Row.fetchAll(db, sql: pairs).map(LenientRow.init) { absent[row[0], default: []].insert(row[1]) }
    for (entry, others) in absent { try JournalTable(db).add(others, toAbsentOf: JournalEntryID(entry)) }
  }

  /// Columns: an entry, an earlier one that was undone before it began. The earlier one has a record that it removed
  /// among its runs.
  private static let pairs = """
    SELECT DISTINCT later.id, earlier.id
    FROM journal_entry AS earlier
    CROSS JOIN past_record AS one ON one.entry = earlier.id
    CROSS JOIN past_record AS other ON other.id = one.id AND other.entry > earlier.id
    CROSS JOIN journal_entry AS later ON later.id = other.entry AND later.began > earlier.undone
    WHERE earlier.undone IS NOT NULL AND earlier.forgotten = 0 AND later.forgotten = 0
    UNION
    SELECT later.id, earlier.id
    FROM journal_entry AS earlier
    CROSS JOIN past_gap AS one ON one.entry = earlier.id
    CROSS JOIN past_record AS other ON other.id BETWEEN one.first AND one.last AND other.entry > earlier.id
    CROSS JOIN journal_entry AS later ON later.id = other.entry AND later.began > earlier.undone
    WHERE earlier.undone IS NOT NULL AND earlier.forgotten = 0 AND later.forgotten = 0
    """
}
