internal import GRDB
internal import TextAnalysis

/// Every table of a catalog file, in one place. No other module defines one.
///
/// A released version is never edited: a change is a further entry of `versions`, and raises `FileVersion.current`.
package enum Schema {
  /// The application id at byte 68 of the file, which tells a catalog from another database: `Adag`.
  package static let applicationID: Int32 = 0x4164_6167

  /// The step from one version to the next.
  struct Version: Sendable {
    let name: String
    var statements = ""
    /// Code that runs after the statements.
    var fill: @Sendable (Database) throws -> Void = { _ in }
  }

  /// The steps, oldest first. The fifth fills the traits, because the fourth did not fill them correctly.
  static let versions = [
    Version(name: "1: first light", statements: firstLight),
    Version(name: "2: columns of coming in and of change", fill: MomentColumns.fill),
    Version(name: "3: synonyms", statements: synonyms),
    Version(name: "4: traits, names of extra fields, saved searches", statements: queries),
    Version(name: "5: journal, sources, jobs", statements: journal + sources + merging, fill: TraitColumn.fill),
    Version(name: "6: ranked index", statements: ranked),
    Version(name: "7: attachments", statements: attachments),
    Version(name: "8: attributions in the rows of records", statements: attributionLines),
    Version(
      name: "9: undone entries that a later one was made without", statements: absentEntries, fill: AbsentEntries.fill),
    Version(name: "10: what the sources of edited records said", statements: sourceBases, fill: EarlierEdits.fill),
  ]

  static let stampApplication = "PRAGMA application_id = \(applicationID)"

  /// The full-text index's columns, in the order of `CoreField.searchable`.
  private static let firstLight = """
    -- What the file says of itself: the versions that wrote it.
    CREATE TABLE meta (
      key   TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) WITHOUT ROWID;

    -- Named sets of records of one origin.
    CREATE TABLE collection (
      id       INTEGER PRIMARY KEY AUTOINCREMENT,
      name     TEXT NOT NULL UNIQUE,
      title    TEXT,
      rights   TEXT,
      source   TEXT,
      created  REAL NOT NULL,
      modified REAL NOT NULL
    );

    -- The records. An id is never used twice. `creator` and `subject` repeat, as one line to read and to search,
    -- what the tables `attribution` and `subject` hold in parts.
    -- Dates: as written, as EDTF, and as a half-open interval of Julian days in UTC (infinite when open). No index
    -- on dates, languages or names: filters read column_chunk, which is smaller, quicker, and costs an import less.
    CREATE TABLE record (
      id           INTEGER PRIMARY KEY AUTOINCREMENT,
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
      UNIQUE (collection, identifier)
    );

    -- Who is said to have said it, in the source's order. Names stand here as they are and not as numbers of a table
    -- of names: most names of a large catalog come once or twice, and looking each up took half of an import's time.
    CREATE TABLE attribution (
      record   INTEGER NOT NULL REFERENCES record (id),
      position INTEGER NOT NULL,
      creator  TEXT NOT NULL,
      role     TEXT NOT NULL,
      locator  TEXT,
      evidence TEXT,
      PRIMARY KEY (record, position)
    ) WITHOUT ROWID;

    -- What it is about, in the source's order.
    CREATE TABLE subject (
      record   INTEGER NOT NULL REFERENCES record (id),
      position INTEGER NOT NULL,
      name     TEXT NOT NULL,
      PRIMARY KEY (record, position)
    ) WITHOUT ROWID;

    -- What the index reads of a record. The tokenizer learns a text's language from the mark before it
    -- (unit separator, tag, unit separator), which SQLite 3.40 has no other way to tell it; it yields no token.
    CREATE VIEW record_text AS
      SELECT id,
             char(31) || ifnull(language, '') || char(31) || title   AS title,
             char(31) || ifnull(language, '') || char(31) || creator AS creator,
             char(31) || ifnull(language, '') || char(31) || text    AS text,
             char(31) || ifnull(language, '') || char(31) || source  AS source,
             char(31) || ifnull(language, '') || char(31) || subject AS subject,
             char(31) || ifnull(language, '') || char(31) || note    AS note
      FROM record;

    -- The index. Derived: it can always be made again from `record`.
    CREATE VIRTUAL TABLE record_fts USING fts5 (
      title, creator, text, source, subject, note,
      content = 'record_text', content_rowid = 'id', tokenize = '\(FTS5Tokenizer.name)'
    );

    -- Terms are gathered in up to 32 MB of memory before they are written: loading a million records takes two
    -- thirds of the time that it takes with FTS5's own 1 MB.
    INSERT INTO record_fts (record_fts, rank) VALUES ('hashsize', 33554432);

    -- What ranking and filters need of every record, 65,536 records a row: see ColumnKind. Derived.
    CREATE TABLE column_chunk (
      kind  INTEGER NOT NULL,
      chunk INTEGER NOT NULL,
      data  BLOB NOT NULL,
      PRIMARY KEY (kind, chunk)
    );

    -- What the numbers in a column of codes stand for: languages, types.
    CREATE TABLE column_code (
      kind  INTEGER NOT NULL,
      code  INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (kind, code),
      UNIQUE (kind, value)
    ) WITHOUT ROWID;

    -- Imports, and the rows they turned away.
    CREATE TABLE job (
      id        INTEGER PRIMARY KEY AUTOINCREMENT,
      kind      TEXT NOT NULL,
      input     TEXT NOT NULL,
      started   REAL NOT NULL,
      finished  REAL,
      added     INTEGER NOT NULL DEFAULT 0,
      updated   INTEGER NOT NULL DEFAULT 0,
      unchanged INTEGER NOT NULL DEFAULT 0,
      rejected  INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE job_reject (
      job    INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
      file   TEXT NOT NULL,
      line   INTEGER NOT NULL,
      reason TEXT NOT NULL
    );
    CREATE INDEX job_reject_by_job ON job_reject (job);
    """

  private static let synonyms = """
    -- Words and phrases that a query may stand for besides what was typed: who looks for `word` is shown `other` as well.
    -- `key` and `other_key` are their folded words, separated by spaces. `list` names the built-in list that a pair came
    -- from.
    CREATE TABLE synonym (
      key       TEXT NOT NULL,
      other_key TEXT NOT NULL,
      word      TEXT NOT NULL,
      other     TEXT NOT NULL,
      list      TEXT,
      PRIMARY KEY (key, other_key)
    ) WITHOUT ROWID;
    """

  private static let queries = """
    -- The names that extra fields have had, so that `pages:300` is known to be no word. Derived.
    CREATE TABLE extra_field (
      name TEXT PRIMARY KEY
    ) WITHOUT ROWID;

    -- Queries by name: `query:stoics` stands for the query. `name` is in lower case.
    CREATE TABLE saved_search (
      name    TEXT PRIMARY KEY,
      query   TEXT NOT NULL,
      created REAL NOT NULL
    ) WITHOUT ROWID;
    """
}
