/// Version 7: the files that belong to records.
extension Schema {
  static let attachments = """
    -- Files that belong to records. One without a hash is still being written; `created` says since when.
    CREATE TABLE attached_file (
      id      INTEGER PRIMARY KEY AUTOINCREMENT,
      size    INTEGER NOT NULL DEFAULT 0,
      hash    BLOB,
      created REAL NOT NULL
    );
    CREATE INDEX attached_file_unfinished ON attached_file (created) WHERE hash IS NULL;

    -- Their bytes, AttachedFileTable.pieceSize a row, so that no file is ever in memory as a whole. Numbered from 0.
    CREATE TABLE attached_piece (
      file   INTEGER NOT NULL REFERENCES attached_file (id),
      number INTEGER NOT NULL,
      data   BLOB NOT NULL,
      PRIMARY KEY (file, number)
    );

    -- The files of a record, by name. The journal's before-images of a record have its files too, as their names; a file
    -- lasts as long as any row here or there has it.
    CREATE TABLE attachment (
      record INTEGER NOT NULL REFERENCES record (id),
      name   TEXT NOT NULL,
      type   TEXT,
      added  REAL NOT NULL,
      file   INTEGER NOT NULL REFERENCES attached_file (id),
      PRIMARY KEY (record, name)
    ) WITHOUT ROWID;
    CREATE INDEX attachment_by_file ON attachment (file);
    CREATE TABLE past_attachment (
      entry  INTEGER NOT NULL REFERENCES journal_entry (id),
      record INTEGER NOT NULL,
      name   TEXT NOT NULL,
      type   TEXT,
      added  REAL NOT NULL,
      file   INTEGER NOT NULL REFERENCES attached_file (id),
      PRIMARY KEY (entry, record, name)
    ) WITHOUT ROWID;
    CREATE INDEX past_attachment_by_file ON past_attachment (file);
    """
}
