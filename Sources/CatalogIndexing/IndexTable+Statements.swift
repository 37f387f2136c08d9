internal import CatalogStore

extension IndexTable {
  /// The statements for the tables of one index.
  struct Statements {
    static let current = Statements(.current)
    static let next = Statements(.next)

    /// `?1` id, `?2`…`?7` texts as `record_text` has them. A single row, and no SELECT: before a statement of several
    /// rows FTS5 would write out what it has gathered.
    let addText: String
    /// The same parameters. An external-content table has to be told what it had indexed.
    let removeText: String
    /// `?1`…`?2` ids. Columns: id, FTS5's token counts.
    let tokenCounts: String
    let optimize: String

    private init(_ generation: IndexGeneration) {
      let table = "record_fts\(generation.suffix)"
      addText = """
        INSERT INTO \(table) (rowid, title, creator, text, source, subject, note)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """
      removeText = """
        INSERT INTO \(table) (\(table), rowid, title, creator, text, source, subject, note)
        VALUES ('delete', ?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """
      tokenCounts = "SELECT id, sz FROM \(table)_docsize WHERE id BETWEEN ?1 AND ?2"
      optimize = "INSERT INTO \(table) (\(table)) VALUES ('optimize')"
    }
  }

  /// `?1` id. Columns: the texts that were indexed.
  static let storedText = "SELECT title, creator, text, source, subject, note FROM record_text WHERE id = ?1"
}
